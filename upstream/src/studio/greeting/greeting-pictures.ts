import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { deleteUnfinishedGreeting, markGreetingStored } from './greeting.queries.ts';
import { greetingKey, smallPictureKey, smallPictureOptions } from './greeting-files.ts';
import type { GreetingLayout, GreetingRenderer } from './greeting-renderer.ts';

export function createGreetingPictures({
  greetingRenderer,
  media,
}: {
  greetingRenderer: GreetingRenderer;
  media: MediaStore;
}) {
  const pendingWrites = new Map<string, Promise<void>>();

  async function drawAndStore(
    row: Composition,
    greetingLayout: GreetingLayout,
    inTransaction: InTransaction,
    storesSmallPicture: boolean,
  ) {
    const key = greetingKey(row.composition_id, 'IMAGE');
    try {
      await media.put(key, await greetingRenderer.draw(greetingLayout), 'image/jpeg');
      if (storesSmallPicture)
        await media.put(
          smallPictureKey(row.composition_id),
          await greetingRenderer.draw(greetingLayout, smallPictureOptions),
          'image/webp',
        );
    } catch (error) {
      // A picture that was never delivered must not count.
      await inTransaction((tx) => deleteUnfinishedGreeting(tx, row.composition_id));
      throw error;
    }
    if (await inTransaction((tx) => markGreetingStored(tx, row.composition_id))) return;
    // Another replica failed and deleted the row, so this picture would not be counted.
    await media.delete(key);
    await media.delete(smallPictureKey(row.composition_id));
    throw new ApiError('unavailable', { retryAfter: 2 });
  }

  return {
    async store(
      row: Composition,
      greetingLayout: GreetingLayout,
      inTransaction: InTransaction,
      { storesSmallPicture = false } = {},
    ): Promise<void> {
      if (row.stored_at !== null) return;
      const pendingWrite = pendingWrites.get(row.composition_id);
      if (pendingWrite) return pendingWrite;
      const newWrite = drawAndStore(row, greetingLayout, inTransaction, storesSmallPicture).finally(() =>
        pendingWrites.delete(row.composition_id),
      );
      pendingWrites.set(row.composition_id, newWrite);
      return newWrite;
    },
  };
}
export type GreetingPictures = ReturnType<typeof createGreetingPictures>;
