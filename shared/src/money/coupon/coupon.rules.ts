/** Ms that an order reserves a coupon; a later payment gets the discount while uses are left. */
export const couponHoldMs = 30 * 60_000;

export interface Discount {
  percent: number | null;
  offPaise: number | null;
}

export const couponCodePattern = /^[A-Z0-9-]{3,20}$/;

/** Finds the code in `Your code: diwali-20`, if only one word can be it. */
export function normalizeCouponCode(text: string): string {
  const typed = text.trim().toUpperCase();
  if (couponCodePattern.test(typed)) return typed;
  const words = typed.match(/[A-Z0-9][A-Z0-9-]{2,}/g) ?? [];
  const [code = typed, other] = words.length === 1 ? words : words.filter((word) => /\d/.test(word));
  return other === undefined && couponCodePattern.test(code) ? code : typed;
}

/** @param minPaise the provider's minimum amount; if less is left to pay, the discount is the whole price */
export function discountPaiseOf({ percent, offPaise }: Discount, pricePaise: number, minPaise: number): number {
  const discountPaise =
    percent === null ? Math.min(offPaise ?? 0, pricePaise) : Math.round((pricePaise * percent) / 100);
  return pricePaise - discountPaise < minPaise ? pricePaise : discountPaise;
}

export interface CouponTerms {
  isActive: boolean;
  fromDate: string | null;
  untilDate: string | null;
  planIds: readonly number[];
  totalLimit: number | null;
  oncePerBusiness: boolean;
}

export interface CouponUses {
  all: number;
  ofBusiness: number;
}

export type CouponFault = 'coupon_ended' | 'coupon_other_plan' | 'coupon_used_up' | 'coupon_used';

export function couponFaultOf(
  coupon: CouponTerms,
  planId: number,
  uses: CouponUses,
  today: string,
): CouponFault | null {
  const { isActive, fromDate, untilDate, planIds, totalLimit, oncePerBusiness } = coupon;
  const isValidToday = (fromDate === null || fromDate <= today) && (untilDate === null || today <= untilDate);
  if (!isActive || !isValidToday) return 'coupon_ended';
  if (planIds.length > 0 && !planIds.includes(planId)) return 'coupon_other_plan';
  return couponUsesFaultOf({ totalLimit, oncePerBusiness }, uses);
}

/** Checks only how often the coupon was used; null = it may be used. */
export function couponUsesFaultOf(
  { totalLimit, oncePerBusiness }: Pick<CouponTerms, 'totalLimit' | 'oncePerBusiness'>,
  { all: total, ofBusiness: byBusiness }: CouponUses,
): 'coupon_used_up' | 'coupon_used' | null {
  if (oncePerBusiness && byBusiness > 0) return 'coupon_used';
  return totalLimit !== null && total >= totalLimit ? 'coupon_used_up' : null;
}
