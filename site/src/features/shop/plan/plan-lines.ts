import type { PlanLimits, SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatNumber } from '../../../lib/i18n.ts';
import { frameKinds, includedFramesOf } from './plan.rules.ts';

export const limitText = (product: PlanProduct, limit: number | string): string => {
  if (Number(limit) === unlimited) return t('plans.unlimited');
  const number = formatNumber(Number(limit), locale);
  return product === 'greetingVideos' ? t('plans.perDay', { limit: number }) : number;
};

export const productLimitText = (limits: PlanLimits, product: PlanProduct): string => {
  const limit = limits[`${product}Limit`];
  return limit === null ? t('plans.notIncluded') : limitText(product, limit);
};

export function framesText(plan: Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>): string {
  const shown = includedFramesOf(plan);
  if (!plan.limits.greetingImagesIncluded) return t('plans.notIncluded');
  if (shown.length === frameKinds.length) return t('plans.framesAll');
  return shown.map((kind) => t(`plans.frameShort_${kind}`)).join(', ') || t('plans.framesNone');
}

export const planLines = (plan: Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>) => [
  ...planProducts.map((product) => ({
    name: t(`plans.product_${product}`),
    value: productLimitText(plan.limits, product),
  })),
  { name: t('plans.frames'), value: framesText(plan) },
];
