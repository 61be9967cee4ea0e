import { type Access, type Actor, mayCall } from './roles.ts';

/** Products an agency switches on or off. Source: docs/specification.md §1. */
export type Product = 'imagePost' | 'videoPost' | 'studio' | 'pdfCard' | 'video';

/** The switches of an agency's configuration that decide about calls; a visitor may know them too. */
export interface ProductSwitches {
  imagePost: { enableImagePost: boolean; isVideoPostsIncluded: boolean; allowAgencyExclusivePosts: boolean };
  video: { enableVideo: boolean };
  pdfCardConfig: { enablePdfCardProduct: boolean };
}

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
  { access, product }: { access: Access; product?: Product },
  switches: ProductSwitches,
): Refusal | null {
  if (!mayCall(actor, access)) return actor.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed';
  const isPlatformStaff = actor.kind === 'staff' && actor.ofSuperadminAgency;
  return product && !isPlatformStaff && !hasProduct(switches, product) ? 'product_not_enabled' : null;
}
