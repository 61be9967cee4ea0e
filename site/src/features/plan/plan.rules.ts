import { lengthOf, monthsOf, type PlanLength } from '@parichay/shared/payment/term.rules.ts';
import type {
  CustomPlanInput,
  FrameVisibility,
  PlanLimits,
  SubscriptionPlan,
} from '@parichay/shared/plan/plan.fields.ts';
import { limitWhenIncluded, type PlanProduct, planProducts, unlimited } from '@parichay/shared/plan/plan.lists.ts';

/*
 * The form of a plan, and of the custom plan that an admin makes up for one business: what is ticked sets which limit,
 * what is required, and what Proceed sends. Source: docs/specification.md §5.
 */

export const frameKinds = ['regular', 'product', 'political'] as const;
export type FrameKind = (typeof frameKinds)[number];

export interface PlanForm {
  name: string;
  /** Months, as chosen. */
  validity: string;
  pricePaise: number | null;
  /** Product → its limit as typed, `-1` without limit; null: not included. */
  limits: Record<PlanProduct, string | null>;
  /** Whether frames of this kind are shown. What is sent says which are hidden. */
  frames: Record<FrameKind, boolean>;
}

/** Products whose number is typed. The others have the limit that their tick sets. */
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

/** The form of a plan as it stands, as far as the agency still offers what it includes. */
export const planFormOf = (plan: StoredPlan, offered: readonly PlanProduct[]): PlanForm => ({
  name: plan.name,
  validity: plan.validity === undefined ? '' : String(monthsOf({ ...plan, validity: plan.validity })),
  pricePaise: plan.pricePaise ?? null,
  limits: ofEach(planProducts, (product) =>
    plan.limits[`${product}Included`] && offered.includes(product) ? String(plan.limits[`${product}Limit`]) : null,
  ),
  frames: ofEach(frameKinds, (kind) => !plan.frameVisibility[hideFlags[kind]]),
});

/** What a plan included that its agency has switched off since: saving takes it out. */
export const droppedFrom = ({ limits }: Pick<Terms, 'limits'>, offered: readonly PlanProduct[]): PlanProduct[] =>
  planProducts.filter((product) => limits[`${product}Included`] && !offered.includes(product));

/** The limit that a tick sets; taking it away clears the limit. The digital card is in every plan. */
export function limitOfTick(product: PlanProduct, isIncluded: boolean): string | null {
  return isIncluded || product === 'digitalCard' ? String(limitWhenIncluded[product]) : null;
}

/** Frames are of greeting images: without these there is nothing to show or hide. */
export const hasFrames = ({ limits }: Pick<PlanForm, 'limits'>): boolean => limits.greetingImages !== null;

const wholeNumber = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

const isCount = (typed: string): boolean => {
  const count = wholeNumber(typed);
  return typed === String(unlimited) || (count !== null && count >= 1 && count <= 100_000);
};

export type PlanField = 'name' | 'validity' | 'pricePaise' | `limits.${CountedProduct}`;
export type PlanFault = 'nameRequired' | 'validityRequired' | 'priceRequired' | 'countWrong';

/** What is wrong with which field. */
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

/** A plan as it is sent. */
export type PlanInput = Required<CustomPlanInput>;

/** What Proceed sends: frames as flags that hide, and nothing that is not offered. Null while something is wrong. */
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

/** The kinds of frames that a plan shows; none without greeting images. */
export const framesOf = ({ limits, frameVisibility }: Pick<Terms, 'limits' | 'frameVisibility'>): FrameKind[] =>
  limits.greetingImagesIncluded ? frameKinds.filter((kind) => !frameVisibility[hideFlags[kind]]) : [];

/** What a month of a plan comes to, in whole rupees. */
export const perMonth = (plan: PlanLength & Pick<SubscriptionPlan, 'pricePaise'>): number =>
  Math.round(plan.pricePaise / monthsOf(plan) / 100) * 100;

/** Lengths that a plan may have, in months. */
export const planLengths = [1, 2, 3, 6, 9, ...Array.from({ length: 10 }, (_, at) => 12 * (at + 1))];
