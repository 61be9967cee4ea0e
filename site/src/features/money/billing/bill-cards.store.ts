import type { InputOf } from '@parichay/shared/contract.ts';
import type { billedCard, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { type BillMonth, billName } from '@parichay/shared/money/payment/bill-month.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { atom } from 'nanostores';
import type { z } from 'zod';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { inAddress, ofAgency, place } from './billing.store.ts';

export type BilledCard = z.output<typeof billedCard>;
export const month: BillMonth = place.bill ?? { month: 1, year: 2000 };

export const $bill = atom<MonthBill | null>(null);

type Query = NonNullable<InputOf<'GET /month-payments'>['query']>;
const ofBill = (query: Record<string, string>): Record<string, string> => ({
  ...query,
  ...ofAgency,
  month: String(month.month),
  year: String(month.year),
});
export const cardScreen = listScreen<BilledCard>(
  {
    searchBy: [],
    isSearchable: false,
    filters: [],
    detail: 'open',
    fixed: { ...inAddress, bill: billName(month) },
  },
  ({ cardNo }) => cardNo,
  {
    async load(query) {
      const { bill, ...page } = await call('GET /month-payments', { query: ofBill(query) as Query });
      $bill.set(bill);
      return page;
    },
    all: (query) => ({ key: 'GET /month-payments', query: ofBill(query) }),
  },
);
export const cardColumns = columnChoice('bill-cards');
export const cardChanges = rowChanges<BilledCard, 'move'>(cardScreen);

const put = (cardNo: string, to: BillMonth) =>
  call('POST /month-payments/add-card-in-bill', { body: { cardNo, ...ofAgency, ...to } });

export async function takeOff(row: BilledCard, said: string): Promise<void> {
  const isDone = await cardChanges.change(row, async () => {
    await call('POST /month-payments/move-out-card', { body: { cardNo: row.cardNo, ...ofAgency, ...month } });
    return undefined;
  });
  if (!isDone) return;
  await cardScreen.reload();
  cardChanges.$notice.set({ words: said, takesFocus: true, undo: () => putBack(row.cardNo) });
}

const putBack = async (cardNo: string) => {
  await put(cardNo, month);
  await cardScreen.reload();
};

export const move = (row: BilledCard, to: BillMonth, said: string) =>
  cardChanges.answer(async () => {
    await put(row.cardNo, to);
    await cardScreen.reload();
    return { words: said, takesFocus: true };
  });

export const $isAdding = atom(false);
export const found = slice<readonly CardRow[]>();
export const adding = slice<true>();
export const findCards = (search: string) =>
  found.load(async () => {
    const searchBy = /^[a-z0-9-]+$/.test(search) ? 'cardId' : 'businessName';
    return (await call('GET /getcardlist', { query: { ...ofAgency, searchBy, search, limit: '10' } })).items;
  });

export async function addCard(cardNo: string, said: string): Promise<void> {
  if (adding.$state.get().status === 'loading') return;
  const isDone = await adding.load(async () => {
    await put(cardNo, month);
    await cardScreen.reload();
    return true;
  });
  if (!isDone) return;
  $isAdding.set(false);
  cardChanges.$notice.set({ words: said });
}
