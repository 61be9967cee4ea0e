import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { OfferedProducts } from './agency.rules.ts';

export interface MenuEntry {
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

const queryString = (params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.set(name, value);
  return search.size > 0 ? `?${search}` : '';
};

export const addBusinessPath = (user: User | null, withCard: boolean): string =>
  `/panel/customer/businesses/add${queryString({
    userId: user?.userId,
    isForeignUser: user ? String(user.isForeignUser) : undefined,
    shouldRedirectToDigitalCardEditorOnAddBusiness: withCard ? 'true' : undefined,
    shouldCreateDigitalCard: withCard ? 'true' : undefined,
  })}`;

export const editBusinessPath = (businessId: string): string =>
  `/panel/customer/businesses/edit${queryString({ businessId })}`;

/** @param create the editor creates the card when the business has none */
export const cardEditorPath = (businessId: string | undefined, { create = false } = {}): string =>
  `/panel/customer/card-editor${queryString({ businessId, shouldCreateDigitalCard: create ? 'true' : undefined })}`;

export const staffCardEditorPath = (businessId: string): string =>
  `/panel/admin/card-editor${queryString({ businessId })}`;

export const userVideoPath = ({ businessId, videoNo }: { businessId: string; videoNo?: string }): string =>
  `/panel/customer/video-templates${queryString({ businessId, videoNo })}`;

export const staffIdsPath = (businessId: string | undefined): string =>
  `/panel/customer/staff-ids${queryString({ businessId })}`;

export const projectsPath = (projectType: 'digital_card' | 'pdf_id_card' | 'promotional_video'): string =>
  `/panel/customer/projects${queryString({ projectType })}`;

/** Both lists are empty for an agency that offers digital cards only. Source: docs/specification.md §2, "Shell". */
export function customerMenu(
  offer: OfferedProducts,
  businessId: string | undefined,
): { projects: readonly MenuEntry[]; create: readonly MenuEntry[] } {
  if (offer.isDigitalCardsOnly) return { projects: [], create: [] };
  const entryIf = (isOffered: boolean, entry: MenuEntry): MenuEntry[] => (isOffered ? [entry] : []);
  return {
    projects: [
      { key: 'myCard', href: projectsPath('digital_card') },
      ...entryIf(offer.hasPdfCards, { key: 'myPdf', href: projectsPath('pdf_id_card') }),
      ...entryIf(offer.hasPromoVideos, { key: 'myVideos', href: projectsPath('promotional_video') }),
    ],
    create: [
      { key: 'card', href: cardEditorPath(businessId, { create: true }) },
      ...entryIf(offer.hasGreetingImages, {
        key: offer.hasGreetingVideos ? 'imagesVideos' : 'images',
        href: '/panel/customer/daily-image',
      }),
      ...entryIf(offer.hasPdfCards, {
        key: 'pdf',
        href: `/panel/customer/pdf-card-templates${queryString({ businessId })}`,
      }),
      ...entryIf(offer.hasPdfCards, { key: 'staffIds', href: staffIdsPath(businessId) }),
      ...entryIf(offer.hasPromoVideos, {
        key: 'videos',
        href: `/panel/customer/video-templates${queryString({ businessId })}`,
      }),
      ...(offer.invitationSite ? [{ key: 'invitation', href: offer.invitationSite, isExternal: true } as const] : []),
    ],
  };
}
