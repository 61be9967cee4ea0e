import type { Picture } from '@parichay/shared/lib/media.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import type { MediaStore } from '../../upstream/src/media/media.files.ts';
import { mediaKey } from '../../upstream/src/media/media.routes.ts';
import type { PictureWorker } from '../../upstream/src/media/picture.ts';
import type { DemoBusiness } from './businesses.ts';
import { paint } from './paint.ts';

/** Paints every picture the demo shows and stores it just as an upload is. */
export async function paintPictures(
  businesses: readonly DemoBusiness[],
  pictures: PictureWorker,
  media: MediaStore,
): Promise<Map<DemoBusiness, Map<string, Picture>>> {
  const painted = new Map<DemoBusiness, Map<string, Picture>>();
  for (const business of businesses) {
    const named = new Map<string, Picture>();
    for (const [name, motif] of Object.entries(business.pictures)) {
      const { svg, width, height, background } = paint(motif);
      const jpeg = await pictures.compose({
        width,
        height,
        background,
        layers: [{ kind: 'svg', svg }],
        maxBytes: 2_000_000,
      });
      const { files, ...size } = await pictures.ingest(jpeg);
      const mediaId = newId();
      for (const file of files) {
        await media.put(
          mediaKey(mediaId, file.name),
          file.bytes,
          file.name.endsWith('webp') ? 'image/webp' : 'image/jpeg',
        );
      }
      named.set(name, { mediaId, ...size });
    }
    painted.set(business, named);
  }
  return painted;
}
