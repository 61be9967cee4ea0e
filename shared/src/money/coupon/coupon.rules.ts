/** In ms. A later payment still gets the discount unless the coupon is used up. */
export const heldFor = 30 * 60_000;

export interface Off {
  percent: number | null;
  offPaise: number | null;
}

export const codePattern = /^[A-Z0-9-]{3,20}$/;

export const tidyCode = (text: string): string => text.trim().toUpperCase();

/** @param leastPaise the provider's minimum amount; a smaller rest becomes free */
export function discountOf({ percent, offPaise }: Off, pricePaise: number, leastPaise: number): number {
  const off = percent === null ? Math.min(offPaise ?? 0, pricePaise) : Math.round((pricePaise * percent) / 100);
  return pricePaise - off < leastPaise ? pricePaise : off;
}

export interface CouponFacts {
  isActive: boolean;
  fromDate: string | null;
  untilDate: string | null;
  planIds: readonly number[];
  totalLimit: number | null;
  oncePerBusiness: boolean;
}

export interface Uses {
  all: number;
  ofBusiness: number;
}

export type CouponFault = 'coupon_ended' | 'coupon_other_plan' | 'coupon_used_up' | 'coupon_used';

export function couponFault(coupon: CouponFacts, planId: number, uses: Uses, today: string): CouponFault | null {
  const { isActive, fromDate, untilDate, planIds, totalLimit, oncePerBusiness } = coupon;
  const isOfToday = (fromDate === null || fromDate <= today) && (untilDate === null || today <= untilDate);
  if (!isActive || !isOfToday) return 'coupon_ended';
  if (planIds.length > 0 && !planIds.includes(planId)) return 'coupon_other_plan';
  return usesFault({ totalLimit, oncePerBusiness }, uses);
}

/** An offered price depends only on the remaining uses. */
export function usesFault(
  { totalLimit, oncePerBusiness }: Pick<CouponFacts, 'totalLimit' | 'oncePerBusiness'>,
  { all, ofBusiness }: Uses,
): 'coupon_used_up' | 'coupon_used' | null {
  if (oncePerBusiness && ofBusiness > 0) return 'coupon_used';
  return totalLimit !== null && all >= totalLimit ? 'coupon_used_up' : null;
}
