import type { CallKey, OutputOf } from '@parichay/shared/contract.ts';
import type { AgencyDues, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { billName } from '@parichay/shared/money/payment/bill-month.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { paged } from '../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { oneAgency } from '../../people/session/one-agency.ts';
import { readBillingPlace } from './billing.rules.ts';

export const place = readBillingPlace(globalThis.location?.search ?? '');
/** Empty = the reader's own agency. */
export const ofAgency: { agencyId?: string } = place.agencyId ? { agencyId: place.agencyId } : {};
export const inAddress: Readonly<Record<string, string>> = place.agencyId ? { agencyId: place.agencyId } : {};

const billList: ListSpec = {
  searchBy: [],
  isSearchable: false,
  filters: [
    {
      kind: 'choice',
      name: 'financialYear',
      label: 'billing.year',
      any: 'billing.allYears',
      options: [],
      takesAny: true,
      isHidden: () => true,
    },
  ],
  isWhole: true,
  detail: 'open',
  fixed: inAddress,
};

interface Standing extends Pick<OutputOf<'GET /month-payments/bills'>, 'years' | 'thisMonth'> {
  owed: OutputOf<'GET /month-payments/getOutstandingAmount'>;
}
export const standing = slice<Standing>();

export const billScreen = listScreen<MonthBill>(billList, billName, async ({ financialYear }) => {
  const [{ bills, years, thisMonth }, owed] = await Promise.all([
    call('GET /month-payments/bills', { query: { ...ofAgency, ...(financialYear && { financialYear }) } }),
    call('GET /month-payments/getOutstandingAmount', { query: ofAgency }),
  ]);
  standing.set({ years, thisMonth, owed });
  return { items: bills, total: bills.length, nextCursor: null };
});
export const billColumns = columnChoice('bills');
export const billChanges = rowChanges<MonthBill>(billScreen);

export const $together = atom<readonly MonthBill[]>([]);
export function askTogether(bills: readonly MonthBill[]): void {
  billChanges.forget();
  $together.set(bills);
}

export const products = ['annual', 'image', 'pdf'] as const;
export type Product = (typeof products)[number];

const yearCalls = {
  annual: 'GET /annual-payment',
  image: 'GET /agency-image-payment',
  pdf: 'GET /agency-pdf-card-payment',
} as const satisfies Record<Product, CallKey>;

export type Years = OutputOf<'GET /annual-payment'>;
export const years = slice<Record<Product, Years>>();
export const loadYears = () =>
  years.load(async () => {
    const query = { ...ofAgency, limit: '20' };
    const [annual, image, pdf] = await Promise.all(products.map((product) => call(yearCalls[product], { query })));
    return { annual, image, pdf } as Record<Product, Years>;
  });

export const agencyName = slice<string>();
export const loadAgencyName = () =>
  agencyName.load(async () => {
    return (await oneAgency(ofAgency))?.agencyName ?? '';
  });

export type Recordable = { kind: 'month'; bill: MonthBill } | { kind: Product; pricePaise: number };

const recordCalls = {
  annual: 'POST /annual-payment',
  image: 'POST /agency-image-payment',
  pdf: 'POST /agency-pdf-card-payment',
} as const satisfies Record<Product, CallKey>;

export const $recording = atom<Recordable | null>(null);
export const recording = slice<string>();
export function ask(what: Recordable | null): void {
  recording.reset();
  billChanges.forget();
  $recording.set(what);
}

export async function record(
  what: Recordable,
  { paymentAmount, note }: { paymentAmount: number; note: string },
  said: string,
): Promise<void> {
  const { agencyId } = place;
  if (!agencyId || recording.$state.get().status === 'loading') return;
  const paid = { agencyId, paymentAmount, note };
  const recordNo = await recording.load(async () => {
    const answer =
      what.kind === 'month'
        ? await call('POST /month-payments', { body: { ...paid, month: what.bill.month, year: what.bill.year } })
        : await call(recordCalls[what.kind], { body: paid });
    await (what.kind === 'month' ? billScreen.reload() : loadYears());
    return answer.recordNo;
  });
  if (recordNo === null) return;
  $recording.set(null);
  billChanges.$notice.set({ words: said });
}

const agencyList: ListSpec = { searchBy: [], filters: [], isNewestFirst: false, detail: 'open' };
export const agenciesScreen = listScreen<AgencyDues>(
  agencyList,
  ({ agencyId }) => agencyId,
  paged('GET /month-payments/agencies'),
);
export const agenciesColumns = columnChoice('billing-agencies');
export const agenciesChanges = rowChanges<AgencyDues>(agenciesScreen);
