import type { OutputOf } from '@parichay/shared/contract.ts';
import { daysBetween } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { mediaTypes, type PostLanguage, postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';

/** Query parameters. Agency sections and the menu link here with them. */
export const placeNames = [
  'imageId',
  'imageSubcategoryId',
  'imageCategoryId',
  'search',
  'language',
  'mediaType',
  'view',
  'day',
] as const;
export type Place = Readonly<Partial<Record<(typeof placeNames)[number], string>>>;

export const shelvesPlace = {
  search: null,
  imageSubcategoryId: null,
  imageCategoryId: null,
  language: null,
  mediaType: null,
} as const;

export interface Filters {
  language?: (typeof postLanguages)[number];
  mediaType?: (typeof mediaTypes)[number];
}

const oneOf = <const T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((one) => one === value);

export function filtersOf({ language, mediaType }: Place): Filters {
  const [spoken, kind] = [oneOf(postLanguages, language), oneOf(mediaTypes, mediaType)];
  return { ...(spoken && { language: spoken }), ...(kind && { mediaType: kind }) };
}

/** null = the page shows its shelves. */
export type Wanted = { search: string } | { imageSubcategoryId: string } | { imageCategoryId: string } | null;

export function wantedOf({ search, imageSubcategoryId, imageCategoryId }: Place): Wanted {
  if (search?.trim()) return { search: search.trim().slice(0, 80) };
  if (imageSubcategoryId) return { imageSubcategoryId };
  return imageCategoryId ? { imageCategoryId } : null;
}

export interface Shelf {
  occasion: ImageSubcategory;
  posts: readonly ImagePost[];
}

export interface Shelves {
  /** Home's choice, else today's festival, else the first everyday occasion. Its best greeting is first. */
  today: Shelf | null;
  upcoming: readonly Shelf[];
  everyday: readonly Shelf[];
}

export type Chosen = OutputOf<'GET /image-post/paginated-mutiple-subcategories'>['today'];

/**
 * @param today `YYYY-MM-DD`
 * @param chosen greeting on the home page, which comes first
 */
export function shelvesOf(shelves: readonly Shelf[], today: string, language: string, chosen: Chosen): Shelves {
  const filled = shelves.filter(({ posts }) => posts.length > 0);
  const dated = filled
    .filter(({ occasion }) => occasion.nextDate !== null)
    .sort((one, two) => (one.occasion.nextDate ?? '').localeCompare(two.occasion.nextDate ?? ''));
  const everyday = filled.filter(({ occasion }) => occasion.nextDate === null);
  const ofChosen = chosen && {
    occasion: chosen.imageSubcategory,
    posts: filled.find(({ occasion }) => isSame(occasion, chosen.imageSubcategory))?.posts ?? [],
  };
  const isToday = dated[0]?.occasion.nextDate === today;
  const first = ofChosen ?? (isToday ? dated[0] : (everyday[0] ?? dated[0]));
  const others = (list: readonly Shelf[]) => list.filter((shelf) => !first || !isSame(shelf.occasion, first.occasion));
  const own = ownLanguageFirst(first?.posts ?? [], language).filter(
    ({ imageId }) => imageId !== chosen?.imagePost.imageId,
  );
  return {
    today: first ? { ...first, posts: chosen ? [chosen.imagePost, ...own] : own } : null,
    upcoming: others(dated),
    everyday: others(everyday),
  };
}

const isSame = (one: ImageSubcategory, other: ImageSubcategory): boolean =>
  one.imageSubcategoryId === other.imageSubcategoryId;

export const daysUntil = ({ nextDate }: Pick<ImageSubcategory, 'nextDate'>, today: string): number | null =>
  nextDate === null ? null : daysBetween(today, nextDate);

/** Own language, then textless; squares first, because tiles are square. Stable. */
export function ownLanguageFirst(posts: readonly ImagePost[], language: string): ImagePost[] {
  const spoken = (post: ImagePost) => (post.language === language ? 0 : post.language === 'none' ? 2 : 4);
  const rank = (post: ImagePost) => spoken(post) + (post.shape === 'SQUARE' ? 0 : 1);
  return [...posts].sort((one, two) => rank(one) - rank(two));
}

/**
 * The user's language first, then others that have greetings.
 * @param chosen always included
 */
export function languagesToChoose(
  seen: readonly PostLanguage[],
  own: string,
  chosen: PostLanguage | undefined,
): PostLanguage[] {
  const wanted = postLanguages.filter((one) => one !== 'none' && (seen.length > 0 ? seen.includes(one) : one === own));
  const listed = chosen && chosen !== 'none' && !wanted.includes(chosen) ? [...wanted, chosen] : wanted;
  return [...listed.filter((one) => one === own), ...listed.filter((one) => one !== own)];
}

export const shelvesQuery = { limit: '8' } as const;

/** URL that the page preloads before its scripts run. */
export const firstCall = `/api/v1/image-post/paginated-mutiple-subcategories?${new URLSearchParams(shelvesQuery)}`;
