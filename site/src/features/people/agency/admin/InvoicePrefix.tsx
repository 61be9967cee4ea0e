import { financialYearOf, prefixOf } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { fieldId, InputField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useAgencyField, useValue } from './fields.tsx';

export function Prefix() {
  const path = 'configuration.invoice.prefix';
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
