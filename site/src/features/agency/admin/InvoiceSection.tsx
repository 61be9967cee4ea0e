import { financialYearOf, prefixOf } from '@parichay/shared/invoice/invoice.rules.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { fieldId, InputField, SelectField, TextareaField } from '../../../kit/ui/fields.tsx';
import { stateCodes } from '../../../kit/ui/india.ts';
import { t } from '../../../kit/ui/messages.ts';
import { Section, Text, useAgencyField, useValue } from './fields.tsx';

const of = 'configuration.invoice';

/** What stands on the invoices that an agency writes, and on those that it gets. */
export function InvoiceSection() {
  return (
    <Section title={t('agencies.invoice')} hint={t('agencies.invoiceHint')}>
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
          input={{ maxLength: 20, autoCapitalize: 'characters', autoComplete: 'off' }}
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

/** A GSTIN begins with its state; then there is nothing to choose. */
function State() {
  const path = `${of}.stateCode` as const;
  const gstin = useValue<string>(`${of}.gstin`);
  const { value: chosen, set } = useAgencyField<string>(path);
  const ofGstin = /^\s*(\d{2})/.exec(gstin)?.[1];
  return (
    <SelectField
      id={fieldId(path)}
      label={t('agencies.stateCode')}
      hint={ofGstin && t('agencies.stateCodeOfGstin')}
      value={ofGstin ?? chosen}
      disabled={ofGstin !== undefined}
      onChange={({ target }) => set(target.value)}
    >
      <option value="">{t('agencies.stateCodeNone')}</option>
      {stateCodes().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function Prefix() {
  const path = `${of}.prefix` as const;
  const { value: typed, set, leave } = useAgencyField<string>(path);
  const name = useValue<string>('agencyName');
  const example = `${typed || prefixOf(name)}/${financialYearOf(todayInIndia())}/000123`;
  return (
    <InputField
      id={fieldId(path)}
      label={t('agencies.prefix')}
      hint={t('agencies.prefixHint', { example })}
      maxLength={2}
      autoCapitalize="characters"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => set(target.value.toUpperCase().replace(/[^A-Z\d]/g, ''))}
      onBlur={leave}
    />
  );
}
