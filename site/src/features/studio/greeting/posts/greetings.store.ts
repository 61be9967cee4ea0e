import type { InputOf } from '@parichay/shared/contract.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { atom } from 'nanostores';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { type GreetingDetails, greetingDetailsOf, greetingInputOf } from './greetings.rules.ts';
import { greetingListSpec } from './greetings-list.ts';

type ListQuery = NonNullable<InputOf<'GET /image-post'>['query']>;
type SearchQuery = NonNullable<InputOf<'GET /image-post/search'>['query']>;

export const greetingScreen = listScreen<ImagePost>(
  greetingListSpec,
  ({ imageId }) => imageId,
  (query) =>
    query.search
      ? call('GET /image-post/search', { query: query as SearchQuery })
      : call('GET /image-post', { query: query as ListQuery }),
);

export const greetingChanges = rowChanges<ImagePost>(greetingScreen);
const { $notice, answer } = greetingChanges;

export const openedGreeting = slice<ImagePost>();

export const fetchGreeting = async (imageId: string): Promise<ImagePost | null> =>
  (await call('GET /image-post/ids', { query: { imageIds: imageId } })).imagePosts[0] ?? null;

export async function loadGreeting(imageId: string): Promise<void> {
  const row = greetingScreen.list.$state.get().items.find((item) => item.imageId === imageId);
  if (row) openedGreeting.set(row);
  else if (openedGreeting.$state.get().data?.imageId !== imageId) openedGreeting.reset();
  if (row) return;
  await openedGreeting.load(async () => {
    const fetched = await fetchGreeting(imageId);
    if (!fetched) greetingScreen.close();
    return fetched as ImagePost;
  });
}

/** The version of `greeting` prevents overwriting a concurrent change. */
export async function saveGreeting(greeting: ImagePost, details: GreetingDetails): Promise<ImagePost> {
  const { imagePost } = await call('POST /image-post', { body: greetingInputOf(greeting, details) });
  greetingScreen.list.edit(imagePost.imageId, () => imagePost);
  return imagePost;
}

export function showSaved(saved: ImagePost): void {
  openedGreeting.set(saved);
  greetingScreen.close();
  $notice.set({ text: t('greetings.saved') });
}

export async function setGreetingsActive(greetings: readonly ImagePost[], isActive: boolean): Promise<void> {
  const changedGreetings: ImagePost[] = [];
  for (const greeting of greetings) {
    const save = () => saveGreeting(greeting, { ...greetingDetailsOf(greeting), isActive });
    if (!(await greetingChanges.change(greeting, save, { isActive }))) break;
    const current = greetingScreen.list.$state.get().items.find(({ imageId }) => imageId === greeting.imageId);
    if (current) changedGreetings.push(current);
  }
  if (changedGreetings.length === 0) return;
  const noticeText = t(isActive ? 'greetings.done_on' : 'greetings.done_off', { count: changedGreetings.length });
  $notice.set({ text: noticeText, undo: () => void setGreetingsActive(changedGreetings, !isActive) });
}

export const $greetingsToDelete = atom<readonly ImagePost[]>([]);
export const askToDelete = (greetings: readonly ImagePost[]): void => {
  greetingChanges.submission.reset();
  greetingChanges.clearMessages();
  $greetingsToDelete.set(greetings);
};

export const deleteGreetings = (): Promise<boolean> =>
  answer(async () => {
    const imageIds = $greetingsToDelete.get().map(({ imageId }) => imageId);
    const { deleted } = await call('DELETE /image-post', { body: { imageIds } });
    if (greetingScreen.$listQuery.get().detail) greetingScreen.close();
    for (const imageId of imageIds) greetingScreen.list.remove(imageId);
    $greetingsToDelete.set([]);
    return { text: t('greetings.done_delete', { count: deleted }), shouldFocus: true };
  });

export const regenerateSmallPictures = (greetings: readonly ImagePost[]): Promise<boolean> =>
  answer(async () => {
    const body = { imageIds: greetings.map(({ imageId }) => imageId) };
    const { accepted } = await call('POST /image-post/generate-low-quality-image-post', { body });
    return { text: t('greetings.done_remake', { count: accepted }) };
  });
