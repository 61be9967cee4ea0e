import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';

/** What an agency offers its customers beside the digital card. */
export interface Offer {
  images: boolean;
  /** Greeting videos; only together with images. */
  videoPosts: boolean;
  pdf: boolean;
  video: boolean;
  /** Address of the site for digital invitation cards, where the agency shows it. */
  invitationSite: string | null;
  /** None of image, pdf and video: the project and create menus are hidden. */
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
