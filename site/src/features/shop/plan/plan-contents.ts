import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { frameKinds, includedFramesOf } from './plan.rules.ts';

export interface PlanContent {
  of: PlanProduct | 'frames';
  isIncluded: boolean;
  text: string;
}

/** The offer and the receipt list these, with the texts of `premium`. */
export const planContents = (
  plan: Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>,
  products: readonly PlanProduct[],
): PlanContent[] => [
  ...products.map((product) => ({
    of: product,
    isIncluded: plan.limits[`${product}Limit`] !== null,
    text: includedProductText(product, plan.limits[`${product}Limit`]),
  })),
  ...(products.includes('greetingImages')
    ? [{ of: 'frames' as const, isIncluded: plan.limits.greetingImagesIncluded, text: includedFramesText(plan) }]
    : []),
];

function includedProductText(product: PlanProduct, limit: number | null): string {
  if (limit === null) return t(`premium.without_${product}`);
  const isUnlimited = limit === unlimited && product !== 'digitalCard';
  return isUnlimited ? t(`premium.with_${product}_endless`) : t(`premium.with_${product}`, { limit });
}

function includedFramesText(plan: Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>): string {
  const visibleFrames = includedFramesOf(plan);
  if (!plan.limits.greetingImagesIncluded) return t('premium.without_frames');
  if (visibleFrames.length === frameKinds.length) return t('premium.framesAll');
  if (visibleFrames.length === 0) return t('premium.framesNone');
  return t('premium.frames', { frames: visibleFrames.map((kind) => t(`premium.frame_${kind}`)).join(', ') });
}
