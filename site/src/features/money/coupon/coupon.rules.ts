import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { couponCodePattern, normalizeCouponCode } from '@parichay/shared/money/coupon/coupon.rules.ts';

export interface CouponForm {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  offPaise: number | null;
  /** Ids of plans, as texts; empty = every plan. */
  planIds: string[];
  fromDate: string;
  untilDate: string;
  totalLimit: string;
  oncePerBusiness: boolean;
  isActive: boolean;
}

export const couponFormOf = (coupon: Coupon | null): CouponForm => ({
  code: coupon?.code ?? '',
  kind: coupon?.offPaise ? 'amount' : 'percent',
  percent: coupon?.percent ? String(coupon.percent) : '',
  offPaise: coupon?.offPaise ?? null,
  planIds: coupon?.planIds.map(String) ?? [],
  fromDate: coupon?.fromDate ?? '',
  untilDate: coupon?.untilDate ?? '',
  totalLimit: coupon?.totalLimit ? String(coupon.totalLimit) : '',
  oncePerBusiness: coupon?.oncePerBusiness ?? true,
  isActive: coupon?.isActive ?? true,
});

export type CouponFault = 'codeWrong' | 'percentWrong' | 'amountRequired' | 'untilWrong' | 'limitWrong';
export type CouponFaults = Partial<Record<keyof CouponForm, CouponFault>>;

const isNumberUpTo = (typed: string, max: number): boolean =>
  /^\d{1,7}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;

export function couponFaultsOf(form: CouponForm): CouponFaults {
  const { code, kind, percent, offPaise, fromDate, untilDate, totalLimit } = form;
  const faults: CouponFaults = {};
  if (!couponCodePattern.test(normalizeCouponCode(code))) faults.code = 'codeWrong';
  if (kind === 'percent' && !isNumberUpTo(percent, 100)) faults.percent = 'percentWrong';
  if (kind === 'amount' && !offPaise) faults.offPaise = 'amountRequired';
  if (fromDate && untilDate && untilDate < fromDate) faults.untilDate = 'untilWrong';
  if (totalLimit.trim() !== '' && !isNumberUpTo(totalLimit, 1_000_000)) faults.totalLimit = 'limitWrong';
  return faults;
}

export const couponInputOf = (form: CouponForm) => ({
  code: normalizeCouponCode(form.code),
  percent: form.kind === 'percent' ? Number(form.percent) : null,
  offPaise: form.kind === 'amount' ? form.offPaise : null,
  planIds: form.planIds.map(Number),
  fromDate: form.fromDate || null,
  untilDate: form.untilDate || null,
  totalLimit: form.totalLimit.trim() === '' ? null : Number(form.totalLimit),
  oncePerBusiness: form.oncePerBusiness,
  isActive: form.isActive,
});

export type CouponState = 'on' | 'off' | 'coming' | 'over' | 'usedUp';

export function couponState(coupon: Coupon, today: string): CouponState {
  if (!coupon.isActive) return 'off';
  if (coupon.untilDate !== null && coupon.untilDate < today) return 'over';
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit) return 'usedUp';
  return coupon.fromDate !== null && coupon.fromDate > today ? 'coming' : 'on';
}
