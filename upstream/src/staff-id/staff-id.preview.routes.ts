import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { withinReach } from '../business/business.queries.ts';
import { businessToFrame } from '../greeting/composition.queries.ts';
import { type Handlers, prepared } from '../lib/handle.ts';
import { firstDetails } from '../pdf-card/pdf-card.data.ts';
import { dataOf, pagesOf, previewOf, templateOf } from '../pdf-card/pdf-card.pages.ts';
import type { LayerPictures } from '../render/raster/layer-pictures.ts';
import { staffMembers } from './staff-id.queries.ts';
import { staffIdDetails } from './staff-id.rules.ts';

type Preview = Contract['GET /staff-id/staff-member/preview'];

/** Drawing the id of a staff member. */
export const staffIdPreviewHandlers = ({ layerPictures }: { layerPictures: LayerPictures }) =>
  ({
    'GET /staff-id/staff-member/preview': prepared<Preview, CallOutput<Preview>>({
      before: async ({ actor, query, inTransaction }) => {
        const { document, source, details } = await inTransaction(async (tx) => {
          const member = await withinReach(staffMembers(tx), actor)
            .where('staff_member.staff_member_id', '=', query.staffMemberId)
            .executeTakeFirst();
          if (!member) throw new ApiError('not_found');
          const { source, brand, studio } = await businessToFrame(tx, actor, member.business_id);
          const document = templateOf(query.templateCode, studio);
          if (document.print.kind !== 'staff-id') throw new ApiError('template_not_available');
          return {
            document,
            source,
            details: staffIdDetails(firstDetails(source, brand, document.name), member.details),
          };
        });
        const pages = pagesOf({ document, data: await dataOf(details, source, layerPictures) }, { isSample: true });
        return { pages: pages.map((page) => previewOf(page, document.print, `${document.name}-${page.id}-`)) };
      },
    }),
  }) satisfies Handlers;
