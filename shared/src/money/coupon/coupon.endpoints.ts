import { z } from 'zod';
import { customerInPerson } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, line, pageOf, pageQuery, paise } from '../../platform/lib/fields.ts';
import { subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import { couponCodePattern, normalizeCouponCode } from './coupon.rules.ts';

const couponAccess = { staff: ['admin'], grant: 'manage-plans' } as const;

const couponTermFields = {
  /** Exactly one of `percent` and `offPaise` is set. */
  percent: z.number().int().min(1).max(100).nullable().default(null),
  offPaise: paise.min(1).nullable().default(null),
  /** Empty = every plan. */
  planIds: z.array(subscriptionPlanNumber).max(100).default([]),
  fromDate: isoDate.nullable().default(null),
  untilDate: isoDate.nullable().default(null),
  totalLimit: z.number().int().min(1).max(1_000_000).nullable().default(null),
  oncePerBusiness: z.boolean().default(true),
  isActive: z.boolean().default(true),
};

export const coupon = z.object({
  couponId: id,
  code: z.string(),
  percent: z.number().int().nullable(),
  offPaise: paise.nullable(),
  planIds: z.array(z.number().int()),
  fromDate: isoDate.nullable(),
  untilDate: isoDate.nullable(),
  totalLimit: z.number().int().nullable(),
  oncePerBusiness: z.boolean(),
  isActive: z.boolean(),
  used: z.number().int(),
  version: z.number().int(),
});
export type Coupon = z.output<typeof coupon>;

export const couponCode = line(30).transform(normalizeCouponCode);

export const priceWithCoupon = z.object({
  code: z.string(),
  pricePaise: paise,
  discountPaise: paise,
  /** 0 = no online payment is needed. */
  amountPaise: paise,
  taxPaise: paise,
});
export type PriceWithCoupon = z.output<typeof priceWithCoupon>;

export const couponErrors = [
  'coupon_unknown',
  'coupon_ended',
  'coupon_other_plan',
  'coupon_used_up',
  'coupon_used',
] as const;

export const couponEndpoints = {
  'GET /coupon': endpoint({
    summary: 'List the coupons of an agency, newest first, with the number of uses',
    access: couponAccess,
    query: z.strictObject({ ...pageQuery, agencyId: id.optional(), search: line(30).optional() }),
    response: pageOf(coupon),
  }),
  'POST /coupon': endpoint({
    summary: 'Add a coupon, or change one when `couponId` is given; existing purchases do not change',
    access: couponAccess,
    query: z.strictObject({ agencyId: id.optional() }),
    body: z
      .strictObject({
        couponId: id.optional(),
        version: z.number().int().optional(),
        code: couponCode.pipe(z.string().regex(couponCodePattern, 'is 3 to 20 letters, digits and dashes')),
        ...couponTermFields,
      })
      .superRefine(({ percent, offPaise, fromDate, untilDate }, context) => {
        const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
        if ((percent === null) === (offPaise === null)) refuse('percent', 'per cent or an amount, one of both');
        if (fromDate && untilDate && untilDate < fromDate) refuse('untilDate', 'is before the first day');
      }),
    response: z.object({ coupon }),
    errors: ['changed_meanwhile', 'already_exists'],
  }),
  'GET /coupon/price': endpoint({
    summary: 'Get the price of a plan for a business with a code; wrong codes are rate limited',
    access: customerInPerson,
    query: z.strictObject({
      businessId: id,
      subscriptionPlanId: z.coerce.number().pipe(subscriptionPlanNumber),
      code: couponCode,
    }),
    response: priceWithCoupon,
    errors: [...couponErrors, 'online_payment_not_enabled', 'too_many_requests'],
  }),
} as const satisfies EndpointTable;
