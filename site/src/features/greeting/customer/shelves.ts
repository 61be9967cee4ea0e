import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { call } from '../../../lib/api.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import {
  type Filters,
  filtersOf,
  type Place,
  type Shelf,
  type Shelves,
  shelvesOf,
  shelvesQuery,
  wantedOf,
} from './gallery.rules.ts';

/** Whether the page shows its shelves at this address, and nothing over them or in their place. */
export const isShelves = (place: Place): boolean => !place.imageId && !place.view && wantedOf(place) === null;

async function ask(filters: Filters): Promise<Shelves> {
  const { rows, today } = await call('GET /image-post/paginated-mutiple-subcategories', {
    query: { ...shelvesQuery, ...filters },
  });
  const found: Shelf[] = rows.map(({ imageSubcategory, items }) => ({ occasion: imageSubcategory, posts: items }));
  return shelvesOf(found, todayInIndia(), pageLocale(), today);
}

let first: Promise<Shelves> | null = null;

/** Asks for what the page opens with, before any store is there. */
export function askFirst(place: Place): Promise<Shelves> {
  first = ask(filtersOf(place));
  return first;
}

/** The shelves, which may be on their way already. */
export function askShelves(place: Place): Promise<Shelves> {
  const underWay = first;
  first = null;
  return underWay ?? ask(filtersOf(place));
}
