import type { AgencyConfiguration } from '../agency/agency.endpoints.ts';
import type { Endpoint, Product } from '../lib/endpoint.ts';
import { type Actor, mayCall } from './roles.ts';

/** The switches of an agency that decide about calls; a visitor may know them too. */
export type ProductSwitches = Pick<AgencyConfiguration, 'imagePost'> & {
  video: Pick<AgencyConfiguration['video'], 'enableVideo'>;
  pdfCardConfig: Pick<AgencyConfiguration['pdfCardConfig'], 'enablePdfCardProduct'>;
};

/** Whether the agency has switched the product on. */
export function hasProduct({ imagePost, pdfCardConfig, video }: ProductSwitches, product: Product): boolean {
  switch (product) {
    case 'imagePost':
      return imagePost.enableImagePost;
    case 'videoPost':
      return imagePost.enableImagePost && imagePost.isVideoPostsIncluded;
    // Frames of its own stand beside posts of its own.
    case 'studio':
      return imagePost.enableImagePost && imagePost.allowAgencyExclusivePosts;
    case 'pdfCard':
      return pdfCardConfig.enablePdfCardProduct;
    case 'video':
      return video.enableVideo;
  }
}

export type Refusal = 'not_signed_in' | 'not_allowed' | 'product_not_enabled';

/**
 * Why an actor may not make a call, or null when it may. The BFF asks it of every request and the panel of everything it
 * offers. The platform's own staff works for agencies of every kind, whatever is switched on here.
 */
export function refusalOf(
  actor: Actor,
  { access, product }: Pick<Endpoint, 'access' | 'product'>,
  switches: ProductSwitches,
): Refusal | null {
  if (!mayCall(actor, access)) return actor.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed';
  const isPlatformStaff = actor.kind === 'staff' && actor.ofSuperadminAgency;
  return product && !isPlatformStaff && !hasProduct(switches, product) ? 'product_not_enabled' : null;
}
