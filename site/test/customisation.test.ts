import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { targetPages } from '@parichay/shared/shop/ui-customisation/ui-customisation.lists.ts';
import { describe, expect, it } from 'vitest';
import type { OfferedProducts } from '../src/features/people/session/agency.rules.ts';
import {
  isBlankSection,
  type LinkContext,
  sectionLinkOf,
  shownSectionsFor,
  showsGreetings,
} from '../src/features/shop/ui-customisation/customisation.rules.ts';
import { lastPosition, moveItem } from '../src/kit/ui/form/order.rules.ts';

const allProducts: OfferedProducts = {
  hasGreetingImages: true,
  hasGreetingVideos: true,
  hasPdfCards: true,
  hasPromoVideos: true,
  invitationSite: null,
  isDigitalCardsOnly: false,
};
const cardsOnly: OfferedProducts = {
  ...allProducts,
  hasGreetingImages: false,
  hasGreetingVideos: false,
  hasPdfCards: false,
  hasPromoVideos: false,
  isDigitalCardsOnly: true,
};
const linkContextOf = (offer: OfferedProducts): LinkContext => ({ offer, businessId: 'b1' });

let sectionCount = 0;
const section = (changes: Partial<UiCustomisation>): UiCustomisation => {
  sectionCount += 1;
  return {
    uiCustomisationId: `s${sectionCount}`,
    placement: 'HOME_PAGE',
    title: `Section ${sectionCount}`,
    displayStyle: 'style-1',
    height: 'HEIGHT-1',
    logoMode: 'all-details',
    position: sectionCount,
    isActive: true,
    picture: null,
    target: { kind: 'none' },
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...changes,
  };
};
const picture = { mediaId: 'm', width: 10, height: 10 };

describe('the link of a customised section', () => {
  it('a customised section links to a panel page, a URL, the greetings of a subcategory, or nothing', () => {
    expect(sectionLinkOf({ kind: 'none' }, linkContextOf(allProducts))).toBeNull();
    expect(sectionLinkOf({ kind: 'url', url: 'https://example.com/' }, linkContextOf(allProducts))).toEqual({
      href: 'https://example.com/',
      isExternal: true,
    });
    expect(sectionLinkOf({ kind: 'subcategory', imageSubcategoryId: 'x' }, linkContextOf(allProducts))).toEqual({
      href: '/panel/customer/daily-image?imageSubcategoryId=x',
    });
    const pages = Object.fromEntries(
      targetPages.map((page) => [
        page,
        (sectionLinkOf({ kind: 'page', page }, linkContextOf(allProducts)) as { href: string }).href,
      ]),
    );
    expect(pages).toEqual({
      'my-digital-business-card': '/panel/customer/projects?projectType=digital_card',
      'my-pdf-id-card': '/panel/customer/projects?projectType=pdf_id_card',
      payment: '#upgrade',
      'edit-business': '/panel/customer/businesses/edit?businessId=b1',
      'frame-settings': '/panel/customer/daily-image#frame-settings',
    });
  });

  it('the link of a customised section is unavailable if the agency lacks the product or the owner has no business', () => {
    const targetOf = (
      target: UiCustomisation['target'],
      surroundings: Parameters<typeof sectionLinkOf>[1] = linkContextOf(cardsOnly),
    ) => sectionLinkOf(target, surroundings);
    expect(targetOf({ kind: 'page', page: 'my-pdf-id-card' })).toBe('closed');
    expect(targetOf({ kind: 'page', page: 'frame-settings' })).toBe('closed');
    expect(targetOf({ kind: 'subcategory', imageSubcategoryId: 'x' })).toBe('closed');
    expect(targetOf({ kind: 'page', page: 'edit-business' }, { offer: allProducts, businessId: undefined })).toBe(
      'closed',
    );
    expect(targetOf({ kind: 'page', page: 'my-digital-business-card' })).toEqual({
      href: '/panel/customer/card-editor?businessId=b1',
    });
    expect(targetOf({ kind: 'page', page: 'payment' })).toEqual({ href: '#upgrade' });
  });
});

