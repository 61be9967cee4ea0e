import type { CommissionMonth, CommissionRate } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { percentOfBasisPoints } from '@parichay/shared/money/commission/commission.rules.ts';
import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
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
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';
import { monthText } from '../invoice/months.ts';

const MONTHS_SHOWN = 12;

export const maySeeAllCommission = (): boolean => $may.get()('GET /commission');

export const commissionScreen = listScreen<CommissionMonth>(
  { searchBy: [], isSearchable: false, filters: [], isUnpaged: true, detail: 'commission' },
  ({ month, franchiseeId }) => `${month}_${franchiseeId}`,
  async () => {
    const months = latestMonths(todayInIndia(), MONTHS_SHOWN);
    const query = { from: months.at(-1) ?? '', to: months[0] ?? '' };
    const { items } = await (maySeeAllCommission()
      ? call('GET /commission', { query: { ...query, ...chosenAgencyQuery() } })
      : call('GET /commission/own', { query }));
    return { items, total: items.length, nextCursor: null };
  },
);
export const commissionColumnChoice = columnChoice('commission');
export const commissionChanges = rowChanges<CommissionMonth, 'payOut'>(commissionScreen);

export const monthName = (month: string): string => monthText(month, locale);
export function revenuePathOf(month: string): string {
  const from = `${month}-01`;
  const to = daysAfter(`${daysAfter(from, 31).slice(0, 7)}-01`, -1);
  return `/panel/admin/revenue?${new URLSearchParams({ from, to })}`;
}
export const percentText = (basisPoints: number): string =>
  formatNumber(percentOfBasisPoints(basisPoints), locale, { maximumFractionDigits: 2 });
export const isPastMonth = (month: string): boolean => month < todayInIndia().slice(0, 7);

export const commissionRates = slice<readonly CommissionRate[]>();
export const loadRates = () =>
  commissionRates.load(async () => (await call('GET /commission/rate', { query: chosenAgencyQuery() })).items);

export const staff = slice<readonly { franchiseeId: string; name: string }[]>();
export const loadStaff = () =>
  staff.load(
    async () => (await call('GET /franchisee/list', { query: { all: 'true', ...chosenAgencyQuery() } })).items,
  );

export const $isRateSheetOpen = atom(false);
export const rateSaving = slice<true>();
export const payoutSaving = slice<true>();

export async function setCommissionRate(
  rate: { franchiseeId: string | null; hundredths: number; fromDate: string },
  name: string,
): Promise<boolean> {
  if (rateSaving.$state.get().status === 'loading') return false;
  const isSaved = await rateSaving.load(async () => {
    await call('POST /commission/rate', { query: chosenAgencyQuery(), body: rate });
    await Promise.all([loadRates(), commissionScreen.reload()]);
    return true;
  });
  if (!isSaved) return false;
  const textParams = { percent: percentText(rate.hundredths), name, when: formatDate(rate.fromDate, locale) };
  commissionChanges.$notice.set({ text: t('commission.saved', textParams), shouldFocus: true });
  return true;
}

export async function recordPayout(
  { franchiseeId, month, name }: CommissionMonth,
  payout: { paidPaise: number; paidOn: string; reference: string },
): Promise<boolean> {
  if (payoutSaving.$state.get().status === 'loading') return false;
  const isSaved = await payoutSaving.load(async () => {
    await call('POST /commission/payout', { query: chosenAgencyQuery(), body: { franchiseeId, month, ...payout } });
    await commissionScreen.reload();
    return true;
  });
  if (!isSaved) return false;
  const textParams = { name, month: monthName(month), amount: rupees(payout.paidPaise) };
  commissionChanges.$notice.set({ text: t('commission.done', textParams), shouldFocus: true });
  return true;
}
