import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { type Handlers, prepared } from '../../platform/http/handle.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { pagesOf, previewOf } from '../pdf-card/pdf-card.pages.ts';
import { filledIds, staffTemplateOf } from './staff-id.fill.ts';
import { photosOf } from './staff-id.queries.ts';
import { detailsOf } from './staff-id.save.ts';

type Preview = Contract['POST /staff-id/preview'];

export const staffIdPreviewHandlers = ({ layerPictures }: { layerPictures: LayerPictures }) =>
  ({
    'POST /staff-id/preview': prepared<Preview, CallOutput<Preview>>({
      before: async ({ actor, body, inTransaction }) => {
        const { document, business, members } = await inTransaction(async (tx) => {
          const business = await brandKitOf(tx, actor, body.businessId);
          const document = staffTemplateOf(body.templateCode, business.studio);
          const stored = await photosOf(
            tx,
            body.businessId,
            body.members.flatMap(({ photo }) => photo?.mediaId ?? []),
          );
          const fieldOf = (at: number) => `members.${at}.photo`;
          const members = await detailsOf(tx, actor, body.businessId, body.members, stored, fieldOf);
          return { document, business, members };
        });
        const ids = members.map((details) => ({ details, verificationCode: '' }));
        const filled = await filledIds(document, business, ids, layerPictures);
        const previews = filled.map(async (one, at) => {
          const pages = await pagesOf(one, { isSample: true });
          return { pages: pages.map((page) => previewOf(page, one, `${document.name}-${at}-${page.id}-`)) };
        });
        return { previews: await Promise.all(previews) };
      },
    }),
  }) satisfies Handlers;
