import type { InputOf } from '@parichay/shared/contract.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { atom } from 'nanostores';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { postList } from './posts.list.ts';
import { factsOf, inputOf, type PostFacts } from './posts.rules.ts';

type ListQuery = NonNullable<InputOf<'GET /image-post'>['query']>;
type SearchQuery = NonNullable<InputOf<'GET /image-post/search'>['query']>;

export const postScreen = listScreen<ImagePost>(
  postList,
  ({ imageId }) => imageId,
  (query) =>
    query.search
      ? call('GET /image-post/search', { query: query as SearchQuery })
      : call('GET /image-post', { query: query as ListQuery }),
);

export const postChanges = rowChanges<ImagePost>(postScreen);
const { $notice, answer } = postChanges;

export const openPost = slice<ImagePost>();

export const postById = async (imageId: string): Promise<ImagePost | null> =>
  (await call('GET /image-post/ids', { query: { imageIds: imageId } })).imagePosts[0] ?? null;

/** A shared link may name a greeting that is not in the list. */
export async function loadPost(imageId: string): Promise<void> {
  const row = postScreen.list.$state.get().items.find((item) => item.imageId === imageId);
  if (row) openPost.set(row);
  else if (openPost.$state.get().data?.imageId !== imageId) openPost.reset();
  if (row) return;
  await openPost.load(async () => {
    const found = await postById(imageId);
    if (!found) postScreen.close();
    return found as ImagePost;
  });
}

/** The version of `post` prevents overwriting a concurrent change. */
export async function savePost(post: ImagePost, facts: PostFacts): Promise<ImagePost> {
  const { imagePost } = await call('POST /image-post', { body: inputOf(post, facts) });
  postScreen.list.edit(imagePost.imageId, () => imagePost);
  return imagePost;
}

export function showSaved(saved: ImagePost): void {
  openPost.set(saved);
  postScreen.close();
  $notice.set({ words: t('greetings.saved') });
}

export async function switchPosts(posts: readonly ImagePost[], isActive: boolean): Promise<void> {
  const done: ImagePost[] = [];
  for (const post of posts) {
    const run = () => savePost(post, { ...factsOf(post), isActive });
    if (!(await postChanges.change(post, run, { isActive }))) break;
    const now = postScreen.list.$state.get().items.find(({ imageId }) => imageId === post.imageId);
    if (now) done.push(now);
  }
  if (done.length === 0) return;
  const words = t(isActive ? 'greetings.done_on' : 'greetings.done_off', { count: done.length });
  $notice.set({ words, undo: () => void switchPosts(done, !isActive) });
}

export const $toDelete = atom<readonly ImagePost[]>([]);
export const askToDelete = (posts: readonly ImagePost[]): void => {
  postChanges.answering.reset();
  postChanges.forget();
  $toDelete.set(posts);
};

export const deletePosts = (): Promise<boolean> =>
  answer(async () => {
    const imageIds = $toDelete.get().map(({ imageId }) => imageId);
    const { deleted } = await call('DELETE /image-post', { body: { imageIds } });
    if (postScreen.$place.get().detail) postScreen.close();
    for (const imageId of imageIds) postScreen.list.remove(imageId);
    $toDelete.set([]);
    return { words: t('greetings.done_delete', { count: deleted }), takesFocus: true };
  });

export const remakeSmall = (posts: readonly ImagePost[]): Promise<boolean> =>
  answer(async () => {
    const body = { imageIds: posts.map(({ imageId }) => imageId) };
    const { accepted } = await call('POST /image-post/generate-low-quality-image-post', { body });
    return { words: t('greetings.done_remake', { count: accepted }) };
  });
