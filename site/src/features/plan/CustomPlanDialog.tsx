import { customPlanDefaults, type PlanProduct } from '@parichay/shared/plan/plan.lists.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from '../ui/words.ts';
import { PlanForm, type PlanInput } from './PlanForm.tsx';
import { formOf } from './plan.rules.ts';

const formId = 'custom-plan';

interface Props {
  /** What the business's agency sells. */
  offered: readonly PlanProduct[];
  /** As it was made up before, to be changed. */
  standing: PlanInput | null;
  onProceed(plan: PlanInput): void;
  onClose(): void;
}

/** A plan that an admin makes up for one business. Its page embeds the words of `plans` and `form`. */
export function CustomPlanDialog({ offered, standing, onProceed, onClose }: Props) {
  const foot = (
    <button type="submit" form={formId} className="button">
      {t('plans.proceed')}
    </button>
  );
  const initial = formOf({ ...customPlanDefaults, ...standing } as Parameters<typeof formOf>[0], offered);
  return (
    <Sheet title={t('plans.customTitle')} onClose={onClose} foot={foot}>
      <PlanForm id={formId} initial={initial} offered={offered} onSubmit={onProceed}>
        <p>{t('plans.customText')}</p>
      </PlanForm>
    </Sheet>
  );
}
