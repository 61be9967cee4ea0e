import type { BusinessOutcome as Answered } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type ReactNode, useState } from 'react';
import { BulkSheet } from '../../../../kit/table/bulk/BulkSheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import {
  emptyPayment,
  type PaymentInput,
  paymentBodyOf,
  paymentFaultsOf,
  restPaiseOf,
} from '../../how-paid/how-paid.rules.ts';
import { AssignFields } from './AssignFields.tsx';
import { BulkPlanFields } from './BulkPlanFields.tsx';
import { BulkPublishCost } from './BulkPublishCost.tsx';
import type { BulkRequest } from './business-many.store.ts';
import { businessPath } from './businesses-admin.store.ts';
import { ReminderExample } from './RemindExample.tsx';

const bulkOutcomesOf = ({ outcomes }: { outcomes: readonly Answered[] }) =>
  outcomes.map(({ businessId, code }) => ({ id: businessId, code }));

interface BulkInput {
  subscriptionPlanId?: number;
  payment: PaymentInput;
  isRestDue: boolean;
  note: string;
  franchiseeId: string;
  chosenPlan?: Pick<SubscriptionPlan, 'name' | 'pricePaise'>;
}

const duePaiseOf = ({ payment, isRestDue, chosenPlan }: BulkInput): number =>
  isRestDue ? restPaiseOf(payment, chosenPlan?.pricePaise) : 0;

function batchSenderFor(
  { kind }: BulkRequest,
  input: BulkInput,
): (businessIds: string[]) => Promise<ReturnType<typeof bulkOutcomesOf>> {
  const { subscriptionPlanId = 0, payment, note, franchiseeId } = input;
  return async (businessIds) => {
    switch (kind) {
      case 'plan':
        return bulkOutcomesOf(
          await call('POST /business/many/subscription-payment', {
            body: {
              ...{ businessIds, subscriptionPlanId, note: note.trim(), duePaise: duePaiseOf(input) },
              ...paymentBodyOf(payment, todayInIndia()),
            },
          }),
        );
      case 'remind':
        return bulkOutcomesOf(await call('POST /business/many/reminder', { body: { businessIds } }));
      case 'handOver':
        return bulkOutcomesOf(await call('POST /business/many/franchisee', { body: { businessIds, franchiseeId } }));
      case 'live':
      case 'pause': {
        const status = kind === 'live' ? 'active' : 'paused';
        return bulkOutcomesOf(await call('POST /business/many/status', { body: { businessIds, status } }));
      }
      default: {
        const imagePostStatus = kind === 'postsOn' ? 'enabled' : 'disabled';
        return bulkOutcomesOf(
          await call('POST /business/many/image-posts', { body: { businessIds, imagePostStatus } }),
        );
      }
    }
  };
}

const bulkRowOf = ({ businessId, businessName }: Business) => ({
  id: businessId,
  name: businessName,
  href: businessPath(businessId),
});

export function BusinessBulkSheet({ request, onClose }: { request: BulkRequest; onClose(): void }) {
  const { kind, rows, onDone, notify } = request;
  const [input, setChosen] = useState<BulkInput>(() => ({
    payment: emptyPayment(todayInIndia()),
    isRestDue: true,
    note: '',
    franchiseeId: '',
  }));
  const [isSubmitted, setSent] = useState(false);
  const change = (changes: Partial<BulkInput>) => setChosen((before) => ({ ...before, ...changes }));
  const isMissing =
    (kind === 'plan' && input.subscriptionPlanId === undefined) || (kind === 'handOver' && !input.franchiseeId);
  const faults = paymentFaultsOf(input.payment, {
    pricePaise: input.chosenPlan?.pricePaise ?? null,
    today: todayInIndia(),
  });
  const fields: Partial<Record<typeof kind, ReactNode>> = {
    plan: (
      <BulkPlanFields
        rows={rows}
        input={input}
        isPlanMissing={isSubmitted && isMissing}
        faults={faults}
        onChange={change}
      />
    ),
    remind: <ReminderExample rows={rows} />,
    live: <BulkPublishCost rows={rows} />,
    handOver: <AssignFields rows={rows} input={input} isStaffMissing={isSubmitted && isMissing} onChange={change} />,
  };
  const { chosenPlan, payment } = input;
  const eachPaise = payment.amountPaise ?? chosenPlan?.pricePaise ?? 0;
  const duePaise = duePaiseOf(input);
  const planQuestion = chosenPlan && {
    title: t('business-many.planQuestion', { plan: chosenPlan.name, count: rows.length }),
    text: [
      duePaise > 0 && t('business-many.confirmDue', { count: rows.length, amount: rupees(duePaise) }),
      t('business-many.planQuestionText', {
        count: rows.length,
        price: rupees(eachPaise),
        total: rupees(eachPaise * rows.length),
      }),
    ]
      .filter(Boolean)
      .join(' '),
  };
  const title = t(`business-many.title_${kind}`, { count: rows.length });
  return (
    <BulkSheet
      title={title}
      submitLabel={t(`business-many.go_${kind}`)}
      rows={rows.map(bulkRowOf)}
      isReady={() => {
        setSent(true);
        return !isMissing && (kind !== 'plan' || Object.keys(faults).length === 0);
      }}
      question={(kind === 'plan' && planQuestion) || null}
      send={batchSenderFor(request, input)}
      onDone={onDone}
      onClose={(doneCount) => {
        onClose();
        if (doneCount !== null) notify(`${title}: ${t('many.done', { count: doneCount })}`);
      }}
    >
      <p>{t(`business-many.text_${kind}`)}</p>
      {fields[kind]}
    </BulkSheet>
  );
}
