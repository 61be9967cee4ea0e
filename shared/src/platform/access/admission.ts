import { type Access, type Actor, mayCall } from './roles.ts';

/** Source: docs/specification.md §1, except `studio`. */
export type Product = 'imagePost' | 'videoPost' | 'studio' | 'pdfCard' | 'video';

export interface ProductSwitches {
  imagePost: { enableImagePost: boolean; isVideoPostsIncluded: boolean; allowAgencyExclusivePosts: boolean };
  video: { enableVideo: boolean };
  pdfCardConfig: { enablePdfCardProduct: boolean };
}

export function hasProduct({ imagePost, pdfCardConfig, video }: ProductSwitches, product: Product): boolean {
  switch (product) {
    case 'imagePost':
      return imagePost.enableImagePost;
    case 'videoPost':
      return imagePost.enableImagePost && imagePost.isVideoPostsIncluded;
    // Custom frames are only for an agency's own posts.
    case 'studio':
      return imagePost.enableImagePost && imagePost.allowAgencyExclusivePosts;
    case 'pdfCard':
      return pdfCardConfig.enablePdfCardProduct;
    case 'video':
      return video.enableVideo;
  }
}

export type Refusal = 'not_signed_in' | 'not_allowed' | 'product_not_enabled';

/** null = the call is allowed. Products are not required of the platform's staff. */
export function refusalOf(
  actor: Actor,
  { access, product }: { access: Access; product?: Product },
  switches: ProductSwitches,
): Refusal | null {
  if (!mayCall(actor, access)) return actor.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed';
  const isPlatformStaff = actor.kind === 'staff' && actor.ofSuperadminAgency;
  return product && !isPlatformStaff && !hasProduct(switches, product) ? 'product_not_enabled' : null;
}
