import { type PlanLength, planLengthOf, totalMonthsOf } from '@parichay/shared/money/payment/term.rules.ts';
import type {
  CustomPlanInput,
  FrameVisibility,
  PlanLimits,
  SubscriptionPlan,
} from '@parichay/shared/shop/plan/plan.fields.ts';
import {
  defaultLimitWhenIncluded,
  type PlanProduct,
  planProducts,
  unlimited,
} from '@parichay/shared/shop/plan/plan.lists.ts';

/* Forms of plans and custom plans. Source: docs/specification.md §5. */

export const frameKinds = ['regular', 'product', 'political'] as const;
export type FrameKind = (typeof frameKinds)[number];

export interface PlanForm {
  name: string;
  /** Months, as text. */
  validity: string;
  pricePaise: number | null;
  /** Limit as typed; `-1` = unlimited; null = not included. */
  limits: Record<PlanProduct, string | null>;
  /** true = shown. The API has the opposite flags, which hide. */
  frames: Record<FrameKind, boolean>;
}

export const countedProducts = ['pdfCard', 'promotionalVideo'] as const satisfies readonly PlanProduct[];
export type CountedProduct = (typeof countedProducts)[number];
export const isCounted = (product: PlanProduct): product is CountedProduct =>
  (countedProducts as readonly PlanProduct[]).includes(product);

type PlanTerms = Pick<SubscriptionPlan, 'limits' | 'frameVisibility'> & { name: string };
type StoredPlan = PlanTerms & Partial<Pick<SubscriptionPlan, 'validity' | 'validityMonths' | 'pricePaise'>>;

const hideFlagByFrame = {
  regular: 'hideRegularFrame',
  product: 'hideProductFrame',
  political: 'hidePoliticalFrame',
} as const satisfies Record<FrameKind, keyof FrameVisibility>;

const recordFromNames = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>;

export const planFormOf = (plan: StoredPlan, offered: readonly PlanProduct[]): PlanForm => ({
  name: plan.name,
  validity: plan.validity === undefined ? '' : String(totalMonthsOf({ ...plan, validity: plan.validity })),
  pricePaise: plan.pricePaise ?? null,
  limits: recordFromNames(planProducts, (product) =>
    plan.limits[`${product}Included`] && offered.includes(product) ? String(plan.limits[`${product}Limit`]) : null,
  ),
  frames: recordFromNames(frameKinds, (kind) => !plan.frameVisibility[hideFlagByFrame[kind]]),
});

/** Products that saving removes, because the agency has switched them off. */
export const productsDroppedFrom = (
  { limits }: Pick<PlanTerms, 'limits'>,
  offered: readonly PlanProduct[],
): PlanProduct[] => planProducts.filter((product) => limits[`${product}Included`] && !offered.includes(product));

export function initialLimitOf(product: PlanProduct, isIncluded: boolean): string | null {
  return isIncluded || product === 'digitalCard' ? String(defaultLimitWhenIncluded[product]) : null;
}

export const hasFrames = ({ limits }: Pick<PlanForm, 'limits'>): boolean => limits.greetingImages !== null;

const parseInteger = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

const isValidLimit = (typed: string): boolean => {
  const count = parseInteger(typed);
  return typed === String(unlimited) || (count !== null && count >= 1 && count <= 100_000);
};

export type PlanField = 'name' | 'validity' | 'pricePaise' | `limits.${CountedProduct}`;
export type PlanFault = 'nameRequired' | 'validityRequired' | 'priceRequired' | 'countWrong';

export function planFaultsOf({ name, validity, pricePaise, limits }: PlanForm): Partial<Record<PlanField, PlanFault>> {
  const faults: Partial<Record<PlanField, PlanFault>> = {};
  if (name.trim() === '') faults.name = 'nameRequired';
  if (validity === '') faults.validity = 'validityRequired';
  if (pricePaise === null) faults.pricePaise = 'priceRequired';
  for (const product of countedProducts) {
    const limit = limits[product];
    if (limit !== null && !isValidLimit(limit)) faults[`limits.${product}`] = 'countWrong';
  }
  return faults;
}

export type PlanInput = Required<CustomPlanInput>;

/** null while a field is invalid. */
export function planInputOf(typed: PlanForm, offered: readonly PlanProduct[]): PlanInput | null {
  const form = {
    ...typed,
    limits: recordFromNames(planProducts, (product) => (offered.includes(product) ? typed.limits[product] : null)),
  };
  if (form.pricePaise === null || Object.keys(planFaultsOf(form)).length > 0) return null;
  const limits = Object.fromEntries(
    planProducts.flatMap((product) => {
      const limit = form.limits[product];
      return [
        [`${product}Included`, limit !== null],
        [`${product}Limit`, limit === null ? null : Number(limit)],
      ];
    }),
  ) as PlanLimits;
  const frameVisibility = Object.fromEntries(
    frameKinds.map((kind) => [hideFlagByFrame[kind], hasFrames(form) && !form.frames[kind]]),
  ) as Record<keyof FrameVisibility, boolean>;
  return {
    name: form.name.trim(),
    ...planLengthOf(Number(form.validity)),
    pricePaise: form.pricePaise,
    limits,
    frameVisibility,
  };
}

export const includedFramesOf = ({
  limits,
  frameVisibility,
}: Pick<PlanTerms, 'limits' | 'frameVisibility'>): FrameKind[] =>
  limits.greetingImagesIncluded ? frameKinds.filter((kind) => !frameVisibility[hideFlagByFrame[kind]]) : [];

export const pricePaisePerMonth = (plan: PlanLength & Pick<SubscriptionPlan, 'pricePaise'>): number =>
  Math.round(plan.pricePaise / totalMonthsOf(plan) / 100) * 100;

/** In months. */
export const planLengths = [1, 2, 3, 6, 9, ...Array.from({ length: 10 }, (_, at) => 12 * (at + 1))];
