import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';

const placeOf: Record<PlanProduct, string> = {
  digitalCard: '/panel/customer/card-editor',
  greetingImages: '/panel/customer/daily-image',
  greetingVideos: '/panel/customer/daily-image',
  pdfCard: '/panel/customer/pdf-card-templates',
  promotionalVideo: '/panel/customer/video-templates',
};

export const opensOf = (limits: PlanLimits): { product: PlanProduct; href: string }[] =>
  planProducts
    .filter((product) => limits[`${product}Limit`] !== null)
    .map((product) => ({ product, href: placeOf[product] }))
    .filter(({ href }, at, all) => all.findIndex((one) => one.href === href) === at);
