import type { CallKey, OutputOf } from '@parichay/shared/contract.ts';
import type { AgencyDues, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { fetchSingleAgency } from '../../people/session/fetch-single-agency.ts';
import { readBillingQuery } from './billing.rules.ts';

export const billingQuery = readBillingQuery(globalThis.location?.search ?? '');
/** Empty = the reader's own agency. */
export const agencyQuery: { agencyId?: string } = billingQuery.agencyId ? { agencyId: billingQuery.agencyId } : {};
export const agencyUrlParams: Readonly<Record<string, string>> = billingQuery.agencyId
  ? { agencyId: billingQuery.agencyId }
  : {};

const billListSpec: ListSpec = {
  searchBy: [],
  isSearchable: false,
  filters: [
    {
      kind: 'choice',
      name: 'financialYear',
      label: 'billing.year',
      anyLabel: 'billing.allYears',
      options: [],
      acceptsAny: true,
      isHidden: () => true,
    },
  ],
  isUnpaged: true,
  detail: 'open',
  fixed: agencyUrlParams,
};

interface SummaryData extends Pick<OutputOf<'GET /month-payments/bills'>, 'years' | 'thisMonth'> {
  owed: OutputOf<'GET /month-payments/getOutstandingAmount'>;
}
export const billingSummary = slice<SummaryData>();

export const billScreen = listScreen<MonthBill>(billListSpec, formatBillMonth, async ({ financialYear }) => {
  const [{ bills, years, thisMonth }, owed] = await Promise.all([
    call('GET /month-payments/bills', { query: { ...agencyQuery, ...(financialYear && { financialYear }) } }),
    call('GET /month-payments/getOutstandingAmount', { query: agencyQuery }),
  ]);
  billingSummary.set({ years, thisMonth, owed });
  return { items: bills, total: bills.length, nextCursor: null };
});
export const billColumnChoice = columnChoice('bills');
export const billChanges = rowChanges<MonthBill>(billScreen);

export const $billsToPay = atom<readonly MonthBill[]>([]);
export function chooseBillsToPay(bills: readonly MonthBill[]): void {
  billChanges.clearMessages();
  $billsToPay.set(bills);
}

export const yearlyProducts = ['annual', 'image', 'pdf'] as const;
export type YearlyAgencyProduct = (typeof yearlyProducts)[number];

const yearPaymentListCalls = {
  annual: 'GET /annual-payment',
  image: 'GET /agency-image-payment',
  pdf: 'GET /agency-pdf-card-payment',
} as const satisfies Record<YearlyAgencyProduct, CallKey>;

export type YearPayments = OutputOf<'GET /annual-payment'>;
export const yearPayments = slice<Record<YearlyAgencyProduct, YearPayments>>();
export const loadYearPayments = () =>
  yearPayments.load(async () => {
    const query = { ...agencyQuery, limit: '20' };
    const [annual, image, pdf] = await Promise.all(
      yearlyProducts.map((product) => call(yearPaymentListCalls[product], { query })),
    );
    return { annual, image, pdf } as Record<YearlyAgencyProduct, YearPayments>;
  });

export const agencyName = slice<string>();
export const loadAgencyName = () =>
  agencyName.load(async () => {
    return (await fetchSingleAgency(agencyQuery))?.agencyName ?? '';
  });

export type RecordablePayment = { kind: 'month'; bill: MonthBill } | { kind: YearlyAgencyProduct; pricePaise: number };

const recordPaymentCalls = {
  annual: 'POST /annual-payment',
  image: 'POST /agency-image-payment',
  pdf: 'POST /agency-pdf-card-payment',
} as const satisfies Record<YearlyAgencyProduct, CallKey>;

export const $itemToRecord = atom<RecordablePayment | null>(null);
export const paymentRecording = slice<string>();
export function setItemToRecord(item: RecordablePayment | null): void {
  paymentRecording.reset();
  billChanges.clearMessages();
  $itemToRecord.set(item);
}

export async function recordPayment(
  item: RecordablePayment,
  { paymentAmount, note }: { paymentAmount: number; note: string },
  noticeText: string,
): Promise<void> {
  const { agencyId } = billingQuery;
  if (!agencyId || paymentRecording.$state.get().status === 'loading') return;
  const payment = { agencyId, paymentAmount, note };
  const recordNo = await paymentRecording.load(async () => {
    const response =
      item.kind === 'month'
        ? await call('POST /month-payments', { body: { ...payment, month: item.bill.month, year: item.bill.year } })
        : await call(recordPaymentCalls[item.kind], { body: payment });
    await (item.kind === 'month' ? billScreen.reload() : loadYearPayments());
    return response.recordNo;
  });
  if (recordNo === null) return;
  $itemToRecord.set(null);
  billChanges.$notice.set({ text: noticeText });
}

const agencyListSpec: ListSpec = { searchBy: [], filters: [], isNewestFirst: false, detail: 'open' };
export const agenciesScreen = listScreen<AgencyDues>(
  agencyListSpec,
  ({ agencyId }) => agencyId,
  paged('GET /month-payments/agencies'),
);
export const agencyColumnChoice = columnChoice('billing-agencies');
export const agenciesChanges = rowChanges<AgencyDues>(agenciesScreen);
