import type { Contract } from '@parichay/shared/contract.ts';
import { type Actor, hasPermission } from '@parichay/shared/platform/access/roles.ts';
import type { CallOutput } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { fieldsIn } from '@parichay/shared/studio/layer/layer-bind.ts';
import { pageCountFor } from '@parichay/shared/studio/layer/layer-products.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isProductList } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { attachmentHeaders, BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { loadBrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { isChangedSinceExport, pdfCardInReach } from './pdf-card.queries.ts';
import { defaultPdfCardDetails } from './pdf-card-data.ts';
import { pdfTemplates } from './pdf-card-documents.ts';
import { drawPdf } from './pdf-card-draw.ts';
import { loadLastExport, recordExport } from './pdf-card-export.ts';
import {
  type FilledTemplate,
  filledTemplateKey,
  layOutPdfPages,
  loadPdfCardLayerData,
  previewOf,
  requirePdfTemplate,
} from './pdf-card-pages.ts';
import { resolveLogoAndPhoto } from './pdf-card-save.ts';
import { verifyUrl } from './verify-url.ts';

type PreviewCall = Contract['POST /pdf-card/preview'];
type ExportCall = Contract['POST /pdf-card/exportPdfCard'];
type DownloadCall = Contract['GET /pdf-card/downloadPdfCard'];

const defaultTemplate = [...pdfTemplates.keys()][0] ?? '';

async function loadCardAndBusiness(tx: Tx, actor: Actor, pdfCardNo: string) {
  const row = await pdfCardInReach(tx, actor, pdfCardNo);
  return { row, business: await loadBrandKit(tx, actor, row.business_id) };
}

function requireMaySkipWatermark(actor: Actor): void {
  if (!hasPermission(actor, 'record-manual-payments')) throw new ApiError('not_allowed');
}

export const pdfCardDrawHandlers = ({ layerPictures, pdf }: { layerPictures: LayerPictureLoader; pdf: Pdf }) =>
  ({
    'GET /pdf-card/templates': async ({ actor, query, tx }) => {
      const { source, brand, studio } = await loadBrandKit(tx, actor, query.businessId);
      const studioTemplates = [...studio.pdfTemplates.keys()].map((code) => requirePdfTemplate(code, studio));
      return {
        templates: [...pdfTemplates.values(), ...studioTemplates].map((document) => {
          const { name, title, print, pages } = document;
          const size = pages[0]?.size;
          const [width, height] = size && 'width' in size ? [size.width, size.height] : [0, 0];
          const mm = (px: number) => Math.round((px - 2 * print.bleed) / print.pxPerMm);
          return {
            templateCode: name,
            title: title ?? name,
            kind: print.kind,
            widthMm: mm(width),
            heightMm: mm(height),
            fields: fieldsIn(pages),
            pages: pageCountFor(document, source.sections?.products.products.length ?? 0),
          };
        }),
        details: defaultPdfCardDetails(source, brand, defaultTemplate),
      };
    },

    'POST /pdf-card/preview': preparedHandler<PreviewCall, CallOutput<PreviewCall>>({
      before: async ({ actor, body, inTransaction }) => {
        const { documents, source, details, idUrl, row, exported } = await inTransaction(async (tx) => {
          const { source, brand, host, studio } = await loadBrandKit(tx, actor, body.businessId);
          const documents = body.templates.map((code) => requirePdfTemplate(code, studio));
          const row = body.pdfCardNo ? await pdfCardInReach(tx, actor, body.pdfCardNo) : null;
          const stored = row?.details;
          const editedDetails =
            body.details &&
            (await resolveLogoAndPhoto(tx, actor, body.businessId, { ...body.details, templateCode: defaultTemplate }, [
              stored?.logo ?? null,
              stored?.photo ?? null,
            ]));
          const idUrl = row ? verifyUrl(host, row.verify_code) : '';
          const exported = row && !isChangedSinceExport(row) ? await loadLastExport(tx, row.pdf_card_no) : undefined;
          return {
            ...{
              documents,
              source,
              details: editedDetails ?? defaultPdfCardDetails(source, brand, defaultTemplate),
              idUrl,
            },
            ...{ row, exported },
          };
        });
        const data = await loadPdfCardLayerData(
          { ...details, templateCode: documents[0]?.name ?? '' },
          source,
          layerPictures,
          idUrl,
        );
        const storedData = exported && row && (await loadPdfCardLayerData(row.details, source, layerPictures, idUrl));
        const storedKey = (document: FilledTemplate['document']) =>
          storedData && filledTemplateKey({ document, data: storedData });
        const previews = documents.map(async (document) => {
          const edited = { document, data };
          // An exported card is shown like its download, although details may have changed since.
          const matchesExport =
            exported && row?.template_code === document.name && filledTemplateKey(edited) === storedKey(document);
          const filled = matchesExport ? exported : edited;
          const pages = await layOutPdfPages(filled, { isSample: !matchesExport, isFirstOnly: body.isFirstPageOnly });
          return {
            templateCode: document.name,
            pages: pages.map((page) => previewOf(page, filled, `${document.name}-${page.id}-`)),
          };
        });
        return { previews: await Promise.all(previews) };
      },
    }),

    'POST /pdf-card/exportPdfCard': preparedHandler<ExportCall, { updatedPdfCard: PdfCard }>({
      before: async ({ actor, body, inTransaction }) => {
        const { row, business } = await inTransaction((tx) => loadCardAndBusiness(tx, actor, body.pdfCardNo));
        const document = requirePdfTemplate(row.template_code, business.studio);
        const idUrl = verifyUrl(business.host, row.verify_code);
        const data = await loadPdfCardLayerData(row.details, business.source, layerPictures, idUrl);
        const target = { pdfCardNo: row.pdf_card_no, businessId: row.business_id, version: row.version };
        return {
          updatedPdfCard: await inTransaction((tx) => recordExport(tx, actor, target, { document, data })),
        };
      },
    }),

    'GET /pdf-card/downloadPdfCard': preparedHandler<DownloadCall, BinaryResponse>({
      before: async ({ actor, query, inTransaction }) => {
        const isForced = query.forceDownloadWithoutSampleWatermark === true;
        const { row, business, exported } = await inTransaction(async (tx) => {
          const found = await loadCardAndBusiness(tx, actor, query.pdfCardNo);
          if (isForced) requireMaySkipWatermark(actor);
          return {
            ...found,
            exported: isForced || query.isSample ? undefined : await loadLastExport(tx, query.pdfCardNo),
          };
        });
        const filled: FilledTemplate = exported ?? {
          document: requirePdfTemplate(row.template_code, business.studio),
          data: await loadPdfCardLayerData(
            row.details,
            business.source,
            layerPictures,
            verifyUrl(business.host, row.verify_code),
          ),
        };
        const { personName = '', businessName = '' } = filled.data.texts;
        const file = await drawPdf(pdf, {
          pages: await layOutPdfPages(filled, { isSample: !exported && !isForced }),
          print: filled.document.print,
          paper: query.paper,
          load: layerPictures.load,
          title: isProductList(filled.document.print.kind) ? businessName : personName || businessName,
          author: businessName,
          made: exported?.created_at ?? row.updated_at,
        });
        return new BinaryResponse(file, attachmentHeaders('application/pdf', `${row.pdf_card_no}.pdf`));
      },
    }),
  }) satisfies Handlers;