describe('the customised sections on a panel page', () => {
  it('a panel page shows its own customised sections, then the sections of all pages, each in the given order', () => {
    const [common, home, greeting, secondHome] = [
      section({ placement: 'COMMON' }),
      section({}),
      section({ placement: 'GREETING_IMAGE_PAGE' }),
      section({}),
    ];
    const idsOn = (page: 'HOME_PAGE' | 'GREETING_IMAGE_PAGE') =>
      shownSectionsFor(page, [common, home, greeting, secondHome], linkContextOf(allProducts)).map(
        (one) => one.section.uiCustomisationId,
      );
    expect(idsOn('HOME_PAGE')).toEqual([home, secondHome, common].map((one) => one.uiCustomisationId));
    expect(idsOn('GREETING_IMAGE_PAGE')).toEqual([greeting, common].map((one) => one.uiCustomisationId));
  });

  it('a panel page leaves out customised sections that are inactive, unavailable or blank', () => {
    const hiddenSections = [
      section({ isActive: false }),
      section({ target: { kind: 'page', page: 'my-pdf-id-card' } }),
      section({ title: '  ' }),
    ];
    expect(shownSectionsFor('HOME_PAGE', hiddenSections, linkContextOf(cardsOnly))).toEqual([]);
  });

  it('a customised section for a subcategory shows the greetings of the subcategory unless it has a picture', () => {
    const target = { kind: 'subcategory', imageSubcategoryId: 'x' } as const;
    expect(showsGreetings({ target, picture: null })).toBe(true);
    expect(showsGreetings({ target, picture })).toBe(false);
    expect(showsGreetings({ target: { kind: 'none' }, picture: null })).toBe(false);
    expect(isBlankSection({ title: '', target, picture: null })).toBe(false);
    expect(isBlankSection({ title: '', target: { kind: 'none' }, picture })).toBe(false);
    expect(isBlankSection({ title: '', target: { kind: 'none' }, picture: null })).toBe(true);
  });
});

describe('the manual order of a list', () => {
  const items = (...positions: number[]) => positions.map((position, id) => ({ id, position }));
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('moving a list item changes only the position of that item if there is a gap between its new neighbours', () => {
    const { order, changed } = moveItem(items(10, 20, 30, 40), 3, 1, 1000);
    expect(idsOf(order)).toEqual([0, 3, 1, 2]);
    expect(changed).toEqual([{ id: 3, position: 15 }]);
    expect(moveItem(items(10, 20), 0, 1, 1000).changed).toEqual([{ id: 0, position: 30 }]);
    expect(moveItem(items(10, 20), 1, 0, 1000).changed).toEqual([{ id: 1, position: 4 }]);
  });

  it('moving a list item renumbers all items if there is no gap between its new neighbours', () => {
    const { order, changed } = moveItem(items(0, 0, 0), 2, 0, 1000);
    expect(idsOf(order)).toEqual([2, 0, 1]);
    expect(order.map(({ position }) => position)).toEqual([10, 20, 30]);
    expect(changed).toHaveLength(3);
    const movedToEnd = moveItem(items(998, 999, 1000), 0, 2, 1000);
    expect(movedToEnd.order.map(({ position }) => position)).toEqual([10, 20, 30]);
  });

  it('the positions of 400 list items stay unique, in order and within the limit of the API contract', () => {
    const manyItems = Array.from({ length: 400 }, (_, id) => ({ id, position: 0 }));
    const { order } = moveItem(manyItems, 399, 0, 1000);
    const positions = order.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(new Set(positions).size).toBe(400);
    expect(Math.max(...positions)).toBeLessThanOrEqual(1000);
  });

  it('moving a list item to the same or an invalid index changes nothing', () => {
    for (const [from, to] of [
      [0, 0],
      [0, 2],
      [5, 0],
      [0, -1],
    ] as const)
      expect(moveItem(items(1, 2), from, to, 1000)).toEqual({ order: items(1, 2), changed: [] });
  });

  it('the position for a new last item is ten after the highest position, up to the limit', () => {
    expect(lastPosition([], 1000)).toBe(0);
    expect(lastPosition(items(30, 10), 1000)).toBe(40);
    expect(lastPosition(items(999), 1000)).toBe(1000);
  });
});
