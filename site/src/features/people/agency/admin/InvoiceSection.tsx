import { financialYearOf, invoicePrefixOf } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { readGstin } from '@parichay/shared/platform/typed/gstin.ts';
import { maxTypedLength } from '@parichay/shared/platform/typed/plain-text.ts';
import { fieldId, InputField, SelectField, TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { stateChoices } from '../../../../kit/ui/form/india.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { AgencyFormSection, AgencyTextField, useAgencyField, useFieldValue } from './fields.tsx';

const invoiceField = 'configuration.invoice';

export function InvoiceSection() {
  return (
    <AgencyFormSection id="invoice" hint={t('agencies.invoiceHint')}>
      <AgencyTextField
        path={`${invoiceField}.legalName`}
        label={t('agencies.legalName')}
        hint={t('agencies.legalNameHint')}
        input={{ maxLength: 100, autoComplete: 'organization' }}
      />
      <SellerAddressField />
      <div className="agency-pair">
        <AgencyTextField
          path={`${invoiceField}.gstin`}
          label={t('agencies.gstin')}
          hint={t('agencies.gstinHint')}
          input={{ maxLength: maxTypedLength, autoCapitalize: 'characters', autoComplete: 'off' }}
        />
        <StateField />
        <AgencyTextField
          path={`${invoiceField}.sac`}
          label={t('agencies.sac')}
          hint={t('agencies.sacHint')}
          input={{ maxLength: 6, inputMode: 'numeric', autoComplete: 'off' }}
        />
        <PrefixField />
      </div>
    </AgencyFormSection>
  );
}

function SellerAddressField() {
  const path = `${invoiceField}.address` as const;
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

function PrefixField() {
  const path = 'configuration.invoice.prefix';
  const { value: typed, set, onBlur } = useAgencyField<string>(path);
  const name = useFieldValue<string>('agencyName');
  const example = `${typed || invoicePrefixOf(name)}/${financialYearOf(todayInIndia())}/000123`;
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
      onBlur={onBlur}
    />
  );
}

/** A GSTIN begins with the state code, so with one there is no choice. */
function StateField() {
  const path = 'configuration.invoice.stateCode';
  const gstin = useFieldValue<string>('configuration.invoice.gstin');
  const { value: chosen, set } = useAgencyField<string>(path);
  const stateOfGstin = /^\d{2}/.exec(readGstin(gstin))?.[0];
  return (
    <SelectField
      id={fieldId(path)}
      label={t('agencies.stateCode')}
      hint={stateOfGstin && t('agencies.stateCodeOfGstin')}
      value={stateOfGstin ?? chosen}
      disabled={stateOfGstin !== undefined}
      onChange={({ target }) => set(target.value)}
    >
      <option value="">{t('agencies.stateCodeNone')}</option>
      {stateChoices().map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
