import type { CommissionMonth, CommissionRate } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { percentOf } from '@parichay/shared/money/commission/commission.rules.ts';
import { lastMonths } from '@parichay/shared/money/payment/bill-month.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../kit/table/rows/changes.store.ts';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { slice } from '../../../lib/slice.ts';
import { $may } from '../../people/access/access.store.ts';
import { ofChosenAgency } from '../../people/agency/chosen-agency.ts';
import { monthText } from '../invoice/months.ts';

const MONTHS_SHOWN = 12;

export const seesAll = (): boolean => $may.get()('GET /commission');

export const commissionScreen = listScreen<CommissionMonth>(
  { searchBy: [], isSearchable: false, filters: [], isWhole: true, detail: 'commission' },
  ({ month, franchiseeId }) => `${month}_${franchiseeId}`,
  async () => {
    const months = lastMonths(todayInIndia(), MONTHS_SHOWN);
    const query = { from: months.at(-1) ?? '', to: months[0] ?? '' };
    const { items } = await (seesAll()
      ? call('GET /commission', { query: { ...query, ...ofChosenAgency() } })
      : call('GET /commission/own', { query }));
    return { items, total: items.length, nextCursor: null };
  },
);
export const commissionColumns = columnChoice('commission');
export const commissionChanges = rowChanges<CommissionMonth, 'payOut'>(commissionScreen);

export const monthOf = (month: string): string => monthText(month, locale);
export function salesOf(month: string): string {
  const from = `${month}-01`;
  const to = daysAfter(`${daysAfter(from, 31).slice(0, 7)}-01`, -1);
  return `/panel/admin/revenue?${new URLSearchParams({ from, to })}`;
}
export const percentText = (hundredths: number): string =>
  formatNumber(percentOf(hundredths), locale, { maximumFractionDigits: 2 });
export const isOver = (month: string): boolean => month < todayInIndia().slice(0, 7);

export const rates = slice<readonly CommissionRate[]>();
export const loadRates = () =>
  rates.load(async () => (await call('GET /commission/rate', { query: ofChosenAgency() })).items);

export const staff = slice<readonly { franchiseeId: string; name: string }[]>();
export const loadStaff = () =>
  staff.load(async () => (await call('GET /franchisee/list', { query: { all: 'true', ...ofChosenAgency() } })).items);

export const $isSetting = atom(false);
export const setting = slice<true>();
export const payingOut = slice<true>();

export async function setRate(
  rate: { franchiseeId: string | null; hundredths: number; fromDate: string },
  name: string,
): Promise<boolean> {
  if (setting.$state.get().status === 'loading') return false;
  const isDone = await setting.load(async () => {
    await call('POST /commission/rate', { query: ofChosenAgency(), body: rate });
    await Promise.all([loadRates(), commissionScreen.reload()]);
    return true;
  });
  if (!isDone) return false;
  const words = { percent: percentText(rate.hundredths), name, when: formatDate(rate.fromDate, locale) };
  commissionChanges.$notice.set({ words: t('commission.saved', words), takesFocus: true });
  return true;
}

export async function payOut(
  { franchiseeId, month, name }: CommissionMonth,
  paid: { paidPaise: number; paidOn: string; reference: string },
): Promise<boolean> {
  if (payingOut.$state.get().status === 'loading') return false;
  const isDone = await payingOut.load(async () => {
    await call('POST /commission/payout', { query: ofChosenAgency(), body: { franchiseeId, month, ...paid } });
    await commissionScreen.reload();
    return true;
  });
  if (!isDone) return false;
  const words = { name, month: monthOf(month), amount: rupees(paid.paidPaise) };
  commissionChanges.$notice.set({ words: t('commission.done', words), takesFocus: true });
  return true;
}
