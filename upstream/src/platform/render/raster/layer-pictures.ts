import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { LayerPicture, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { LRUCache } from 'lru-cache';
import { pictureKey } from '../../media/media.rules.ts';
import type { MediaStore } from '../../media/media-files.ts';
import type { PictureFileName } from '../../media/picture.ts';
import { sourceFileName } from '../../media/picture-files.rules.ts';
import { createPictureLoader } from './load-picture.ts';
import type { PictureLoader, Raster } from './raster.ts';

/** Only a picture's WebP files have transparency. */
const pictureFileByField = { post: '1080.jpg', logo: '400.webp' } as const satisfies Partial<
  Record<PictureField, PictureFileName>
>;
const defaultPictureFileFor = (field: PictureField): PictureFileName =>
  field === 'post' || field === 'logo' ? pictureFileByField[field] : '720.webp';

export interface LayerPictureLoader {
  load: PictureLoader;
  loadLayerPicture(field: PictureField, picture: Picture, file?: PictureFileName): Promise<LayerPicture>;
}

export function createLayerPictures({ media, raster }: { media: MediaStore; raster: Raster }): LayerPictureLoader {
  const factsCache = new LRUCache<string, Promise<Partial<LayerPicture>>>({ max: 5_000 });
  const loadStored = createPictureLoader(media);

  /** Older greetings have no source file and use their largest size. */
  const load: PictureLoader = async (key) => {
    const [mediaId = '', file] = key.split('/');
    const source = file === pictureFileByField.post ? await media.getBytes(pictureKey(mediaId, sourceFileName)) : null;
    return source ?? loadStored(key);
  };

  const cachedFacts = (key: string, compute: () => Promise<Partial<LayerPicture>>) => {
    const pendingFacts = factsCache.get(key) ?? compute();
    factsCache.set(key, pendingFacts);
    pendingFacts.catch(() => factsCache.delete(key));
    return pendingFacts;
  };

  return {
    load,
    async loadLayerPicture(field, { mediaId, width, height }, file = defaultPictureFileFor(field)) {
      const key = `${mediaId}/${file}`;
      const factsOfPicture = await cachedFacts(key, async () => {
        if (field === 'post') return { tones: await raster.tones(await load(key), { width, height }) };
        if (field !== 'logo') return {};
        const { isCutOut, colour, edge, content } = await raster.facts(await load(key));
        return { isCutOut, colour, content, edge: edge ?? undefined };
      });
      return { key, width, height, ...factsOfPicture };
    },
  };
}
