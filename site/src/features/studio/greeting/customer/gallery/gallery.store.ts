import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import { languagesReadWith } from '@parichay/shared/platform/language/languages-read.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostLanguage } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { atom, computed } from 'nanostores';
import { pageParams } from '../../../../../kit/ui/browser/page-params.ts';
import { call } from '../../../../../lib/api.ts';
import { listSlice, type Page, slice } from '../../../../../lib/slice.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import {
  arrangeShelves,
  type GalleryQuery,
  galleryFiltersOf,
  galleryParams,
  gridSelectionOf,
  type Shelf,
  type Shelves,
  shelvesQuery,
  sortOwnLanguageFirst,
} from './gallery.rules.ts';

export const galleryQuery = pageParams(galleryParams);

/** Ignores `imageId` and `day`, because opening the maker must not reload the gallery. */
const $querySignature = computed(galleryQuery.$params, ({ imageId, day, ...relevant }) => JSON.stringify(relevant));

export const shelves = slice<Shelves>();
export const greetings = listSlice<ImagePost>(({ imageId }) => imageId);

export const loadShelves = () => shelves.load(() => fetchShelves(galleryQuery.$params.get()));

export const $suggestions = atom<OutputOf<'GET /image-post/search'>['nearest']>([]);

async function searchGreetings(query: InputOf<'GET /image-post/search'>['query']): Promise<Page<ImagePost>> {
  const { nearest, ...page } = await call('GET /image-post/search', { query });
  $suggestions.set(nearest);
  return page;
}

async function fetchGreetings(cursor?: string): Promise<Page<ImagePost>> {
  const currentQuery = galleryQuery.$params.get();
  const selection = gridSelectionOf(currentQuery);
  const apiQuery = { ...galleryFiltersOf(currentQuery), ...(cursor && { cursor }) };
  if (selection && 'search' in selection) return searchGreetings({ ...apiQuery, ...selection });
  const page = await call('GET /image-post', { query: { ...apiQuery, ...selection } });
  return { ...page, items: sortOwnLanguageFirst(page.items, greetingLanguage()) };
}

export const $isGalleryLoaded = computed([shelves.$state, greetings.$state], (one, other) =>
  [one, other].some(({ status }) => status === 'success' || status === 'failed'),
);

export function loadGallery(): void {
  const selection = gridSelectionOf(galleryQuery.$params.get());
  if (!selection) {
    loadShelves();
    return;
  }
  greetings.reset();
  greetings.load(() => fetchGreetings());
}

export function loadMoreGreetings(): void {
  const { nextCursor, status } = greetings.$state.get();
  if (nextCursor && status !== 'loading') greetings.append(() => fetchGreetings(nextCursor));
}

function loadedGreetings(): readonly ImagePost[] {
  const { data } = shelves.$state.get();
  const shelfGreetings = data
    ? [data.today, ...data.upcoming, ...data.everyday].flatMap((shelf) => shelf?.greetings ?? [])
    : [];
  return [...greetings.$state.get().items, ...shelfGreetings];
}

export const findLoadedGreeting = (imageId: string): ImagePost | null =>
  loadedGreetings().find((post) => post.imageId === imageId) ?? null;

export const $availableLanguages = atom<readonly PostLanguage[]>([]);

export const $hasVideos = atom(false);

function collectFilters(): void {
  const previous = $availableLanguages.get();
  const loaded = loadedGreetings();
  const readLanguages = loaded.length > 0 ? languagesReadWith(greetingLanguage()) : [];
  const languages = new Set([...previous, ...readLanguages, ...loaded.map(({ language }) => language)]);
  if (languages.size > previous.length) $availableLanguages.set([...languages]);
  if (loaded.some(({ video }) => video)) $hasVideos.set(true);
}

let loadedQuerySignature: string | null = null;

export function startGallery(): () => void {
  const stopQuery = galleryQuery.start();
  const stopLoading = galleryQuery.$params.subscribe(({ imageId, view }) => {
    // The gallery loads only while the maker and the calendar are closed, and if its query has changed.
    if (imageId || view || loadedQuerySignature === $querySignature.get()) return;
    loadedQuerySignature = $querySignature.get();
    loadGallery();
  });
  const stopCollecting = $isGalleryLoaded.subscribe(collectFilters);
  const stopListening = greetings.$state.listen(collectFilters);
  return () => {
    stopCollecting();
    stopListening();
    stopLoading();
    stopQuery();
  };
}

async function fetchShelves(query: GalleryQuery): Promise<Shelves> {
  const { rows, today, hasVideos } = await call('GET /image-post/paginated-mutiple-subcategories', {
    query: { ...shelvesQuery, ...galleryFiltersOf(query) },
  });
  $hasVideos.set(hasVideos);
  const foundShelves: Shelf[] = rows.map(({ imageSubcategory, items }) => ({
    occasion: imageSubcategory,
    greetings: items,
  }));
  return arrangeShelves(foundShelves, todayInIndia(), greetingLanguage(), today);
}
