import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { pictureKey } from '../../upstream/src/platform/media/media.rules.ts';
import type { MediaStore } from '../../upstream/src/platform/media/media-files.ts';
import type { IngestedPicture, PictureWorker } from '../../upstream/src/platform/media/picture.ts';
import type { Raster } from '../../upstream/src/platform/render/raster/raster.ts';
import { paint } from './paint.ts';

/** Pictures by motif. */
export type PaintedPictures = ReadonlyMap<string, Picture>;

export interface Painter {
  /** Paints these motifs and stores each like an upload. */
  paintAndStoreAll(motifs: readonly string[]): Promise<PaintedPictures>;
}

export interface PainterDependencies {
  pictures: PictureWorker;
  raster: Raster;
  media: MediaStore;
}

/** Concurrent pictures, enough to keep the drawing and encoding processes busy. */
const CONCURRENCY = 3;

/** Paints each motif once, and stores separate files for each use, because each is deleted alone. */
export function createPainter({ pictures, raster, media }: PainterDependencies): Painter {
  const drawnByMotif = new Map<string, Promise<IngestedPicture>>();

  async function draw(motif: string): Promise<IngestedPicture> {
    return pictures.ingest(await raster.svg(paint(motif)));
  }

  async function store(motif: string): Promise<Picture> {
    const ingested = drawnByMotif.get(motif) ?? draw(motif);
    drawnByMotif.set(motif, ingested);
    const { files, ...size } = await ingested;
    const mediaId = newId();
    for (const file of files) {
      const type = file.name.endsWith('webp') ? 'image/webp' : 'image/jpeg';
      await media.put(pictureKey(mediaId, file.name), file.bytes, type);
    }
    return { mediaId, ...size };
  }

  return {
    async paintAndStoreAll(motifs) {
      const painted = new Map<string, Picture>();
      const queue = [...new Set(motifs)];
      const worker = async () => {
        for (let motif = queue.shift(); motif; motif = queue.shift()) painted.set(motif, await store(motif));
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      return painted;
    },
  };
}

/** Owner of the pictures: a customer or a staff account. */
interface Uploader {
  agencyId: string;
  uploadedBy: string;
  isUploadedByStaff: boolean;
}

export async function recordMedia(
  tx: Tx,
  pictures: PaintedPictures,
  { agencyId, uploadedBy, isUploadedByStaff }: Uploader,
): Promise<void> {
  if (pictures.size === 0) return;
  await tx
    .insertInto('media')
    .values(
      [...pictures.values()].map(({ mediaId, width, height }) => ({
        media_id: mediaId,
        agency_id: agencyId,
        uploaded_by: uploadedBy,
        by_staff: isUploadedByStaff,
        width,
        height,
      })),
    )
    .execute();
}
