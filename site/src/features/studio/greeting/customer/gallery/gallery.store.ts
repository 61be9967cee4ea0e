import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { atom, computed } from 'nanostores';
import { pagePlace } from '../../../../../kit/ui/browser/page-place.ts';
import { call } from '../../../../../lib/api.ts';
import { pageLocale } from '../../../../../lib/page-messages.ts';
import { listSlice, type Page, slice } from '../../../../../lib/slice.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import {
  filtersOf,
  ownLanguageFirst,
  type Place,
  placeNames,
  type Shelf,
  type Shelves,
  shelvesOf,
  shelvesQuery,
  wantedOf,
} from './gallery.rules.ts';

export const place = pagePlace(placeNames);

/** Ignores `imageId` and `day`: opening the maker must not reload the gallery. */
const $asked = computed(place.$place, ({ imageId, day, ...rest }) => JSON.stringify(rest));

export const shelves = slice<Shelves>();
export const posts = listSlice<ImagePost>(({ imageId }) => imageId);

export const loadShelves = () => shelves.load(() => askShelves(place.$place.get()));

export const $nearest = atom<OutputOf<'GET /image-post/search'>['nearest']>([]);

async function searched(query: InputOf<'GET /image-post/search'>['query']): Promise<Page<ImagePost>> {
  const { nearest, ...page } = await call('GET /image-post/search', { query });
  $nearest.set(nearest);
  return page;
}

async function pageOfPosts(cursor?: string): Promise<Page<ImagePost>> {
  const at = place.$place.get();
  const wanted = wantedOf(at);
  const query = { ...filtersOf(at), ...(cursor && { cursor }) };
  if (wanted && 'search' in wanted) return searched({ ...query, ...wanted });
  const page = await call('GET /image-post', { query: { ...query, ...wanted } });
  return { ...page, items: ownLanguageFirst(page.items, greetingLanguage()) };
}

export const $isFilled = computed([shelves.$state, posts.$state], (one, other) =>
  [one, other].some(({ status }) => status === 'success' || status === 'failed'),
);

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

function shownPosts(): readonly ImagePost[] {
  const { data } = shelves.$state.get();
  const onShelves = data ? [data.today, ...data.upcoming, ...data.everyday].flatMap((shelf) => shelf?.posts ?? []) : [];
  return [...posts.$state.get().items, ...onShelves];
}

export const knownPost = (imageId: string): ImagePost | null =>
  shownPosts().find((post) => post.imageId === imageId) ?? null;

/** Only these languages get a chip, so that no chip leads to an empty list. */
export const $seenLanguages = atom<readonly PostLanguage[]>([]);

function noteLanguages(): void {
  const before = $seenLanguages.get();
  const seen = new Set([...before, ...shownPosts().map(({ language }) => language)]);
  if (seen.size > before.length) $seenLanguages.set([...seen]);
}

let shown: string | null = null;

export function startGallery(): () => void {
  const stopPlace = place.start();
  const stop = place.$place.subscribe(({ imageId, view }) => {
    // Going back from the maker or the calendar loads the gallery too.
    if (imageId || view || shown === $asked.get()) return;
    shown = $asked.get();
    loadGallery();
  });
  const stopNoting = $isFilled.subscribe(noteLanguages);
  const stopPosts = posts.$state.listen(noteLanguages);
  return () => {
    stopNoting();
    stopPosts();
    stop();
    stopPlace();
  };
}

async function askShelves(place: Place): Promise<Shelves> {
  const { rows, today } = await call('GET /image-post/paginated-mutiple-subcategories', {
    query: { ...shelvesQuery, ...filtersOf(place) },
  });
  const found: Shelf[] = rows.map(({ imageSubcategory, items }) => ({ occasion: imageSubcategory, posts: items }));
  return shelvesOf(found, todayInIndia(), pageLocale(), today);
}
