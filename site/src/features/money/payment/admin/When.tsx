import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';

export const When = ({ isRenewal, onChange }: { isRenewal: boolean; onChange(isRenewal: boolean): void }) => (
  <fieldset className="form-part">
    <legend className="table-legend">{t('payments-admin.when')}</legend>
    {(['renewal', 'anew'] as const).map((kind) => (
      <Choice
        key={kind}
        id={`record-${kind}`}
        type="radio"
        name="when"
        label={t(`payments-admin.${kind}`)}
        line={t(`payments-admin.${kind}Line`)}
        checked={isRenewal === (kind === 'renewal')}
        onChange={() => onChange(kind === 'renewal')}
      />
    ))}
  </fieldset>
);
