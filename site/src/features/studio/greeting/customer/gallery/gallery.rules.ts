import type { OutputOf } from '@parichay/shared/contract.ts';
import { daysBetween } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { mediaTypes, type PostLanguage, postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';

/** Agency sections and the menu link to the gallery with these query parameters. */
export const galleryParams = [
  'imageId',
  'imageSubcategoryId',
  'imageCategoryId',
  'search',
  'language',
  'mediaType',
  'view',
  'day',
] as const;
export type GalleryQuery = Readonly<Partial<Record<(typeof galleryParams)[number], string>>>;

export const clearedGalleryQuery = {
  search: null,
  imageSubcategoryId: null,
  imageCategoryId: null,
  language: null,
  mediaType: null,
} as const;

export interface GalleryFilters {
  language?: (typeof postLanguages)[number];
  mediaType?: (typeof mediaTypes)[number];
}

const findAllowed = <const T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value);

export function galleryFiltersOf({ language, mediaType }: GalleryQuery): GalleryFilters {
  const [postLanguage, mediaKind] = [findAllowed(postLanguages, language), findAllowed(mediaTypes, mediaType)];
  return { ...(postLanguage && { language: postLanguage }), ...(mediaKind && { mediaType: mediaKind }) };
}

/** null = the page shows its shelves. */
export type GridSelection = { search: string } | { imageSubcategoryId: string } | { imageCategoryId: string } | null;

export function gridSelectionOf({ search, imageSubcategoryId, imageCategoryId }: GalleryQuery): GridSelection {
  if (search?.trim()) return { search: search.trim().slice(0, 80) };
  if (imageSubcategoryId) return { imageSubcategoryId };
  return imageCategoryId ? { imageCategoryId } : null;
}

export interface Shelf {
  occasion: ImageSubcategory;
  greetings: readonly ImagePost[];
}

export interface Shelves {
  /** The home page's occasion, else today's festival, else the first everyday one or festival. */
  today: Shelf | null;
  upcoming: readonly Shelf[];
  everyday: readonly Shelf[];
}

export type HomeGreeting = OutputOf<'GET /image-post/paginated-mutiple-subcategories'>['today'];

/**
 * @param today `YYYY-MM-DD`
 * @param homeGreeting greeting on the home page, which comes first
 */
export function arrangeShelves(
  shelves: readonly Shelf[],
  today: string,
  language: string,
  homeGreeting: HomeGreeting,
): Shelves {
  const nonEmptyShelves = shelves.filter(({ greetings }) => greetings.length > 0);
  const festivalShelves = nonEmptyShelves
    .filter(({ occasion }) => occasion.nextDate !== null)
    .sort((one, two) => (one.occasion.nextDate ?? '').localeCompare(two.occasion.nextDate ?? ''));
  const everydayShelves = nonEmptyShelves.filter(({ occasion }) => occasion.nextDate === null);
  const homeShelf = homeGreeting && {
    occasion: homeGreeting.imageSubcategory,
    greetings:
      nonEmptyShelves.find(({ occasion }) => isSameOccasion(occasion, homeGreeting.imageSubcategory))?.greetings ?? [],
  };
  const isToday = festivalShelves[0]?.occasion.nextDate === today;
  const todaysShelf = homeShelf ?? (isToday ? festivalShelves[0] : (everydayShelves[0] ?? festivalShelves[0]));
  const withoutTodays = (list: readonly Shelf[]) =>
    list.filter((shelf) => !todaysShelf || !isSameOccasion(shelf.occasion, todaysShelf.occasion));
  const sortedGreetings = sortOwnLanguageFirst(todaysShelf?.greetings ?? [], language).filter(
    ({ imageId }) => imageId !== homeGreeting?.imagePost.imageId,
  );
  return {
    today: todaysShelf
      ? { ...todaysShelf, greetings: homeGreeting ? [homeGreeting.imagePost, ...sortedGreetings] : sortedGreetings }
      : null,
    upcoming: withoutTodays(festivalShelves),
    everyday: withoutTodays(everydayShelves),
  };
}

const isSameOccasion = (one: ImageSubcategory, other: ImageSubcategory): boolean =>
  one.imageSubcategoryId === other.imageSubcategoryId;

export const daysUntilNextDate = ({ nextDate }: Pick<ImageSubcategory, 'nextDate'>, today: string): number | null =>
  nextDate === null ? null : daysBetween(today, nextDate);

/** The own language first, then textless greetings; squares before stories, because tiles are square. */
export function sortOwnLanguageFirst(greetings: readonly ImagePost[], language: string): ImagePost[] {
  const languageRank = (greeting: ImagePost) =>
    greeting.language === language ? 0 : greeting.language === 'none' ? 2 : 4;
  const rank = (greeting: ImagePost) => languageRank(greeting) + (greeting.shape === 'SQUARE' ? 0 : 1);
  return [...greetings].sort((one, two) => rank(one) - rank(two));
}

/**
 * Languages that have greetings, the user's first; only the user's if there are none.
 * @param selected is added if it is missing; `none`, a picture without text, is never listed
 */
export function languagesToChoose(
  available: readonly PostLanguage[],
  ownLanguage: string,
  selected: PostLanguage | undefined,
): PostLanguage[] {
  const offeredLanguages = postLanguages.filter(
    (one) => one !== 'none' && (available.length > 0 ? available.includes(one) : one === ownLanguage),
  );
  const listedLanguages =
    selected && selected !== 'none' && !offeredLanguages.includes(selected)
      ? [...offeredLanguages, selected]
      : offeredLanguages;
  return [
    ...listedLanguages.filter((one) => one === ownLanguage),
    ...listedLanguages.filter((one) => one !== ownLanguage),
  ];
}

export const shelvesQuery = { limit: '8' } as const;

/** The page preloads this URL before its scripts run. */
export const shelvesUrl = `/api/v1/image-post/paginated-mutiple-subcategories?${new URLSearchParams(shelvesQuery)}`;
