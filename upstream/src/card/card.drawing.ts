import type { Design } from '@parichay/shared/card/card.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/layer/layer.fields.ts';
import { resolvePage } from '@parichay/shared/layer/layer.resolve.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { PictureFileName } from '../media/picture.ts';
import type { LayerPictures } from '../render/raster/layer-pictures.ts';
import type { DrawOptions, Raster } from '../render/raster/raster.ts';
import { readDocument } from '../render/read-document.ts';
import { typeset } from '../render/text/typeset.ts';
import { type DesignPage, designDocuments } from './card.designs.ts';

const folder = new URL('./documents/', import.meta.url);
const documents = {
  'app-icon': readDocument(folder, 'app-icon'),
  'qr-code': readDocument(folder, 'qr-code'),
};

/** Large enough to fill its place whatever its proportions are. */
const files: Partial<Record<PictureField, PictureFileName>> = { photo: '1080.jpg' };

export interface CardData {
  texts: LayerData['texts'];
  pictures: Partial<Record<PictureField, Picture | null | undefined>>;
  brand: string;
}
/** A document of every card's, or a page of a design. */
export type CardDrawing = keyof typeof documents | { design: Design; page: DesignPage };
export type DrawCard = (drawing: CardDrawing, data: CardData, options?: DrawOptions) => Promise<Buffer>;

function pageOf(drawing: CardDrawing) {
  const [document, id] =
    typeof drawing === 'string' ? [documents[drawing], 'page'] : [designDocuments[drawing.design], drawing.page];
  const page = document.pages.find((one) => one.id === id);
  if (!page) throw new Error(`${document.name} has no page ${id}`);
  return { document, page };
}

/** Draws the documents of cards. A picture whose file is gone is as if there were none. @throws ApiError unavailable */
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
    const { document, page } = pageOf(drawing);
    const drawn = resolvePage(document, page, { data: { texts, pictures, brand }, set: typeset });
    return raster.draw(drawn, async (key) => bytesOf.get(key) ?? layerPictures.load(key), options);
  };
}
