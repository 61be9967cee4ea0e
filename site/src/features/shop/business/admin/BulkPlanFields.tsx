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
import { type PaymentInput, restPaiseOf } from '../../how-paid/how-paid.rules.ts';
import { PaymentFields } from '../../how-paid/PaymentFields.tsx';
import { RestDueChoice } from '../../how-paid/RestDueChoice.tsx';

interface Props {
  rows: readonly Business[];
  input: { subscriptionPlanId?: number; payment: PaymentInput; isRestDue: boolean; note: string };
  isPlanMissing: boolean;
  faults: ComponentProps<typeof PaymentFields>['faults'];
  onChange(change: {
    subscriptionPlanId?: number;
    chosenPlan?: SubscriptionPlan;
    payment?: PaymentInput;
    isRestDue?: boolean;
    note?: string;
  }): void;
}

/** null = the rows belong to several agencies, which sell different plans. */
export const commonAgencyId = (rows: readonly Business[]): string | null => {
  const agencies = new Set(rows.map(({ agencyId }) => agencyId));
  return agencies.size === 1 ? (rows[0]?.agencyId ?? null) : null;
};

export function BulkPlanFields({ rows, input, isPlanMissing, faults, onChange }: Props) {
  const plans = useMemo(() => slice<readonly SubscriptionPlan[]>(), []);
  const { data, error } = useStore(plans.$state);
  const agencyId = commonAgencyId(rows);
  const load = () =>
    agencyId &&
    plans.load(async () => (await call('GET /business/subscription-plan', { query: { agencyId } })).subscriptionPlans);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plans of one agency load once
  useEffect(() => void load(), []);
  if (!agencyId) return <p className="banner">{t('business-many.severalAgencies')}</p>;
  if (error && !data) return <FailedPanel failure={error} onRetry={load} />;
  if (!data) return <AdminSkeleton />;
  const plan = data.find(({ subscriptionPlanId }) => subscriptionPlanId === input.subscriptionPlanId);
  const { payment, isRestDue, note } = input;
  const restPaise = restPaiseOf(payment, plan?.pricePaise);
  const eachPaise = plan ? (payment.amountPaise === undefined ? plan.pricePaise : payment.amountPaise) : null;
  return (
    <>
      <fieldset className="form-part" aria-describedby="many-plan-said">
        <legend className="table-legend">{t('business-many.whichPlan')}</legend>
        {data.length === 0 && <p className="muted">{t('business-many.noPlans')}</p>}
        {data.map((one) => {
          const { subscriptionPlanId, name, pricePaise, validity, validityMonths } = one;
          return (
            <Choice
              key={subscriptionPlanId}
              id={`many-plan-${subscriptionPlanId}`}
              type="radio"
              name="plan"
              label={name}
              description={
                validity > 0
                  ? t('business-many.priceFor', { price: rupees(pricePaise), count: validity })
                  : t('business-many.priceForMonths', { price: rupees(pricePaise), count: validityMonths })
              }
              checked={subscriptionPlanId === input.subscriptionPlanId}
              onChange={() => onChange({ subscriptionPlanId, chosenPlan: one })}
            />
          );
        })}
        <p id="many-plan-said" className="field-error" aria-live="polite">
          {isPlanMissing ? t('business-many.planMissing') : ''}
        </p>
      </fieldset>
      <PaymentFields
        payment={payment}
        pricePaise={plan ? plan.pricePaise : null}
        amountHint={t('business-many.amountHint')}
        faults={faults}
        onChange={(changes) => onChange({ payment: { ...payment, ...changes } })}
      />
      {restPaise > 0 && (
        <RestDueChoice
          label={t('business-many.staysDue', { count: rows.length, amount: rupees(restPaise) })}
          isDue={isRestDue}
          onChange={(isDue) => onChange({ isRestDue: isDue })}
        />
      )}
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
