/* What a coupon takes off a price. Pure; money is integer paise. */

/** How long one is held for an order that is open, ms. Whoever pays later still gets it, unless it is used up by then. */
export const heldFor = 30 * 60_000;

/** Either of both: per cent of the price, or so many paise. */
export interface Off {
  percent: number | null;
  offPaise: number | null;
}

/** 3 to 20 letters, digits and dashes. */
export const codePattern = /^[A-Z0-9-]{3,20}$/;

/** As it is kept, however it was typed. */
export const tidyCode = (text: string): string => text.trim().toUpperCase();

/**
 * What is taken off: a part of the price, to the paisa, or so much of it.
 * @param leastPaise what the provider takes at least: less than that is given, too
 */
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

/** Used, or held for an order that is open, by others than this purchase. */
export interface Uses {
  all: number;
  ofBusiness: number;
}

export type CouponFault = 'coupon_ended' | 'coupon_other_plan' | 'coupon_used_up' | 'coupon_used';

/** Why a coupon takes nothing off this plan for this business today; null: it does. */
export function couponFault(coupon: CouponFacts, planId: number, uses: Uses, today: string): CouponFault | null {
  const { isActive, fromDate, untilDate, planIds, totalLimit, oncePerBusiness } = coupon;
  const isOfToday = (fromDate === null || fromDate <= today) && (untilDate === null || today <= untilDate);
  if (!isActive || !isOfToday) return 'coupon_ended';
  if (planIds.length > 0 && !planIds.includes(planId)) return 'coupon_other_plan';
  return usesFault({ totalLimit, oncePerBusiness }, uses);
}

/** Whether there is one left. Of what was offered already nothing else is asked again. */
export function usesFault(
  { totalLimit, oncePerBusiness }: Pick<CouponFacts, 'totalLimit' | 'oncePerBusiness'>,
  { all, ofBusiness }: Uses,
): 'coupon_used_up' | 'coupon_used' | null {
  if (oncePerBusiness && ofBusiness > 0) return 'coupon_used';
  return totalLimit !== null && all >= totalLimit ? 'coupon_used_up' : null;
}
