import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import { fieldId, TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { Section, Text, useAgencyField } from './fields.tsx';
import { Prefix } from './InvoicePrefix.tsx';
import { State } from './InvoiceState.tsx';

const of = 'configuration.invoice';

export function InvoiceSection() {
  return (
    <Section id="invoice" hint={t('agencies.invoiceHint')}>
      <Text
        path={`${of}.legalName`}
        label={t('agencies.legalName')}
        hint={t('agencies.legalNameHint')}
        input={{ maxLength: 100, autoComplete: 'organization' }}
      />
      <Address />
      <div className="agency-pair">
        <Text
          path={`${of}.gstin`}
          label={t('agencies.gstin')}
          hint={t('agencies.gstinHint')}
          input={{ maxLength: maxTypedLength, autoCapitalize: 'characters', autoComplete: 'off' }}
        />
        <State />
        <Text
          path={`${of}.sac`}
          label={t('agencies.sac')}
          hint={t('agencies.sacHint')}
          input={{ maxLength: 6, inputMode: 'numeric', autoComplete: 'off' }}
        />
        <Prefix />
      </div>
    </Section>
  );
}

function Address() {
  const path = `${of}.address` as const;
  const { value, set, fault } = useAgencyField<string>(path);
  return (
    <TextareaField
      id={fieldId(path)}
      label={t('agencies.address')}
      error={fault}
      rows={3}
      maxLength={300}
      autoComplete="street-address"
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  );
}
