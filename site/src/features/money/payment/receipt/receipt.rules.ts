import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';

const productPages: Record<PlanProduct, string> = {
  digitalCard: '/panel/customer/card-editor',
  greetingImages: '/panel/customer/daily-image',
  greetingVideos: '/panel/customer/daily-image',
  pdfCard: '/panel/customer/pdf-card-templates',
  promotionalVideo: '/panel/customer/video-templates',
};

export const unlockedPagesOf = (limits: PlanLimits): { product: PlanProduct; href: string }[] =>
  planProducts
    .filter((product) => limits[`${product}Limit`] !== null)
    .map((product) => ({ product, href: productPages[product] }))
    .filter(({ href }, index, pages) => pages.findIndex((one) => one.href === href) === index);
