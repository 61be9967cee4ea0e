import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { type CouponState, couponState } from './coupon.rules.ts';
import { openEditing, plans } from './coupons.store.ts';

const tones: Readonly<Record<CouponState, string | undefined>> = {
  on: 'success',
  coming: 'info',
  usedUp: 'warning',
  over: undefined,
  off: undefined,
};

const offText = ({ percent, offPaise }: Coupon): string => (percent === null ? rupees(offPaise ?? 0) : `${percent}%`);

function plansText({ planIds }: Coupon): string {
  if (planIds.length === 0) return t('coupons.everyPlan');
  const names = new Map(plans.$state.get().data?.map((plan) => [plan.subscriptionPlanId, plan.name]));
  return planIds.map((id) => names.get(id) ?? t('coupons.formerPlan')).join(', ');
}

function daysText({ fromDate, untilDate }: Coupon): string {
  const [from, until] = [fromDate, untilDate].map((day) => (day ? formatDate(day, locale) : ''));
  if (from && until) return t('coupons.fromUntil', { from, until });
  if (from) return t('coupons.from', { from });
  return until ? t('coupons.until', { until }) : t('coupons.always');
}

const usedText = ({ used, totalLimit }: Coupon): string =>
  totalLimit === null ? String(used) : t('coupons.usedOf', { used, total: totalLimit });

const stateText = (row: Coupon): string => t(`coupons.state_${couponState(row, todayInIndia())}`);

export const columns: readonly Column<Coupon>[] = [
  {
    id: 'code',
    header: t('coupons.code'),
    isFixed: true,
    width: '20%',
    text: ({ code }) => code,
    cell: (row) => (
      <RowOpen className="row-open tabular" onOpen={() => openEditing(row)}>
        {row.code}
      </RowOpen>
    ),
  },
  {
    id: 'off',
    header: t('coupons.off'),
    width: '110px',
    text: offText,
    cell: offText,
    isNumeric: true,
    isNamedOnPhone: true,
  },
  { id: 'plans', header: t('coupons.plans'), text: plansText, cell: plansText, isNamedOnPhone: true },
  { id: 'days', header: t('coupons.days'), text: daysText, cell: daysText, isNamedOnPhone: true },
  {
    id: 'used',
    header: t('coupons.used'),
    width: '110px',
    text: usedText,
    cell: usedText,
    isNumeric: true,
    isNamedOnPhone: true,
  },
  {
    id: 'state',
    header: t('coupons.state'),
    width: '130px',
    text: stateText,
    cell: (row) => (
      <span className="badge" data-tone={tones[couponState(row, todayInIndia())]}>
        {stateText(row)}
      </span>
    ),
  },
];
