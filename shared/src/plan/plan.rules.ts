import { hasProduct, type ProductSwitches } from '../access/admission.ts';
import type { Product } from '../lib/endpoint.ts';
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
 * What a plan of this agency may include. Source: spec section 5, "Greeting options appear only if image posts are
 * enabled; videos need video posts included; PDF and video options need their product enabled".
 */
export const productsOffered = (switches: ProductSwitches): PlanProduct[] =>
  planProducts.filter((product) => {
    const needed = neededFor[product];
    return needed === null || hasProduct(switches, needed);
  });
