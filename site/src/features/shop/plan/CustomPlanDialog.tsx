import { customPlanDefaults, type PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { useForm } from 'react-hook-form';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { PlanFields, planResolver } from './PlanFields.tsx';
import { type PlanForm, type PlanInput, planFormOf, planInputOf } from './plan.rules.ts';

const formId = 'custom-plan';

interface Props {
  offered: readonly PlanProduct[];
  stored: PlanInput | null;
  onProceed(plan: PlanInput): void;
  onClose(): void;
}

/** The page must embed the namespaces `plans` and `form`. */
export function CustomPlanDialog({ offered, stored, onProceed, onClose }: Props) {
  const form = useForm<PlanForm>({
    resolver: planResolver,
    defaultValues: planFormOf({ ...customPlanDefaults, ...stored } as Parameters<typeof planFormOf>[0], offered),
    mode: 'all',
  });
  const proceed = form.handleSubmit((typed) => {
    const plan = planInputOf(typed, offered);
    if (plan) onProceed(plan);
  });
  const foot = (
    <button type="submit" form={formId} className="button">
      {t('plans.proceed')}
    </button>
  );
  return (
    <Sheet title={t('plans.customTitle')} onClose={onClose} foot={foot}>
      <form id={formId} className="stack" noValidate onSubmit={proceed}>
        <p>{t('plans.customText')}</p>
        <PlanFields form={form} offered={offered} />
      </form>
    </Sheet>
  );
}
