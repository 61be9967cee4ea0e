import { hasProduct, type Product, type ProductSwitches } from '../../platform/access/admission.ts';
import { type PlanProduct, planProducts } from './plan.lists.ts';

/** Product that the agency needs; null = always available. */
export const requiredAgencyProducts: Readonly<Record<PlanProduct, Product | null>> = {
  digitalCard: null,
  greetingImages: 'imagePost',
  greetingVideos: 'videoPost',
  pdfCard: 'pdfCard',
  promotionalVideo: 'video',
};

/** Source: docs/specification.md §5. */
export const planProductsOffered = (switches: ProductSwitches): PlanProduct[] =>
  planProducts.filter((product) => {
    const requiredProduct = requiredAgencyProducts[product];
    return requiredProduct === null || hasProduct(switches, requiredProduct);
  });
