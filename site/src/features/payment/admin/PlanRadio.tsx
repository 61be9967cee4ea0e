import { Choice } from '../../../kit/ui/Choice.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { formatRupees } from '../../../lib/i18n.ts';
import type { PlanInput } from '../../plan/plan.rules.ts';

interface RadioProps {
  id: string;
  plan: Pick<PlanInput, 'name' | 'pricePaise' | 'validity'>;
  chosenId: string | null;
  onChoose(id: string): void;
}

export const PlanRadio = ({ id, plan, chosenId, onChoose }: RadioProps) => (
  <Choice
    id={`record-${id}`}
    type="radio"
    name="plan"
    label={plan.name}
    line={t('payments-admin.priceFor', {
      price: formatRupees(plan.pricePaise, locale),
      time: t('plans.years', { count: plan.validity }),
    })}
    checked={chosenId === id}
    onChange={() => onChoose(id)}
  />
);
