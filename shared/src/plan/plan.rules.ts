import { hasProduct, type Product, type ProductSwitches } from '../access/admission.ts';
import { type PlanProduct, planProducts } from './plan.lists.ts';

/** What an agency must have switched on to sell something in a plan. The digital card is what every agency sells. */
export const neededFor: Readonly<Record<PlanProduct, Product | null>> = {
  digitalCard: null,
  greetingImages: 'imagePost',
  greetingVideos: 'videoPost',
  pdfCard: 'pdfCard',
  promotionalVideo: 'video',
};

/**
 * What a plan of this agency may include: only products that are switched on, and greeting videos only where video posts
 * are included. Source: docs/specification.md §5.
 */
export const productsOffered = (switches: ProductSwitches): PlanProduct[] =>
  planProducts.filter((product) => {
    const needed = neededFor[product];
    return needed === null || hasProduct(switches, needed);
  });
