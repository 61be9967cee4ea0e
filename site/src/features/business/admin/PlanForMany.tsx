import '../../../kit/ui/form.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import { useEffect, useMemo } from 'react';
import { AdminSkeleton } from '../../../kit/ui/AdminSkeleton.tsx';
import { Choice } from '../../../kit/ui/Choice.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { InputField } from '../../../kit/ui/fields.tsx';
import { rupees, t } from '../../../kit/ui/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

interface Props {
  rows: readonly Business[];
  chosen: { subscriptionPlanId?: number; note: string };
  isMissing: boolean;
  onChange(change: { subscriptionPlanId?: number; note?: string }): void;
}

/** The agency of all rows; null where they are of several: each sells plans of its own. */
export const agencyOf = (rows: readonly Business[]): string | null => {
  const agencies = new Set(rows.map(({ agencyId }) => agencyId));
  return agencies.size === 1 ? (rows[0]?.agencyId ?? null) : null;
};

/** Which plan all of them paid, and what that is together. */
export function PlanForMany({ rows, chosen, isMissing, onChange }: Props) {
  const plans = useMemo(() => slice<readonly SubscriptionPlan[]>(), []);
  const { data, error } = useStore(plans.$state);
  const agencyId = agencyOf(rows);
  const load = () =>
    agencyId &&
    plans.load(async () => (await call('GET /business/subscription-plan', { query: { agencyId } })).subscriptionPlans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of one agency, once
  useEffect(() => void load(), []);
  if (!agencyId) return <p className="banner">{t('business-many.severalAgencies')}</p>;
  if (error && !data) return <FailedPanel failure={error} onRetry={load} />;
  if (!data) return <AdminSkeleton />;
  const plan = data.find(({ subscriptionPlanId }) => subscriptionPlanId === chosen.subscriptionPlanId);
  return (
    <>
      <fieldset className="form-part" aria-describedby="many-plan-said">
        <legend className="table-legend">{t('business-many.whichPlan')}</legend>
        {data.length === 0 && <p className="muted">{t('business-many.noPlans')}</p>}
        {data.map(({ subscriptionPlanId, name, pricePaise, validity, validityMonths }) => (
          <Choice
            key={subscriptionPlanId}
            id={`many-plan-${subscriptionPlanId}`}
            type="radio"
            name="plan"
            label={name}
            line={
              validity > 0
                ? t('business-many.priceFor', { price: rupees(pricePaise), count: validity })
                : t('business-many.priceForMonths', { price: rupees(pricePaise), count: validityMonths })
            }
            checked={subscriptionPlanId === chosen.subscriptionPlanId}
            onChange={() => onChange({ subscriptionPlanId })}
          />
        ))}
        <p id="many-plan-said" className="field-error" aria-live="polite">
          {isMissing ? t('business-many.planMissing') : ''}
        </p>
      </fieldset>
      <InputField
        id="many-note"
        label={t('business-many.note')}
        hint={t('business-many.noteHint')}
        value={chosen.note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <p className="tabular" aria-live="polite">
        {plan &&
          t('business-many.together', {
            count: rows.length,
            price: rupees(plan.pricePaise),
            total: rupees(plan.pricePaise * rows.length),
          })}
      </p>
    </>
  );
}
