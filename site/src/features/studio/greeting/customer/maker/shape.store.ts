import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { atom } from 'nanostores';
import { call } from '../../../../../lib/api.ts';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { changeDraft, currentGreeting, replaceGreeting } from './maker.store.ts';

export const $shapePair = atom<Record<PostShape, ImagePost> | null>(null);

/** Matches the story by occasion, language and caption, because the two are not linked. */
async function findStory({ imageSubcategoryId, language, caption }: ImagePost): Promise<ImagePost | undefined> {
  const { items } = await call('GET /image-post', { query: { imageSubcategoryId, language, kind: 'STORY_IMAGE' } });
  return items.find((one) => caption !== '' && one.caption === caption);
}

export const isInShapePair = (shapePair: Record<PostShape, ImagePost> | null, { imageId, shape }: ImagePost): boolean =>
  shapePair?.[shape].imageId === imageId;

/** The library's story, else the square, extended with its edge colours. */
export async function changeShape(shape: PostShape): Promise<void> {
  const greeting = currentGreeting.$state.get().data;
  if (!greeting) return;
  if (shape === 'STORY' && !isInShapePair($shapePair.get(), greeting)) {
    const story = await findStory(greeting).catch(() => undefined);
    if (currentGreeting.$state.get().data !== greeting) return;
    if (story) $shapePair.set({ SQUARE: greeting, STORY: story });
  }
  const shapePair = $shapePair.get();
  if (!shapePair || !isInShapePair(shapePair, greeting)) {
    changeDraft({ shape });
    return;
  }
  replaceGreeting(shapePair[shape]);
  galleryQuery.replace({ imageId: shapePair[shape].imageId });
}
