import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/greeting/greeting.lists.ts';
import { atom } from 'nanostores';
import { call } from '../../../lib/api.ts';
import { place } from './gallery.store.ts';
import { change, post, swapPost } from './maker.store.ts';

/** The greeting in hand where the library has it drawn in both shapes. */
export const $both = atom<Record<PostShape, ImagePost> | null>(null);

/** The same greeting drawn for a story: of the same occasion, in the same language, with the same words to share it. */
async function storyOf({ imageSubcategoryId, language, caption }: ImagePost): Promise<ImagePost | undefined> {
  const { items } = await call('GET /image-post', { query: { imageSubcategoryId, language, kind: 'STORY_IMAGE' } });
  return items.find((one) => caption !== '' && one.caption === caption);
}

/** Whether this greeting is one of those that are known in both shapes. */
export const isOfBoth = (both: Record<PostShape, ImagePost> | null, { imageId, shape }: ImagePost): boolean =>
  both?.[shape].imageId === imageId;

/**
 * Makes the greeting in hand a story, or a square again. A square that is stretched goes on in the colours of its edges;
 * where the library has it drawn as a story, that is taken.
 */
export async function turnInto(shape: PostShape): Promise<void> {
  const now = post.$state.get().data;
  if (!now) return;
  if (shape === 'STORY' && !isOfBoth($both.get(), now)) {
    // Where nobody can be asked, the square is stretched.
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
