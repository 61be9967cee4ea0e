import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import type { PlanInput } from '../../../shop/plan/plan.rules.ts';
import { lengthText } from '../../../shop/plan/plan-length.ts';

interface RadioProps {
  id: string;
  plan: Pick<PlanInput, 'name' | 'pricePaise' | 'validity' | 'validityMonths'>;
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
      price: rupees(plan.pricePaise),
      time: lengthText(plan),
    })}
    checked={chosenId === id}
    onChange={() => onChoose(id)}
  />
);
