import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';

export interface OfferedProducts {
  hasGreetingImages: boolean;
  /** True only if greeting images are offered too. */
  hasGreetingVideos: boolean;
  hasPdfCards: boolean;
  hasPromoVideos: boolean;
  /** URL of the external site for digital invitations; null = the agency does not show it. */
  invitationSite: string | null;
  isDigitalCardsOnly: boolean;
}

export function offeredProductsOf({ configuration }: Pick<AgencyDetails, 'configuration'>): OfferedProducts {
  const { imagePost, pdfCardConfig, video, dashboardConfig } = configuration;
  const hasImages = imagePost.enableImagePost;
  const hasPdf = pdfCardConfig.enablePdfCardProduct;
  const { showInvitationTileInCustomerDashboard, invitationSiteLink } = dashboardConfig;
  return {
    hasGreetingImages: hasImages,
    hasGreetingVideos: hasImages && imagePost.isVideoPostsIncluded,
    hasPdfCards: hasPdf,
    hasPromoVideos: video.enableVideo,
    invitationSite: showInvitationTileInCustomerDashboard && invitationSiteLink ? invitationSiteLink : null,
    isDigitalCardsOnly: !hasImages && !hasPdf && !video.enableVideo,
  };
}

export const hasContact = ({ configuration: { contact } }: Pick<AgencyDetails, 'configuration'>): boolean =>
  Object.values(contact).some(Boolean);
