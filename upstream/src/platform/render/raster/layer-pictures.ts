import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { LayerPicture, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { LRUCache } from 'lru-cache';
import type { MediaStore } from '../../media/media.files.ts';
import { mediaKey } from '../../media/media.rules.ts';
import type { PictureFileName } from '../../media/picture.ts';
import { sourceFile } from '../../media/picture-files.rules.ts';
import { loadPicture } from './load-picture.ts';
import type { LoadPicture, Raster } from './raster.ts';

/** Pictures with transparency are stored as WebP only. */
const usualFiles = { post: '1080.jpg', logo: '400.webp' } as const satisfies Partial<
  Record<PictureField, PictureFileName>
>;
const usualFile = (field: PictureField): PictureFileName =>
  field === 'post' || field === 'logo' ? usualFiles[field] : '720.webp';

export interface LayerPictures {
  load: LoadPicture;
  of(field: PictureField, picture: Picture, file?: PictureFileName): Promise<LayerPicture>;
}

export function createLayerPictures({ media, raster }: { media: MediaStore; raster: Raster }): LayerPictures {
  const facts = new LRUCache<string, Promise<Partial<LayerPicture>>>({ max: 5_000 });
  const loadAny = loadPicture(media);

  /** Older greetings have no source file and use their largest size. */
  const load: LoadPicture = async (key) => {
    const [mediaId = '', file] = key.split('/');
    const source = file === usualFiles.post ? await media.getBytes(mediaKey(mediaId, sourceFile)) : null;
    return source ?? loadAny(key);
  };

  const remembered = (key: string, ask: () => Promise<Partial<LayerPicture>>) => {
    const known = facts.get(key) ?? ask();
    facts.set(key, known);
    known.catch(() => facts.delete(key));
    return known;
  };

  return {
    load,
    async of(field, { mediaId, width, height }, file = usualFile(field)) {
      const key = `${mediaId}/${file}`;
      const known = await remembered(key, async () => {
        if (field === 'post') return { tones: await raster.tones(await load(key), { width, height }) };
        if (field !== 'logo') return {};
        const { isCutOut, colour, edge } = await raster.facts(await load(key));
        return { isCutOut, colour, edge: edge ?? undefined };
      });
      return { key, width, height, ...known };
    },
  };
}
