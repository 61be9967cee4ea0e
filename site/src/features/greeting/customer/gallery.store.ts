import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { atom, computed } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import { listSlice, type Page, slice } from '../../../lib/slice.ts';
import { pagePlace } from '../../ui/page-place.ts';
import { filtersOf, placeNames, type Shelf, type Shelves, shelvesOf, shelvesQuery, wantedOf } from './gallery.rules.ts';

export const place = pagePlace(placeNames);

/** The gallery behind the maker: what is opened there changes nothing of it, nor does the day that it is for. */
const $asked = computed(place.$place, ({ imageId, day, ...rest }) => JSON.stringify(rest));

export const shelves = slice<Shelves>();
export const posts = listSlice<ImagePost>(({ imageId }) => imageId);

export const loadShelves = () =>
  shelves.load(async () => {
    const { rows, today } = await call('GET /image-post/paginated-mutiple-subcategories', {
      query: { ...shelvesQuery, ...filtersOf(place.$place.get()) },
    });
    const found: Shelf[] = rows.map(({ imageSubcategory, items }) => ({ occasion: imageSubcategory, posts: items }));
    return shelvesOf(found, todayInIndia(), pageLocale(), today);
  });

/** Occasions that a search without a result may have meant. */
export const $nearest = atom<OutputOf<'GET /image-post/search'>['nearest']>([]);

async function searched(query: InputOf<'GET /image-post/search'>['query']): Promise<Page<ImagePost>> {
  const { nearest, ...page } = await call('GET /image-post/search', { query });
  $nearest.set(nearest);
  return page;
}

function pageOfPosts(cursor?: string): Promise<Page<ImagePost>> {
  const at = place.$place.get();
  const wanted = wantedOf(at);
  const query = { ...filtersOf(at), ...(cursor && { cursor }) };
  return wanted && 'search' in wanted
    ? searched({ ...query, ...wanted })
    : call('GET /image-post', { query: { ...query, ...wanted } });
}

/** Whether there is anything to see yet, or the news that there is nothing. */
export const $isFilled = computed([shelves.$state, posts.$state], (one, other) =>
  [one, other].some(({ status }) => status === 'success' || status === 'failed'),
);

/** Loads what the address asks for. */
export function loadGallery(): void {
  const wanted = wantedOf(place.$place.get());
  if (!wanted) {
    loadShelves();
    return;
  }
  posts.reset();
  posts.load(() => pageOfPosts());
}

export function morePosts(): void {
  const { nextCursor, status } = posts.$state.get();
  if (nextCursor && status !== 'loading') posts.append(() => pageOfPosts(nextCursor));
}

/** A greeting that the gallery has shown already. */
export function knownPost(imageId: string): ImagePost | null {
  const { data } = shelves.$state.get();
  const onShelves = data ? [data.today, ...data.upcoming, ...data.everyday].flatMap((shelf) => shelf?.posts ?? []) : [];
  return [...posts.$state.get().items, ...onShelves].find((post) => post.imageId === imageId) ?? null;
}

/** What the gallery shows, or is about to. */
let shown: string | null = null;

/**
 * Follows the address while the page is open. The page calls it before React is there, so that the first greeting comes
 * a round trip sooner. Answers the function that stops.
 */
export function startGallery(): () => void {
  const stopPlace = place.start();
  const stop = place.$place.subscribe(({ imageId, view }) => {
    // A link may lead right into the maker or the calendar: the gallery is loaded when it is gone back to.
    if (imageId || view || shown === $asked.get()) return;
    shown = $asked.get();
    loadGallery();
  });
  return () => {
    stop();
    stopPlace();
  };
}
