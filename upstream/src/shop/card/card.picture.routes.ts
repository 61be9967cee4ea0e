import type { Contract } from '@parichay/shared/contract.ts';
import { cardPictureHeight } from '@parichay/shared/shop/card/card.lists.ts';
import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { LRUCache } from 'lru-cache';
import { Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { cardContent } from './card.content.ts';
import { designsVersion } from './card.designs.ts';
import { cardDrawing } from './card.drawing.ts';
import { cardInReach } from './card.queries.ts';

type CardPicture = Contract['GET /card-picture'];

/** About 15 MB. */
const maxCached = 1_000;
/** Thumbnails have two or three image px per screen px, which hides the lower quality. */
const qualityOf = (width: number): number => (width < 400 ? 55 : 62);
/** Per card version. One day, because a release may change the design itself. */
const KEEP = 'private, max-age=86400';

export function cardPictureHandlers(services: { raster: Raster; layerPictures: LayerPictures }) {
  const draw = cardDrawing(services);
  const kept = new LRUCache<string, Promise<Buffer>>({ max: maxCached });

  return {
    'GET /card-picture': prepared<CardPicture, Bytes>({
      beginsInTransaction: true,
      before: async ({ actor, query, inTransaction }) => {
        const row = await inTransaction((tx) => cardInReach(tx, actor, query.cardNo));
        const sections = completeSections(row.sections);
        const { design = sections.template.design, colour = sections.template.colour, width } = query;
        const key = [designsVersion, row.card_no, row.version, design, colour.toLowerCase(), width].join('-');
        const picture =
          kept.get(key) ??
          draw(
            { design, page: 'screen' },
            { ...cardContent({ ...sections, cardId: row.card_id }, null), brand: colour },
            {
              format: 'webp',
              quality: qualityOf(width),
              effort: 4,
              width,
              height: Math.round(width * cardPictureHeight),
            },
          );
        kept.set(key, picture);
        // A failed drawing must not stay in the cache.
        picture.catch(() => kept.delete(key));
        return new Bytes(await picture, {
          'content-type': 'image/webp',
          etag: `"${key}"`,
          'cache-control': query.version === row.version ? KEEP : 'private, no-cache',
        });
      },
    }),
  } satisfies Handlers;
}
