import { postKindDetails } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { LRUCache } from 'lru-cache';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { runWithDrawingPermission } from '../../platform/http/drawing-calls.ts';
import { pictureKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureWorker } from '../../platform/media/picture.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { groundOf, sceneDocument } from '../../platform/render/scene/scenes.ts';

interface DrawingTools {
  db: Db;
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
}

async function drawGreetingPicture({ db, media, pictures, raster }: DrawingTools, mediaId: string): Promise<boolean> {
  const post = await inTenant(db, 'platform', (tx) =>
    tx
      .selectFrom('image_post')
      .select(['scene', 'kind', 'language'])
      .where('media_id', '=', mediaId)
      .where('scene', 'is not', null)
      .executeTakeFirst(),
  );
  const drawn = post?.scene && sceneDocument(post.scene, post.language);
  if (!drawn) return false;
  const { document, texts } = drawn;
  const background = groundOf(document);
  const page = await runWithDrawingPermission(true, () =>
    layout.page({
      document,
      page: 'first',
      options: { shape: postKindDetails[post.kind].shape, data: { texts, pictures: {}, brand: background } },
    }),
  );
  const svg = toSvgDocument(page, { hrefOfPicture: () => null });
  const bytes = await raster.svg({ svg, width: page.width, height: page.height, background });
  const { files } = await pictures.ingest(bytes, { storesSource: true });
  for (const file of files)
    await media.put(
      pictureKey(mediaId, file.name),
      file.bytes,
      file.name.endsWith('webp') ? 'image/webp' : 'image/jpeg',
    );
  return true;
}

const pictureKeyPattern = /^picture\/..\/([0-9a-f-]{36})\//;
const UNKNOWN_MS = 60_000;

/** A store that draws the missing pictures of greetings with a scene. */
export function withDrawnGreetings({ db, media, pictures, raster }: DrawingTools): MediaStore {
  const unknown = new LRUCache<string, true>({ max: 20_000, ttl: UNKNOWN_MS });
  const pending = new Map<string, Promise<boolean>>();

  async function isDrawn(key: string): Promise<boolean> {
    const mediaId = pictureKeyPattern.exec(key)?.[1];
    if (mediaId === undefined || unknown.has(mediaId)) return false;
    const drawing = pending.get(mediaId) ?? drawGreetingPicture({ db, media, pictures, raster }, mediaId);
    pending.set(mediaId, drawing);
    try {
      const isKnown = await drawing;
      unknown.set(mediaId, true);
      return isKnown;
    } finally {
      pending.delete(mediaId);
    }
  }

  const orDrawn = async <T>(key: string, read: () => Promise<T | null>): Promise<T | null> =>
    (await read()) ?? ((await isDrawn(key)) ? read() : null);

  return {
    ...media,
    getStream: (key, options) => orDrawn(key, () => media.getStream(key, options)),
    getBytes: (key) => orDrawn(key, () => media.getBytes(key)),
    stat: (key) => orDrawn(key, () => media.stat(key)),
  };
}
