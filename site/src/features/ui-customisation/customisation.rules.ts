import type { UiCustomisation } from '@parichay/shared/ui-customisation/ui-customisation.endpoints.ts';
import type { Placement, TargetPage } from '@parichay/shared/ui-customisation/ui-customisation.lists.ts';
import type { Offer } from '../session/agency.rules.ts';
import { cardEditorPath, editBusinessPath, projectsPath } from '../session/menu.rules.ts';

type Target = UiCustomisation['target'];

/** What decides where a section leads. */
export interface Surroundings {
  offer: Offer;
  /** The business that the panel works on. */
  businessId: string | undefined;
}

/** `null`: it leads nowhere and says something all the same. */
export type Way = { href: string; isExternal?: true } | null;

export interface ShownSection {
  section: UiCustomisation;
  way: Way;
}

const greetingsPath = '/panel/customer/daily-image';

/** Where a greeting is put into the frame of the business. */
export const makerPath = (imageId: string): string => `${greetingsPath}?imageId=${imageId}`;

function pageWay(page: TargetPage, { offer, businessId }: Surroundings): Way | 'closed' {
  switch (page) {
    case 'my-digital-business-card':
      // Where cards are all there is, there is no list of projects: the card itself.
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

/** Where a section leads; `closed` for what the agency does not offer, whose section is not shown. */
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

/** A subcategory without a picture of its own shows its greetings. */
export const showsGreetings = ({ target, picture }: Pick<UiCustomisation, 'target' | 'picture'>): boolean =>
  target.kind === 'subcategory' && picture === null;

/** Without words, picture and greetings there is nothing to see. */
export const isBlank = (section: Pick<UiCustomisation, 'title' | 'target' | 'picture'>): boolean =>
  section.title.trim() === '' && section.picture === null && !showsGreetings(section);

/** A page with sections of its own. */
export type PagePlacement = Exclude<Placement, 'COMMON'>;

/** What a page of the customer's panel shows: the sections of its own placement, then those of every page. */
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
