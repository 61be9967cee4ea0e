import type { Contract } from '@parichay/shared/contract.ts';
import { type Actor, hasPermission } from '@parichay/shared/platform/access/roles.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { verifyUrl } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attached, Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { brandKitOf } from '../../shop/brand-kit/brand-kit.queries.ts';
import { firstDetails } from './pdf-card.data.ts';
import { pdfTemplates } from './pdf-card.documents.ts';
import { drawPdf } from './pdf-card.draw.ts';
import { exportCard, lastExport } from './pdf-card.export.ts';
import { dataOf, type Filled, keyOf, pagesOf, previewOf, templateOf } from './pdf-card.pages.ts';
import { pdfCardInReach } from './pdf-card.queries.ts';
import { withPictures } from './pdf-card.save.ts';

type Preview = Contract['POST /pdf-card/preview'];
type Export = Contract['POST /pdf-card/exportPdfCard'];
type Download = Contract['GET /pdf-card/downloadPdfCard'];

const firstTemplate = [...pdfTemplates.keys()][0] ?? '';

async function cardAndBusiness(tx: Tx, actor: Actor, pdfCardNo: string) {
  const row = await pdfCardInReach(tx, actor, pdfCardNo);
  return { row, business: await brandKitOf(tx, actor, row.business_id) };
}

function requireMayForce(actor: Actor): void {
  if (!hasPermission(actor, 'record-manual-payments')) throw new ApiError('not_allowed');
}

export const pdfCardDrawHandlers = ({ layerPictures, pdf }: { layerPictures: LayerPictures; pdf: Pdf }) =>
  ({
    'GET /pdf-card/templates': async ({ actor, query, tx }) => {
      const { source, brand, studio } = await brandKitOf(tx, actor, query.businessId);
      const drawn = [...studio.pdfTemplates.keys()].map((code) => templateOf(code, studio));
      return {
        templates: [...pdfTemplates.values(), ...drawn].map(({ name, title, print, pages }) => {
          const size = pages[0]?.size;
          const [width, height] = size && 'width' in size ? [size.width, size.height] : [0, 0];
          const mm = (px: number) => Math.round((px - 2 * print.bleed) / print.pxPerMm);
          return {
            templateCode: name,
            title: title ?? name,
            kind: print.kind,
            widthMm: mm(width),
            heightMm: mm(height),
            pages: pages.length,
          };
        }),
        details: firstDetails(source, brand, firstTemplate),
      };
    },

    'POST /pdf-card/preview': prepared<Preview, CallOutput<Preview>>({
      before: async ({ actor, body, inTransaction }) => {
        const { documents, source, details, idUrl, exportKey } = await inTransaction(async (tx) => {
          const { source, brand, host, studio } = await brandKitOf(tx, actor, body.businessId);
          const documents = body.templates.map((code) => templateOf(code, studio));
          const row = body.pdfCardNo ? await pdfCardInReach(tx, actor, body.pdfCardNo) : null;
          const stored = row?.details;
          const typed =
            body.details &&
            (await withPictures(tx, actor, body.businessId, { ...body.details, templateCode: firstTemplate }, [
              stored?.logo ?? null,
              stored?.photo ?? null,
            ]));
          const idUrl = row ? verifyUrl(host, row.verify_code) : '';
          const exportKey = row && (await lastExport(tx, row.pdf_card_no))?.export_key;
          return { documents, source, details: typed ?? firstDetails(source, brand, firstTemplate), idUrl, exportKey };
        });
        const data = await dataOf({ ...details, templateCode: documents[0]?.name ?? '' }, source, layerPictures, idUrl);
        const previews = documents.map(async (document) => {
          const filled = { document, data };
          // The card exactly as exported has no watermark, because its owner paid for it.
          const isSample = exportKey !== keyOf(filled);
          const pages = await pagesOf(filled, { isSample, isFirstOnly: body.isFirstPageOnly });
          return {
            templateCode: document.name,
            pages: pages.map((page) => previewOf(page, filled, `${document.name}-${page.id}-`)),
          };
        });
        return { previews: await Promise.all(previews) };
      },
    }),

    'POST /pdf-card/exportPdfCard': prepared<Export, { updatedPdfCard: PdfCard }>({
      before: async ({ actor, body, inTransaction }) => {
        const { row, business } = await inTransaction((tx) => cardAndBusiness(tx, actor, body.pdfCardNo));
        const document = templateOf(row.template_code, business.studio);
        const idUrl = verifyUrl(business.host, row.verify_code);
        const data = await dataOf(row.details, business.source, layerPictures, idUrl);
        const target = { pdfCardNo: row.pdf_card_no, businessId: row.business_id, version: row.version };
        return {
          updatedPdfCard: await inTransaction((tx) => exportCard(tx, actor, target, { document, data })),
        };
      },
    }),

    'GET /pdf-card/downloadPdfCard': prepared<Download, Bytes>({
      before: async ({ actor, query, inTransaction }) => {
        const isForced = query.forceDownloadWithoutSampleWatermark === true;
        const { row, business, exported } = await inTransaction(async (tx) => {
          const found = await cardAndBusiness(tx, actor, query.pdfCardNo);
          if (isForced) requireMayForce(actor);
          return { ...found, exported: isForced || query.isSample ? undefined : await lastExport(tx, query.pdfCardNo) };
        });
        const filled: Filled = exported ?? {
          document: templateOf(row.template_code, business.studio),
          data: await dataOf(row.details, business.source, layerPictures, verifyUrl(business.host, row.verify_code)),
        };
        const { personName = '', businessName = '' } = filled.data.texts;
        const file = await drawPdf(pdf, {
          pages: await pagesOf(filled, { isSample: !exported && !isForced }),
          print: filled.document.print,
          paper: query.paper,
          load: layerPictures.load,
          title: personName || businessName,
          author: businessName,
          made: exported?.created_at ?? row.updated_at,
        });
        return new Bytes(file, attached('application/pdf', `${row.pdf_card_no}.pdf`));
      },
    }),
  }) satisfies Handlers;
