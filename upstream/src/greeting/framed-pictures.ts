import type { InTransaction } from '../lib/handle.ts';
import type { MediaStore } from '../media/media.files.ts';
import { compositionKey } from './composition.files.ts';
import { markStored, removeUnmade } from './composition.queries.ts';
import type { Composition } from './composition.tables.ts';
import type { Framed, Framing } from './framing.ts';
import type { ImagePostRow } from './image-post.queries.ts';

/** Makes the files of framed pictures. */
export function createFramedPictures({ framing, media }: { framing: Framing; media: MediaStore }) {
  const underWay = new Map<string, Promise<void>>();

  async function make(row: Composition, post: ImagePostRow, framed: Framed, inTransaction: InTransaction) {
    try {
      await media.put(compositionKey(row.composition_id, 'IMAGE'), await framing.draw(framed, post), 'image/jpeg');
    } catch (error) {
      // What was never handed out does not count.
      await inTransaction((tx) => removeUnmade(tx, row.composition_id));
      throw error;
    }
    await inTransaction((tx) => markStored(tx, row.composition_id));
  }

  return {
    /**
     * Makes the file of a row unless it is there, once however many wait for it.
     * @throws ApiError unavailable, disk_full: the row is gone then, unless its file was there before
     */
    async store(row: Composition, post: ImagePostRow, framed: Framed, inTransaction: InTransaction): Promise<void> {
      if (row.stored_at !== null) return;
      const known = underWay.get(row.composition_id);
      if (known) return known;
      const made = make(row, post, framed, inTransaction).finally(() => underWay.delete(row.composition_id));
      underWay.set(row.composition_id, made);
      return made;
    },
  };
}
export type FramedPictures = ReturnType<typeof createFramedPictures>;
