import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { type Proof, pay } from '../payment/checkout.ts';
import { owedOf } from './billing.rules.ts';
import { $together, billChanges, billScreen } from './billing.store.ts';

export async function payTogether(bills: readonly MonthBill[]): Promise<void> {
  const who = franchisee.$state.get().data;
  if (!who) return;
  const paise = owedOf(bills);
  const body = { bills: bills.map(({ month, year }) => ({ month, year })) };
  const isPaid = await pay({
    kind: 'month',
    prefill: { contact: who.phoneNumber, email: who.email ?? undefined },
    description: t('pay-many.description', { count: bills.length }),
    order: () => call('POST /month-payments/many/order', { body }),
    handIn: (proof: Proof) => call('POST /month-payments/many/gateway', { body: { ...body, ...proof } }),
  });
  if (isPaid) $together.set([]);
  // Other users may have paid some of the bills.
  await billScreen.reload();
  if (!isPaid) return;
  billChanges.$notice.set({
    words: t('pay-many.done', { count: bills.length, amount: rupees(paise) }),
    takesFocus: true,
  });
}
