import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { Placement, TargetPage } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import type { OfferedProducts } from '../../people/session/agency.rules.ts';
import { cardEditorPath, editBusinessPath, projectsPath } from '../../people/session/menu.rules.ts';

type Target = UiCustomisation['target'];

export interface LinkContext {
  offer: OfferedProducts;
  businessId: string | undefined;
}

/** null = the section is shown without a link. */
export type SectionLink = { href: string; isExternal?: true } | null;

export interface ShownSection {
  section: UiCustomisation;
  link: SectionLink;
}

const greetingsPath = '/panel/customer/daily-image';

export const greetingMakerPath = (imageId: string): string => `${greetingsPath}?imageId=${imageId}`;

function pageLink(page: TargetPage, { offer, businessId }: LinkContext): SectionLink | 'closed' {
  switch (page) {
    case 'my-digital-business-card':
      // An agency with digital cards only has no projects, so this opens the editor.
      return { href: offer.isDigitalCardsOnly ? cardEditorPath(businessId) : projectsPath('digital_card') };
    case 'my-pdf-id-card':
      return offer.hasPdfCards ? { href: projectsPath('pdf_id_card') } : 'closed';
    case 'payment':
      return { href: '#upgrade' };
    case 'edit-business':
      return businessId ? { href: editBusinessPath(businessId) } : 'closed';
    case 'frame-settings':
      return offer.hasGreetingImages ? { href: `${greetingsPath}#frame-settings` } : 'closed';
  }
}

/** `closed`: the agency does not offer the target, so the section is hidden. */
export function sectionLinkOf(target: Target, context: LinkContext): SectionLink | 'closed' {
  switch (target.kind) {
    case 'none':
      return null;
    case 'url':
      return { href: target.url, isExternal: true };
    case 'page':
      return pageLink(target.page, context);
    case 'subcategory':
      return context.offer.hasGreetingImages
        ? { href: `${greetingsPath}?imageSubcategoryId=${target.imageSubcategoryId}` }
        : 'closed';
  }
}

export const showsGreetings = ({ target, picture }: Pick<UiCustomisation, 'target' | 'picture'>): boolean =>
  target.kind === 'subcategory' && picture === null;

export const isBlankSection = (section: Pick<UiCustomisation, 'title' | 'target' | 'picture'>): boolean =>
  section.title.trim() === '' && section.picture === null && !showsGreetings(section);

export type PagePlacement = Exclude<Placement, 'COMMON'>;

export function shownSectionsFor(
  placement: PagePlacement,
  sections: readonly UiCustomisation[],
  context: LinkContext,
): ShownSection[] {
  const activeOn = (wantedPlacement: Placement) =>
    sections.filter((section) => section.placement === wantedPlacement && section.isActive);
  return [...activeOn(placement), ...activeOn('COMMON')].flatMap((section) => {
    const link = sectionLinkOf(section.target, context);
    return link === 'closed' || isBlankSection(section) ? [] : [{ section, link }];
  });
}
