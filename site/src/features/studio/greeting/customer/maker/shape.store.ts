import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { atom } from 'nanostores';
import { call } from '../../../../../lib/api.ts';
import { place } from '../gallery/gallery.store.ts';
import { change, post, swapPost } from './maker.store.ts';

export const $both = atom<Record<PostShape, ImagePost> | null>(null);

/** Matched by occasion, language and caption, because the two are not linked. */
async function storyOf({ imageSubcategoryId, language, caption }: ImagePost): Promise<ImagePost | undefined> {
  const { items } = await call('GET /image-post', { query: { imageSubcategoryId, language, kind: 'STORY_IMAGE' } });
  return items.find((one) => caption !== '' && one.caption === caption);
}

export const isOfBoth = (both: Record<PostShape, ImagePost> | null, { imageId, shape }: ImagePost): boolean =>
  both?.[shape].imageId === imageId;

/** Prefers the library's story; otherwise the square is extended with the colours of its edges. */
export async function turnInto(shape: PostShape): Promise<void> {
  const now = post.$state.get().data;
  if (!now) return;
  if (shape === 'STORY' && !isOfBoth($both.get(), now)) {
    const story = await storyOf(now).catch(() => undefined);
    if (post.$state.get().data !== now) return;
    if (story) $both.set({ SQUARE: now, STORY: story });
  }
  const both = $both.get();
  if (!both || !isOfBoth(both, now)) {
    change({ shape });
    return;
  }
  swapPost(both[shape]);
  place.amend({ imageId: both[shape].imageId });
}
