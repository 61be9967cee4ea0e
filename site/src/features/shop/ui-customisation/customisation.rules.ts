import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import type { Placement, TargetPage } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import type { Offer } from '../../people/session/agency.rules.ts';
import { cardEditorPath, editBusinessPath, projectsPath } from '../../people/session/menu.rules.ts';

type Target = UiCustomisation['target'];

export interface Surroundings {
  offer: Offer;
  businessId: string | undefined;
}

/** null = the section is shown without a link. */
export type Way = { href: string; isExternal?: true } | null;

export interface ShownSection {
  section: UiCustomisation;
  way: Way;
}

const greetingsPath = '/panel/customer/daily-image';

export const makerPath = (imageId: string): string => `${greetingsPath}?imageId=${imageId}`;

function pageWay(page: TargetPage, { offer, businessId }: Surroundings): Way | 'closed' {
  switch (page) {
    case 'my-digital-business-card':
      // An agency with digital cards only has no projects, so this opens the editor.
      return { href: offer.isDigitalCardsOnly ? cardEditorPath(businessId) : projectsPath('digital_card') };
    case 'my-pdf-id-card':
      return offer.pdf ? { href: projectsPath('pdf_id_card') } : 'closed';
    case 'payment':
      return { href: '#upgrade' };
    case 'edit-business':
      return businessId ? { href: editBusinessPath(businessId) } : 'closed';
    case 'frame-settings':
      return offer.images ? { href: `${greetingsPath}#frame-settings` } : 'closed';
  }
}

/** `closed`: the agency does not offer the target, so the section is hidden. */
export function wayOf(target: Target, surroundings: Surroundings): Way | 'closed' {
  switch (target.kind) {
    case 'none':
      return null;
    case 'url':
      return { href: target.url, isExternal: true };
    case 'page':
      return pageWay(target.page, surroundings);
    case 'subcategory':
      return surroundings.offer.images
        ? { href: `${greetingsPath}?imageSubcategoryId=${target.imageSubcategoryId}` }
        : 'closed';
  }
}

export const showsGreetings = ({ target, picture }: Pick<UiCustomisation, 'target' | 'picture'>): boolean =>
  target.kind === 'subcategory' && picture === null;

export const isBlank = (section: Pick<UiCustomisation, 'title' | 'target' | 'picture'>): boolean =>
  section.title.trim() === '' && section.picture === null && !showsGreetings(section);

export type PagePlacement = Exclude<Placement, 'COMMON'>;

export function sectionsFor(
  placement: PagePlacement,
  sections: readonly UiCustomisation[],
  surroundings: Surroundings,
): ShownSection[] {
  const of = (wanted: Placement) => sections.filter((section) => section.placement === wanted && section.isActive);
  return [...of(placement), ...of('COMMON')].flatMap((section) => {
    const way = wayOf(section.target, surroundings);
    return way === 'closed' || isBlank(section) ? [] : [{ section, way }];
  });
}
