import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { type CouponState, couponState } from './coupon.rules.ts';
import { openEditSheet, plans } from './coupons.store.ts';

const tones: Readonly<Record<CouponState, string | undefined>> = {
  on: 'success',
  coming: 'info',
  usedUp: 'warning',
  over: undefined,
  off: undefined,
};

const discountText = ({ percent, offPaise }: Coupon): string =>
  percent === null ? rupees(offPaise ?? 0) : `${percent}%`;

function coveredPlansText({ planIds }: Coupon): string {
  if (planIds.length === 0) return t('coupons.everyPlan');
  const names = new Map(plans.$state.get().data?.map((plan) => [plan.subscriptionPlanId, plan.name]));
  return planIds.map((id) => names.get(id) ?? t('coupons.formerPlan')).join(', ');
}

function validityText({ fromDate, untilDate }: Coupon): string {
  const [from, until] = [fromDate, untilDate].map((day) => (day ? formatDate(day, locale) : ''));
  if (from && until) return t('coupons.fromUntil', { from, until });
  if (from) return t('coupons.from', { from });
  return until ? t('coupons.until', { until }) : t('coupons.always');
}

const usageText = ({ used, totalLimit }: Coupon): string =>
  totalLimit === null ? String(used) : t('coupons.usedOf', { used, total: totalLimit });

const couponStateText = (row: Coupon): string => t(`coupons.state_${couponState(row, todayInIndia())}`);

export const columns: readonly Column<Coupon>[] = [
  {
    id: 'code',
    header: t('coupons.code'),
    isFixed: true,
    width: '20%',
    text: ({ code }) => code,
    cell: (row) => (
      <RowOpen className="row-open tabular" onOpen={() => openEditSheet(row)}>
        {row.code}
      </RowOpen>
    ),
  },
  {
    id: 'off',
    header: t('coupons.off'),
    width: '110px',
    text: discountText,
    cell: discountText,
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  { id: 'plans', header: t('coupons.plans'), text: coveredPlansText, cell: coveredPlansText, hasLabelOnPhone: true },
  { id: 'days', header: t('coupons.days'), text: validityText, cell: validityText, hasLabelOnPhone: true },
  {
    id: 'used',
    header: t('coupons.used'),
    width: '110px',
    text: usageText,
    cell: usageText,
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  {
    id: 'state',
    header: t('coupons.state'),
    width: '130px',
    text: couponStateText,
    cell: (row) => (
      <span className="badge" data-tone={tones[couponState(row, todayInIndia())]}>
        {couponStateText(row)}
      </span>
    ),
  },
];
