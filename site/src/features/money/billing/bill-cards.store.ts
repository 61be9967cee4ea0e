import type { InputOf } from '@parichay/shared/contract.ts';
import type { billedCard, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { type BillMonth, formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { atom } from 'nanostores';
import type { z } from 'zod';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { agencyQuery, agencyUrlParams, billingQuery } from './billing.store.ts';

export type BilledCard = z.output<typeof billedCard>;
export const openedBillMonth: BillMonth = billingQuery.bill ?? { month: 1, year: 2000 };

export const $bill = atom<MonthBill | null>(null);

type Query = NonNullable<InputOf<'GET /month-payments'>['query']>;
const withBillMonth = (query: Record<string, string>): Record<string, string> => ({
  ...query,
  ...agencyQuery,
  month: String(openedBillMonth.month),
  year: String(openedBillMonth.year),
});
export const billedCardScreen = listScreen<BilledCard>(
  {
    searchBy: [],
    isSearchable: false,
    filters: [],
    detail: 'open',
    fixed: { ...agencyUrlParams, bill: formatBillMonth(openedBillMonth) },
  },
  ({ cardNo }) => cardNo,
  {
    async load(query) {
      const { bill, ...page } = await call('GET /month-payments', { query: withBillMonth(query) as Query });
      $bill.set(bill);
      return page;
    },
    all: (query) => ({ key: 'GET /month-payments', query: withBillMonth(query) }),
  },
);
export const billedCardColumnChoice = columnChoice('bill-cards');
export const billedCardChanges = rowChanges<BilledCard, 'move'>(billedCardScreen);

const sendCardToBill = (cardNo: string, targetMonth: BillMonth) =>
  call('POST /month-payments/add-card-in-bill', { body: { cardNo, ...agencyQuery, ...targetMonth } });

export async function removeCardFromBill(row: BilledCard, noticeText: string): Promise<void> {
  const isDone = await billedCardChanges.change(row, async () => {
    await call('POST /month-payments/move-out-card', {
      body: { cardNo: row.cardNo, ...agencyQuery, ...openedBillMonth },
    });
    return undefined;
  });
  if (!isDone) return;
  await billedCardScreen.reload();
  billedCardChanges.$notice.set({ text: noticeText, shouldFocus: true, undo: () => undoRemoval(row.cardNo) });
}

const undoRemoval = async (cardNo: string) => {
  await sendCardToBill(cardNo, openedBillMonth);
  await billedCardScreen.reload();
};

export const moveCardToBill = (row: BilledCard, targetMonth: BillMonth, noticeText: string) =>
  billedCardChanges.answer(async () => {
    await sendCardToBill(row.cardNo, targetMonth);
    await billedCardScreen.reload();
    return { text: noticeText, shouldFocus: true };
  });

export const $isAddSheetOpen = atom(false);
export const foundCards = slice<readonly CardRow[]>();
export const cardAddition = slice<true>();
export const findCards = (search: string) =>
  foundCards.load(async () => {
    const searchBy = /^[a-z0-9-]+$/.test(search) ? 'cardId' : 'businessName';
    return (await call('GET /getcardlist', { query: { ...agencyQuery, searchBy, search, limit: '10' } })).items;
  });

export async function addCardToBill(cardNo: string, noticeText: string): Promise<void> {
  if (cardAddition.$state.get().status === 'loading') return;
  const isDone = await cardAddition.load(async () => {
    await sendCardToBill(cardNo, openedBillMonth);
    await billedCardScreen.reload();
    return true;
  });
  if (!isDone) return;
  $isAddSheetOpen.set(false);
  billedCardChanges.$notice.set({ text: noticeText });
}
