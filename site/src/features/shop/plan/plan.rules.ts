import { lengthOf, monthsOf, type PlanLength } from '@parichay/shared/money/payment/term.rules.ts';
import type {
  CustomPlanInput,
  FrameVisibility,
  PlanLimits,
  SubscriptionPlan,
} from '@parichay/shared/shop/plan/plan.fields.ts';
import { limitWhenIncluded, type PlanProduct, planProducts, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';

/* Rules of the form of a plan and of a custom plan. Source: docs/specification.md §5. */

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

export const counted = ['pdfCard', 'promotionalVideo'] as const satisfies readonly PlanProduct[];
export type CountedProduct = (typeof counted)[number];
export const isCounted = (product: PlanProduct): product is CountedProduct =>
  (counted as readonly PlanProduct[]).includes(product);

type Terms = Pick<SubscriptionPlan, 'limits' | 'frameVisibility'> & { name: string };
type StoredPlan = Terms & Partial<Pick<SubscriptionPlan, 'validity' | 'validityMonths' | 'pricePaise'>>;

const hideFlags = {
  regular: 'hideRegularFrame',
  product: 'hideProductFrame',
  political: 'hidePoliticalFrame',
} as const satisfies Record<FrameKind, keyof FrameVisibility>;

const ofEach = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V>;

export const planFormOf = (plan: StoredPlan, offered: readonly PlanProduct[]): PlanForm => ({
  name: plan.name,
  validity: plan.validity === undefined ? '' : String(monthsOf({ ...plan, validity: plan.validity })),
  pricePaise: plan.pricePaise ?? null,
  limits: ofEach(planProducts, (product) =>
    plan.limits[`${product}Included`] && offered.includes(product) ? String(plan.limits[`${product}Limit`]) : null,
  ),
  frames: ofEach(frameKinds, (kind) => !plan.frameVisibility[hideFlags[kind]]),
});

/** Products that saving removes, as the agency has switched them off. */
export const droppedFrom = ({ limits }: Pick<Terms, 'limits'>, offered: readonly PlanProduct[]): PlanProduct[] =>
  planProducts.filter((product) => limits[`${product}Included`] && !offered.includes(product));

/** The digital card is in every plan. */
export function limitOfTick(product: PlanProduct, isIncluded: boolean): string | null {
  return isIncluded || product === 'digitalCard' ? String(limitWhenIncluded[product]) : null;
}

export const hasFrames = ({ limits }: Pick<PlanForm, 'limits'>): boolean => limits.greetingImages !== null;

const wholeNumber = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

const isCount = (typed: string): boolean => {
  const count = wholeNumber(typed);
  return typed === String(unlimited) || (count !== null && count >= 1 && count <= 100_000);
};

export type PlanField = 'name' | 'validity' | 'pricePaise' | `limits.${CountedProduct}`;
export type PlanFault = 'nameRequired' | 'validityRequired' | 'priceRequired' | 'countWrong';

export function faultsOf({ name, validity, pricePaise, limits }: PlanForm): Partial<Record<PlanField, PlanFault>> {
  const faults: Partial<Record<PlanField, PlanFault>> = {};
  if (name.trim() === '') faults.name = 'nameRequired';
  if (validity === '') faults.validity = 'validityRequired';
  if (pricePaise === null) faults.pricePaise = 'priceRequired';
  for (const product of counted) {
    const limit = limits[product];
    if (limit !== null && !isCount(limit)) faults[`limits.${product}`] = 'countWrong';
  }
  return faults;
}

export type PlanInput = Required<CustomPlanInput>;

/** null while a field is invalid. */
export function planOf(typed: PlanForm, offered: readonly PlanProduct[]): PlanInput | null {
  const form = {
    ...typed,
    limits: ofEach(planProducts, (product) => (offered.includes(product) ? typed.limits[product] : null)),
  };
  if (form.pricePaise === null || Object.keys(faultsOf(form)).length > 0) return null;
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
    frameKinds.map((kind) => [hideFlags[kind], hasFrames(form) && !form.frames[kind]]),
  ) as Record<keyof FrameVisibility, boolean>;
  return {
    name: form.name.trim(),
    ...lengthOf(Number(form.validity)),
    pricePaise: form.pricePaise,
    limits,
    frameVisibility,
  };
}

export const framesOf = ({ limits, frameVisibility }: Pick<Terms, 'limits' | 'frameVisibility'>): FrameKind[] =>
  limits.greetingImagesIncluded ? frameKinds.filter((kind) => !frameVisibility[hideFlags[kind]]) : [];

export const perMonth = (plan: PlanLength & Pick<SubscriptionPlan, 'pricePaise'>): number =>
  Math.round(plan.pricePaise / monthsOf(plan) / 100) * 100;

/** In months. */
export const planLengths = [1, 2, 3, 6, 9, ...Array.from({ length: 10 }, (_, at) => 12 * (at + 1))];
