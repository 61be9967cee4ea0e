import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import type { MediaStore } from '../../upstream/src/platform/media/media.files.ts';
import { mediaKey } from '../../upstream/src/platform/media/media.rules.ts';
import type { IngestedPicture, PictureWorker } from '../../upstream/src/platform/media/picture.ts';
import type { Raster } from '../../upstream/src/platform/render/raster/raster.ts';
import { paint } from './paint.ts';
import { posts } from './posts.ts';

/** Pictures by motif. */
export type Painted = ReadonlyMap<string, Picture>;

export interface Painter {
  /** Paints these motifs and stores each like an upload. */
  paintAll(motifs: readonly string[]): Promise<Painted>;
}

const isGreeting = (motif: string): boolean => posts.some((post) => post.motif === motif);

export interface PainterParts {
  pictures: PictureWorker;
  raster: Raster;
  media: MediaStore;
}

/** Concurrent pictures, enough to keep the drawing and encoding processes busy. */
const UNDER_WAY = 3;

/** Paints each motif once, and stores separate files for each use, because each is deleted alone. */
export function createPainter({ pictures, raster, media }: PainterParts): Painter {
  const drawn = new Map<string, Promise<IngestedPicture>>();

  async function draw(motif: string): Promise<IngestedPicture> {
    return pictures.ingest(await raster.svg(paint(motif)), { withSource: isGreeting(motif) });
  }

  async function store(motif: string): Promise<Picture> {
    const drawing = drawn.get(motif) ?? draw(motif);
    drawn.set(motif, drawing);
    const { files, ...size } = await drawing;
    const mediaId = newId();
    for (const file of files) {
      const type = file.name.endsWith('webp') ? 'image/webp' : 'image/jpeg';
      await media.put(mediaKey(mediaId, file.name), file.bytes, type);
    }
    return { mediaId, ...size };
  }

  return {
    async paintAll(motifs) {
      const painted = new Map<string, Picture>();
      const waiting = [...new Set(motifs)];
      const work = async () => {
        for (let motif = waiting.shift(); motif; motif = waiting.shift()) painted.set(motif, await store(motif));
      };
      await Promise.all(Array.from({ length: UNDER_WAY }, work));
      return painted;
    },
  };
}

/** Owner of the pictures: a customer or a staff member. */
interface Uploader {
  agencyId: string;
  uploadedBy: string;
  byStaff: boolean;
}

/** Inserts media rows of the pictures. */
export async function recordMedia(
  tx: Tx,
  pictures: Painted,
  { agencyId, uploadedBy, byStaff }: Uploader,
): Promise<void> {
  if (pictures.size === 0) return;
  await tx
    .insertInto('media')
    .values(
      [...pictures.values()].map(({ mediaId, width, height }) => ({
        media_id: mediaId,
        agency_id: agencyId,
        uploaded_by: uploadedBy,
        by_staff: byStaff,
        width,
        height,
      })),
    )
    .execute();
}
