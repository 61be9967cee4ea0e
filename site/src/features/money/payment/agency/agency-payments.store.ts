import type { OutputOf } from '@parichay/shared/contract.ts';
import type { AgencyPayment } from '@parichay/shared/money/billing/agency-payment.endpoints.ts';
import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill, monthPaymentEndpoints } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { type BillMonth, latestMonths, parseBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { z } from 'zod';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';

import { type PaymentProof, payOnline } from '../checkout.ts';
import { monthInQuery } from './agency-payments.rules.ts';

type BilledCard = z.output<(typeof monthPaymentEndpoints)['GET /month-payments']['response']>['items'][number];

export interface MonthPage {
  bill: MonthBill;
  cards: readonly BilledCard[];
  nextCursor: string | null;
  unpaid: readonly MonthBill[];
  paid: readonly MonthBill[];
}
export const monthPage = slice<MonthPage>();

const fetchBill = ({ month, year }: BillMonth, paging: { limit?: string; cursor?: string }) =>
  call('GET /month-payments', { query: { month: String(month), year: String(year), ...paging } });

export const loadMonthPage = () =>
  monthPage.load(async () => {
    const { bills } = await call('GET /month-payments/bills', { query: {} });
    const unpaid = bills.filter((one) => billStateOf(one) === 'unpaid').toReversed();
    const [, lastMonth = ''] = latestMonths(todayInIndia(), 2);
    const requestedMonth = monthInQuery(new URLSearchParams(location.search)) ?? unpaid[0] ?? parseBillMonth(lastMonth);
    const { bill, items, nextCursor } = await fetchBill(requestedMonth, { limit: '25' });
    return { bill, cards: items, nextCursor, unpaid, paid: bills.filter(({ payment }) => payment !== null) };
  });

export async function loadMoreCards(): Promise<void> {
  const page = monthPage.$state.get().data;
  const cursor = page?.nextCursor;
  if (!page || !cursor) return;
  await monthPage.load(async () => {
    const { items, nextCursor } = await fetchBill(page.bill, { limit: '100', cursor });
    return { ...page, cards: [...page.cards, ...items], nextCursor };
  });
}

export type YearlyProduct = 'agency_image' | 'agency_pdf';
export interface YearPage {
  items: readonly AgencyPayment[];
  pricePaise: number;
  paidUntil: string | null;
  platform: OutputOf<'GET /annual-payment'>['platform'];
}
export const yearPage = slice<YearPage>();

export const yearPaymentCalls = {
  agency_image: 'GET /agency-image-payment',
  agency_pdf: 'GET /agency-pdf-card-payment',
} as const;

export const loadYearPage = (kind: YearlyProduct) =>
  yearPage.load(() => call(yearPaymentCalls[kind], { query: { limit: '25' } }) as Promise<YearPage>);

const checkoutDetailsOf = (staffAccount: Franchisee) => ({
  prefill: { contact: staffAccount.phoneNumber, email: staffAccount.email ?? undefined },
});

export async function payMonthBill(staffAccount: Franchisee, { month, year }: BillMonth, name: string): Promise<void> {
  const bill = { month, year };
  const isPaid = await payOnline({
    ...checkoutDetailsOf(staffAccount),
    kind: 'month',
    description: t('payment-pages.monthDescription', { month: name }),
    order: () => call('POST /month-payments/order', { body: bill }),
    submitProof: (proof: PaymentProof) => call('POST /month-payments/gateway', { body: { ...bill, ...proof } }),
  });
  if (isPaid) await loadMonthPage();
}

export async function payImageYear(staffAccount: Franchisee): Promise<void> {
  const isPaid = await payOnline({
    ...checkoutDetailsOf(staffAccount),
    kind: 'agency_image',
    description: t('payment-pages.imageDescription'),
    order: () => call('POST /agency-image-payment/order', { body: {} }),
    submitProof: (proof: PaymentProof) => call('POST /agency-image-payment/gateway', { body: proof }),
  });
  if (isPaid) await loadYearPage('agency_image');
}
