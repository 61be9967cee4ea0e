import { hasProduct, type Product, type ProductSwitches } from '../../platform/access/admission.ts';
import { type PlanProduct, planProducts } from './plan.lists.ts';

/** Product that the agency needs; null = always available. */
export const neededFor: Readonly<Record<PlanProduct, Product | null>> = {
  digitalCard: null,
  greetingImages: 'imagePost',
  greetingVideos: 'videoPost',
  pdfCard: 'pdfCard',
  promotionalVideo: 'video',
};

/** Source: docs/specification.md §5. */
export const productsOffered = (switches: ProductSwitches): PlanProduct[] =>
  planProducts.filter((product) => {
    const needed = neededFor[product];
    return needed === null || hasProduct(switches, needed);
  });
