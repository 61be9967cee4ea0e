import { Choice } from '../../../kit/ui/form/Choice.tsx';
import { t } from '../../../kit/ui/text/messages.ts';

interface Props {
  label: string;
  isDue: boolean;
  onChange(isDue: boolean): void;
}

export const RestDueChoice = ({ label, isDue, onChange }: Props) => (
  <Choice
    id="record-due"
    label={label}
    description={t('payments-admin.staysDueLine')}
    checked={isDue}
    onChange={({ target }) => onChange(target.checked)}
  />
);
