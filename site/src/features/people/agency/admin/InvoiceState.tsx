import { readGstin } from '@parichay/shared/platform/typed/gstin.ts';
import { fieldId, SelectField } from '../../../../kit/ui/form/fields.tsx';
import { stateCodes } from '../../../../kit/ui/form/india.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useAgencyField, useValue } from './fields.tsx';

/** The first two digits of a GSTIN are the state code, so there is no choice. */
export function State() {
  const path = 'configuration.invoice.stateCode';
  const gstin = useValue<string>('configuration.invoice.gstin');
  const { value: chosen, set } = useAgencyField<string>(path);
  const ofGstin = /^\d{2}/.exec(readGstin(gstin))?.[0];
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
