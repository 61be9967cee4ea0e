import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PictureFileName } from '../../platform/media/picture.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { DrawOptions, Raster } from '../../platform/render/raster/raster.ts';
import { readDocument } from '../../platform/render/read-document.ts';
import { type DesignPage, designDocuments } from './card.designs.ts';

const folder = new URL('./documents/', import.meta.url);
const documents = {
  'app-icon': readDocument(folder, 'app-icon'),
  'qr-code': readDocument(folder, 'qr-code'),
};

const files: Partial<Record<PictureField, PictureFileName>> = { photo: '1080.jpg' };

export interface CardData {
  texts: LayerData['texts'];
  pictures: Partial<Record<PictureField, Picture | null | undefined>>;
  brand: string;
}
export type CardDrawing = keyof typeof documents | { design: Design; page: DesignPage };
export type DrawCard = (drawing: CardDrawing, data: CardData, options?: DrawOptions) => Promise<Buffer>;

function pageOf(drawing: CardDrawing) {
  return typeof drawing === 'string'
    ? { document: documents[drawing], page: { id: 'page' } }
    : { document: designDocuments[drawing.design], page: { id: drawing.page } };
}

/** Leaves out a picture whose file is missing. @throws ApiError unavailable */
export function cardDrawing({ raster, layerPictures }: { raster: Raster; layerPictures: LayerPictures }): DrawCard {
  async function found(field: PictureField, picture: Picture) {
    try {
      const known = await layerPictures.of(field, picture, files[field]);
      return { field, known, bytes: await layerPictures.load(known.key) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null;
      throw error;
    }
  }

  return async (drawing, { texts, pictures: wanted, brand }, options) => {
    const asked = Object.entries(wanted).map(([field, picture]) => picture && found(field as PictureField, picture));
    const pictures: LayerData['pictures'] = {};
    const bytesOf = new Map<string, Uint8Array>();
    for (const one of await Promise.all(asked)) {
      if (!one) continue;
      pictures[one.field] = one.known;
      bytesOf.set(one.known.key, one.bytes);
    }
    const drawn = await layout.page({ ...pageOf(drawing), options: { data: { texts, pictures, brand } } });
    return raster.draw(drawn, async (key) => bytesOf.get(key) ?? layerPictures.load(key), options);
  };
}
