import { z } from 'zod';
import { isoDate, line, onlinePrice, paise } from '../../platform/lib/fields.ts';
import { planProducts, unlimited } from './plan.lists.ts';

export const subscriptionPlanNumber = z.number().int().min(1).max(2_147_483_647);
export const subscriptionPlanText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(subscriptionPlanNumber);

/** -1 = unlimited; null = not included. */
const limit = z
  .number()
  .int()
  .min(unlimited)
  .max(100_000)
  .refine((value) => value !== 0, 'at least 1, or -1 for unlimited')
  .nullable();

const limitFields = {
  digitalCardIncluded: z.boolean(),
  digitalCardLimit: limit,
  greetingImagesIncluded: z.boolean(),
  greetingImagesLimit: limit,
  greetingVideosIncluded: z.boolean(),
  greetingVideosLimit: limit,
  pdfCardIncluded: z.boolean(),
  pdfCardLimit: limit,
  promotionalVideoIncluded: z.boolean(),
  promotionalVideoLimit: limit,
};

export const planLimits = z.object(limitFields);
export type PlanLimits = z.output<typeof planLimits>;

export const planLimitsInput = z.strictObject(limitFields).superRefine((limits, context) => {
  for (const product of planProducts) {
    const field = `${product}Limit` as const;
    if (limits[`${product}Included`] !== (limits[field] !== null))
      context.addIssue({ code: 'custom', path: [field], message: 'is allowed only for an included product' });
  }
  if (limits.digitalCardLimit !== 1)
    context.addIssue({ code: 'custom', path: ['digitalCardLimit'], message: 'every plan includes one digital card' });
});

export const frameVisibility = z.object({
  hideRegularFrame: z.boolean(),
  hideProductFrame: z.boolean(),
  hidePoliticalFrame: z.boolean(),
});
export type FrameVisibility = z.output<typeof frameVisibility>;

const frameVisibilityInput = z.strictObject({
  hideRegularFrame: z.boolean().default(false),
  hideProductFrame: z.boolean().default(false),
  hidePoliticalFrame: z.boolean().default(false),
});

/** The messages are quoted from the full specification, of which docs/specification.md is a summary. */
export const planFields = {
  name: line(60).pipe(z.string().min(1, 'Subscription name is Required')),
  /** Years; 0 for a plan of months. */
  validity: z.int({ error: 'Validity is Required' }).min(0).max(10),
  validityMonths: z.int().min(0).max(11).default(0),
  pricePaise: onlinePrice({ error: 'Price is Required' }),
  limits: planLimitsInput,
  frameVisibility: frameVisibilityInput.prefault({}),
};

export const checkPlanLength = (
  { validity, validityMonths }: { validity: number; validityMonths: number },
  context: z.RefinementCtx,
): void => {
  if (validity === 0 && validityMonths === 0)
    context.addIssue({ code: 'custom', path: ['validity'], message: 'Validity is Required' });
  if (validity > 0 && validityMonths > 0)
    context.addIssue({ code: 'custom', path: ['validityMonths'], message: 'is allowed only in a plan without years' });
};

export const customPlanInput = z.strictObject(planFields).superRefine(checkPlanLength);
export type CustomPlanInput = z.input<typeof customPlanInput>;

export const subscriptionPlan = z.object({
  subscriptionPlanId: subscriptionPlanNumber,
  agencyId: z.uuid(),
  name: z.string(),
  pricePaise: paise,
  validity: z.number().int(),
  validityMonths: z.number().int(),
  limits: planLimits,
  frameVisibility,
  version: z.number().int(),
});
export type SubscriptionPlan = z.output<typeof subscriptionPlan>;

export const planUsage = z.object({
  validTo: isoDate.nullable(),
  /** Remaining today for daily limits, else in the plan; -1 = unlimited, 0 = none. */
  remaining: z.record(z.enum(planProducts), z.number().int()),
});
export type PlanUsage = z.output<typeof planUsage>;
