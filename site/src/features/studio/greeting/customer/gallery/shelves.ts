import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { call } from '../../../../../lib/api.ts';
import { pageLocale } from '../../../../../lib/page-messages.ts';
import { filtersOf, type Place, type Shelf, type Shelves, shelvesOf, shelvesQuery } from './gallery.rules.ts';

export async function askShelves(place: Place): Promise<Shelves> {
  const { rows, today } = await call('GET /image-post/paginated-mutiple-subcategories', {
    query: { ...shelvesQuery, ...filtersOf(place) },
  });
  const found: Shelf[] = rows.map(({ imageSubcategory, items }) => ({ occasion: imageSubcategory, posts: items }));
  return shelvesOf(found, todayInIndia(), pageLocale(), today);
}
