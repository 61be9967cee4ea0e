import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Offer } from './agency.rules.ts';

export interface Entry {
  key:
    | 'myCard'
    | 'myPdf'
    | 'myVideos'
    | 'card'
    | 'images'
    | 'imagesVideos'
    | 'pdf'
    | 'staffIds'
    | 'videos'
    | 'invitation';
  href: string;
  isExternal?: boolean;
}

const query = (facts: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
};

export const addBusinessPath = (user: User | null, withCard: boolean): string =>
  `/panel/customer/businesses/add${query({
    userId: user?.userId,
    isForeignUser: user ? String(user.isForeignUser) : undefined,
    shouldRedirectToDigitalCardEditorOnAddBusiness: withCard ? 'true' : undefined,
    shouldCreateDigitalCard: withCard ? 'true' : undefined,
  })}`;

export const editBusinessPath = (businessId: string): string =>
  `/panel/customer/businesses/edit${query({ businessId })}`;

/** @param create the editor creates the card when the business has none */
export const cardEditorPath = (businessId: string | undefined, { create = false } = {}): string =>
  `/panel/customer/card-editor${query({ businessId, shouldCreateDigitalCard: create ? 'true' : undefined })}`;

export const staffCardEditorPath = (businessId: string): string => `/panel/admin/card-editor${query({ businessId })}`;

export const userVideoPath = ({ businessId, videoNo }: { businessId: string; videoNo?: string }): string =>
  `/panel/customer/video-templates${query({ businessId, videoNo })}`;

export const staffIdsPath = (businessId: string | undefined): string =>
  `/panel/customer/staff-ids${query({ businessId })}`;

export const projectsPath = (projectType: 'digital_card' | 'pdf_id_card' | 'promotional_video'): string =>
  `/panel/customer/projects${query({ projectType })}`;

/** Both are empty for an agency that offers digital cards only. Source: docs/specification.md §2, "Shell". */
export function customerMenu(
  offer: Offer,
  businessId: string | undefined,
): { projects: readonly Entry[]; create: readonly Entry[] } {
  if (offer.isDigitalCardsOnly) return { projects: [], create: [] };
  const when = (isOffered: boolean, entry: Entry): Entry[] => (isOffered ? [entry] : []);
  return {
    projects: [
      { key: 'myCard', href: projectsPath('digital_card') },
      ...when(offer.pdf, { key: 'myPdf', href: projectsPath('pdf_id_card') }),
      ...when(offer.video, { key: 'myVideos', href: projectsPath('promotional_video') }),
    ],
    create: [
      { key: 'card', href: cardEditorPath(businessId, { create: true }) },
      ...when(offer.images, { key: offer.videoPosts ? 'imagesVideos' : 'images', href: '/panel/customer/daily-image' }),
      ...when(offer.pdf, { key: 'pdf', href: `/panel/customer/pdf-card-templates${query({ businessId })}` }),
      ...when(offer.pdf, { key: 'staffIds', href: staffIdsPath(businessId) }),
      ...when(offer.video, { key: 'videos', href: `/panel/customer/video-templates${query({ businessId })}` }),
      ...(offer.invitationSite ? [{ key: 'invitation', href: offer.invitationSite, isExternal: true } as const] : []),
    ],
  };
}
