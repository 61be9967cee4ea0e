import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { HowPaid } from '../../how-paid/HowPaid.tsx';
import type { Said } from '../../how-paid/how-paid.rules.ts';

interface Props {
  rows: readonly Business[];
  chosen: { subscriptionPlanId?: number; said: Said; note: string };
  isMissing: boolean;
  faults: ComponentProps<typeof HowPaid>['faults'];
  onChange(change: { subscriptionPlanId?: number; said?: Said; note?: string }): void;
}

/** null = the rows are of several agencies, which sell different plans. */
export const agencyOf = (rows: readonly Business[]): string | null => {
  const agencies = new Set(rows.map(({ agencyId }) => agencyId));
  return agencies.size === 1 ? (rows[0]?.agencyId ?? null) : null;
};

export function PlanForMany({ rows, chosen, isMissing, faults, onChange }: Props) {
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
  const { said, note } = chosen;
  const eachPaise = plan ? (said.amountPaise === undefined ? plan.pricePaise : said.amountPaise) : null;
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
      <HowPaid
        said={said}
        pricePaise={plan ? plan.pricePaise : null}
        amountHint={t('business-many.amountHint')}
        faults={faults}
        onChange={(more) => onChange({ said: { ...said, ...more } })}
      />
      <InputField
        id="many-note"
        label={t('payments-admin.note')}
        hint={t('payments-admin.noteHint')}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <p className="tabular" aria-live="polite">
        {eachPaise !== null &&
          t('business-many.together', {
            count: rows.length,
            price: rupees(eachPaise),
            total: rupees(eachPaise * rows.length),
          })}
      </p>
    </>
  );
}
