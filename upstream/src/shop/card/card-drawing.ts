import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PictureFileName } from '../../platform/media/picture.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { DrawOptions, Raster } from '../../platform/render/raster/raster.ts';
import { readLayerDocument } from '../../platform/render/read-document.ts';
import { type CardImageKind, designDocuments } from './card-designs.ts';

const folder = new URL('./documents/', import.meta.url);
const documents = {
  'app-icon': readLayerDocument(folder, 'app-icon'),
  'qr-code': readLayerDocument(folder, 'qr-code'),
};

const pictureFileByField: Partial<Record<PictureField, PictureFileName>> = { photo: '1080.jpg' };

export interface CardData {
  texts: LayerData['texts'];
  pictures: Partial<Record<PictureField, Picture | null | undefined>>;
  brand: string;
  language?: Locale | undefined;
}
export type CardDrawing = keyof typeof documents | { design: Design; page: CardImageKind };
export type DrawCard = (drawing: CardDrawing, data: CardData, options?: DrawOptions) => Promise<Buffer>;

function documentPageOf(drawing: CardDrawing) {
  return typeof drawing === 'string'
    ? { document: documents[drawing], page: { id: 'page' } }
    : { document: designDocuments[drawing.design], page: { id: drawing.page } };
}

/** Leaves out a picture whose file is missing. @throws ApiError unavailable */
export function createDrawCard({
  raster,
  layerPictures,
}: {
  raster: Raster;
  layerPictures: LayerPictureLoader;
}): DrawCard {
  async function loadIfNotDeleted(field: PictureField, picture: Picture) {
    try {
      const layerPicture = await layerPictures.loadLayerPicture(field, picture, pictureFileByField[field]);
      return { field, known: layerPicture, bytes: await layerPictures.load(layerPicture.key) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return async (drawing, { texts, pictures: requestedPictures, brand, language }, options) => {
    const loading = Object.entries(requestedPictures).map(
      ([field, picture]) => picture && loadIfNotDeleted(field as PictureField, picture),
    );
    const pictures: LayerData['pictures'] = {};
    const bytesOf = new Map<string, Uint8Array>();
    for (const loadedPicture of await Promise.all(loading)) {
      if (!loadedPicture) continue;
      pictures[loadedPicture.field] = loadedPicture.known;
      bytesOf.set(loadedPicture.known.key, loadedPicture.bytes);
    }
    const data = { texts, pictures, brand, language };
    const drawn = await layout.page({ ...documentPageOf(drawing), options: { data } });
    return raster.draw(drawn, async (key) => bytesOf.get(key) ?? layerPictures.load(key), options);
  };
}
