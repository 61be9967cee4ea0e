import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { attachmentHeaders, BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import { remainingCountOf } from '../greeting/greeting.queries.ts';
import type { FilledTemplate } from '../pdf-card/pdf-card-pages.ts';
import { fillStaffIds, requireStaffIdTemplate } from './staff-id-fill.ts';
import { presentStaffPrint, staffPrintInReach, staffPrintQuery } from './staff-print.queries.ts';
import { printFileKey } from './staff-print.rules.ts';
import { membersToPrint, reservePrint, retryPrint } from './staff-print-reserve.ts';

type PrintCall = Contract['POST /staff-id/print'];
type DownloadCall = Contract['GET /staff-id/print/file'];

export const staffPrintHandlers = ({
  media,
  layerPictures,
}: {
  media: MediaStore;
  layerPictures: LayerPictureLoader;
}) =>
  ({
    'GET /staff-id/print': async ({ actor, query, tx }) => {
      const { business_id } = await businessInReach(tx, actor, query.businessId);
      const { items, ...page } = await loadListPage(
        staffPrintQuery(tx).where('staff_print.business_id', '=', business_id),
        'staff_print.staff_print_id',
        query,
        (row) => row.staff_print_id,
        (row) => row,
      );
      const presented = [];
      for (const row of items) presented.push(await presentStaffPrint(tx, row));
      const { facts } = await loadEntitlements(tx, business_id);
      return { ...page, items: presented, left: remainingCountOf(entitlementOf(facts, 'pdfCard')) };
    },

    'POST /staff-id/print': preparedHandler<PrintCall, CallOutput<PrintCall>>({
      before: async ({ actor, body, inTransaction }) => {
        const { businessId, layout, isSample } = body;
        const { document, business, members } = await inTransaction(async (tx) => {
          const business = await loadBrandKit(tx, actor, businessId);
          const document = requireStaffIdTemplate(body.templateCode, business.studio);
          return { document, business, members: await membersToPrint(tx, businessId, body.staffMemberIds) };
        });
        const filled = await fillStaffIds(
          document,
          business,
          members.map(({ details, verification_code }) => ({ details, verificationCode: verification_code })),
          layerPictures,
        );
        const ids = members.map((member, at) => ({ member, filled: filled[at] as FilledTemplate }));
        const printRequest = { businessId, document, layout, isSample };
        return inTransaction(async (tx) => {
          const staffPrintId = await reservePrint(tx, actor, printRequest, ids);
          return { staffPrint: await presentStaffPrint(tx, await staffPrintInReach(tx, actor, staffPrintId)) };
        });
      },
    }),

    'POST /staff-id/print/retry': async ({ actor, body, tx }) => {
      await retryPrint(tx, actor, body.staffPrintId);
      return { staffPrint: await presentStaffPrint(tx, await staffPrintInReach(tx, actor, body.staffPrintId)) };
    },

    'GET /staff-id/print/file': preparedHandler<DownloadCall, BinaryResponse>({
      before: async ({ actor, query, inTransaction }) => {
        const { staffPrintId, format } = query;
        await inTransaction((tx) => staffPrintInReach(tx, actor, staffPrintId));
        const key = printFileKey(staffPrintId, format);
        const stat = await media.stat(key);
        const stream = stat && (await media.getStream(key));
        if (!stream) throw new ApiError('not_found');
        return new BinaryResponse(stream, {
          ...attachmentHeaders(stat.contentType, `staff-ids.${format}`),
          'content-length': String(stat.size),
        });
      },
    }),
  }) satisfies Handlers;
