import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { layOutPdfPages, previewOf } from '../pdf-card/pdf-card-pages.ts';
import { staffPhotosOf } from './staff-id.queries.ts';
import { fillStaffIds, requireStaffIdTemplate } from './staff-id-fill.ts';
import { resolveMemberDetails } from './staff-id-save.ts';

type PreviewCall = Contract['POST /staff-id/preview'];

export const staffIdPreviewHandlers = ({ layerPictures }: { layerPictures: LayerPictureLoader }) =>
  ({
    'POST /staff-id/preview': preparedHandler<PreviewCall, CallOutput<PreviewCall>>({
      before: async ({ actor, body, inTransaction }) => {
        const { document, business, members } = await inTransaction(async (tx) => {
          const business = await loadBrandKit(tx, actor, body.businessId);
          const document = requireStaffIdTemplate(body.templateCode, business.studio);
          const storedPhotos = await staffPhotosOf(
            tx,
            body.businessId,
            body.members.flatMap(({ photo }) => photo?.mediaId ?? []),
          );
          const fieldOf = (at: number) => `members.${at}.photo`;
          const members = await resolveMemberDetails(tx, actor, body.businessId, body.members, storedPhotos, fieldOf);
          return { document, business, members };
        });
        const ids = members.map((details) => ({ details, verificationCode: '' }));
        const filled = await fillStaffIds(document, business, ids, layerPictures);
        const previews = filled.map(async (one, at) => {
          const pages = await layOutPdfPages(one, { isSample: true });
          return { pages: pages.map((page) => previewOf(page, one, `${document.name}-${at}-${page.id}-`)) };
        });
        return { previews: await Promise.all(previews) };
      },
    }),
  }) satisfies Handlers;
