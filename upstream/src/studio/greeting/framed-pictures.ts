import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Composition } from '../../platform/database/tables/composition.tables.ts';
import type { InTransaction } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { compositionKey, small, smallPictureKey } from './composition.files.ts';
import { markStored, removeUnmade } from './composition.queries.ts';
import type { Framed, Framing } from './framing.ts';

export function createFramedPictures({ framing, media }: { framing: Framing; media: MediaStore }) {
  const underWay = new Map<string, Promise<void>>();

  async function make(row: Composition, framed: Framed, inTransaction: InTransaction, withSmall: boolean) {
    const key = compositionKey(row.composition_id, 'IMAGE');
    try {
      await media.put(key, await framing.draw(framed), 'image/jpeg');
      if (withSmall)
        await media.put(smallPictureKey(row.composition_id), await framing.draw(framed, small), 'image/webp');
    } catch (error) {
      // A picture that was never delivered must not count.
      await inTransaction((tx) => removeUnmade(tx, row.composition_id));
      throw error;
    }
    if (await inTransaction((tx) => markStored(tx, row.composition_id))) return;
    // Another replica failed and deleted the row, so this picture would not be counted.
    await media.delete(key);
    await media.delete(smallPictureKey(row.composition_id));
    throw new ApiError('unavailable', { retryAfter: 2 });
  }

  return {
    async store(
      row: Composition,
      framed: Framed,
      inTransaction: InTransaction,
      { withSmall = false } = {},
    ): Promise<void> {
      if (row.stored_at !== null) return;
      const known = underWay.get(row.composition_id);
      if (known) return known;
      const made = make(row, framed, inTransaction, withSmall).finally(() => underWay.delete(row.composition_id));
      underWay.set(row.composition_id, made);
      return made;
    },
  };
}
export type FramedPictures = ReturnType<typeof createFramedPictures>;
