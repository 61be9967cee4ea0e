import type { PlanContent } from '../../../shop/plan/plan-contents.ts';

export const contentPages: Record<PlanContent['of'], string> = {
  digitalCard: '/panel/customer/card-editor',
  greetingImages: '/panel/customer/daily-image',
  greetingVideos: '/panel/customer/daily-image',
  frames: '/panel/customer/daily-image',
  pdfCard: '/panel/customer/pdf-card-templates',
  promotionalVideo: '/panel/customer/video-templates',
};
