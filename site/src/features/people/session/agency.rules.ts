import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';

export interface Offer {
  images: boolean;
  /** Only together with images. */
  videoPosts: boolean;
  pdf: boolean;
  video: boolean;
  /** URL of the external site for digital invitations; null = the agency does not show it. */
  invitationSite: string | null;
  isDigitalCardsOnly: boolean;
}

export function offerOf({ configuration }: Pick<AgencyDetails, 'configuration'>): Offer {
  const { imagePost, pdfCardConfig, video, dashboardConfig } = configuration;
  const images = imagePost.enableImagePost;
  const pdf = pdfCardConfig.enablePdfCardProduct;
  const { showInvitationTileInCustomerDashboard, invitationSiteLink } = dashboardConfig;
  return {
    images,
    videoPosts: images && imagePost.isVideoPostsIncluded,
    pdf,
    video: video.enableVideo,
    invitationSite: showInvitationTileInCustomerDashboard && invitationSiteLink ? invitationSiteLink : null,
    isDigitalCardsOnly: !images && !pdf && !video.enableVideo,
  };
}
