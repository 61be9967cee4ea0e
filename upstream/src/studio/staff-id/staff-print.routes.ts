import type { Contract } from '@parichay/shared/contract.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { entitlementOf } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { attached, Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { entitlementsOf } from '../../shop/plan/entitlement.queries.ts';
import { leftOf } from '../greeting/composition.queries.ts';
import type { Filled } from '../pdf-card/pdf-card.pages.ts';
import { filledIds, staffTemplateOf } from './staff-id.fill.ts';
import { presentStaffPrint, staffPrintInReach, staffPrints } from './staff-print.queries.ts';
import { membersToPrint, reservePrint, retryPrint } from './staff-print.reserve.ts';
import { printFile } from './staff-print.rules.ts';

type Print = Contract['POST /staff-id/print'];
type Download = Contract['GET /staff-id/print/file'];

export const staffPrintHandlers = ({ media, layerPictures }: { media: MediaStore; layerPictures: LayerPictures }) =>
  ({
    'GET /staff-id/print': async ({ actor, query, tx }) => {
      const { business_id } = await businessInReach(tx, actor, query.businessId);
      const { items, ...page } = await listPage(
        staffPrints(tx).where('staff_print.business_id', '=', business_id),
        'staff_print.staff_print_id',
        query,
        (row) => row.staff_print_id,
        (row) => row,
      );
      const presented = [];
      for (const row of items) presented.push(await presentStaffPrint(tx, row));
      const { facts } = await entitlementsOf(tx, business_id);
      return { ...page, items: presented, left: leftOf(entitlementOf(facts, 'pdfCard')) };
    },

    'POST /staff-id/print': prepared<Print, CallOutput<Print>>({
      before: async ({ actor, body, inTransaction }) => {
        const { businessId, layout, isSample } = body;
        const { document, business, members } = await inTransaction(async (tx) => {
          const business = await brandKitOf(tx, actor, businessId);
          const document = staffTemplateOf(body.templateCode, business.studio);
          return { document, business, members: await membersToPrint(tx, businessId, body.staffMemberIds) };
        });
        const filled = await filledIds(
          document,
          business,
          members.map(({ details, verification_code }) => ({ details, verificationCode: verification_code })),
          layerPictures,
        );
        const ids = members.map((member, at) => ({ member, filled: filled[at] as Filled }));
        const wanted = { businessId, document, layout, isSample };
        return inTransaction(async (tx) => {
          const staffPrintId = await reservePrint(tx, actor, wanted, ids);
          return { staffPrint: await presentStaffPrint(tx, await staffPrintInReach(tx, actor, staffPrintId)) };
        });
      },
    }),

    'POST /staff-id/print/retry': async ({ actor, body, tx }) => {
      await retryPrint(tx, actor, body.staffPrintId);
      return { staffPrint: await presentStaffPrint(tx, await staffPrintInReach(tx, actor, body.staffPrintId)) };
    },

    'GET /staff-id/print/file': prepared<Download, Bytes>({
      before: async ({ actor, query, inTransaction }) => {
        const { staffPrintId, format } = query;
        await inTransaction((tx) => staffPrintInReach(tx, actor, staffPrintId));
        const key = printFile(staffPrintId, format);
        const stat = await media.stat(key);
        const stream = stat && (await media.getStream(key));
        if (!stream) throw new ApiError('not_found');
        return new Bytes(stream, {
          ...attached(stat.contentType, `staff-ids.${format}`),
          'content-length': String(stat.size),
        });
      },
    }),
  }) satisfies Handlers;
