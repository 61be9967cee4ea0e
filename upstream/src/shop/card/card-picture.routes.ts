import type { Contract } from '@parichay/shared/contract.ts';
import { cardPictureHeightRatio } from '@parichay/shared/shop/card/card.lists.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { LRUCache } from 'lru-cache';
import { customerById } from '../../people/account/account.queries.ts';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import { BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { cardInReach } from './card.queries.ts';
import { cardContent } from './card-content.ts';
import { designsVersion } from './card-designs.ts';
import { createDrawCard } from './card-drawing.ts';

type CardPictureCall = Contract['GET /card-picture'];

/** The pictures take about 15 MB. */
const maxCachedPictures = 1_000;
/** Thumbnails have two or three image px per screen px, which hides the lower quality. */
const webpQualityOf = (width: number): number => (width < 400 ? 55 : 62);
/** Cached for a day only, because a release may change the design. */
const CACHE_CONTROL = 'private, max-age=86400';

export function cardPictureHandlers(services: { raster: Raster; layerPictures: LayerPictureLoader }) {
  const draw = createDrawCard(services);
  const pictureCache = new LRUCache<string, Promise<Buffer>>({ max: maxCachedPictures });

  return {
    'GET /card-picture': preparedHandler<CardPictureCall, BinaryResponse>({
      startsWithTransaction: true,
      before: async ({ actor, query, inTransaction }) => {
        const { row, owner } = await inTransaction(async (tx) => {
          const row = await cardInReach(tx, actor, query.cardNo);
          return { row, owner: await customerById(tx, row.owner_user_id) };
        });
        const sections = withDefaultSections(row.sections);
        const { businessName: business_name } = sections.basicDetails;
        const language = owner && ownersLanguage({ ...owner, business_name });
        const { design = sections.template.design, colour = sections.template.colour, width } = query;
        const key = [designsVersion, row.card_no, row.version, design, colour.toLowerCase(), width, language].join('-');
        const picture =
          pictureCache.get(key) ??
          draw(
            { design, page: 'screen' },
            { ...cardContent({ ...sections, cardId: row.card_id, language }, null), brand: colour },
            {
              format: 'webp',
              quality: webpQualityOf(width),
              effort: 4,
              width,
              height: Math.round(width * cardPictureHeightRatio),
            },
          );
        pictureCache.set(key, picture);
        picture.catch(() => pictureCache.delete(key));
        return new BinaryResponse(await picture, {
          'content-type': 'image/webp',
          etag: `"${key}"`,
          'cache-control': query.version === row.version ? CACHE_CONTROL : 'private, no-cache',
        });
      },
    }),
  } satisfies Handlers;
}
