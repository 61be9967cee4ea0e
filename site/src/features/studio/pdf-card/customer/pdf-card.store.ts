import type { OutputOf } from '@parichay/shared/contract.ts';
import { createFileName } from '@parichay/shared/platform/lib/file-name.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { atom } from 'nanostores';
import { pageParams } from '../../../../kit/ui/browser/page-params.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { getFile } from '../../../../lib/get-file.ts';
import { slice } from '../../../../lib/slice.ts';
import { type PdfCardForm, pdfCardDetailsOf } from './pdf-card.form.ts';
import { pdfCardFileName } from './pdf-card-name.ts';

/** `template` starts a card, `pdfCardNo` opens one; without either the templates are shown. */
export const pageQuery = pageParams(['template', 'pdfCardNo'] as const);

type TemplatesResponse = OutputOf<'GET /pdf-card/templates'>;
export type Template = TemplatesResponse['templates'][number];
export type PagePreview = OutputOf<'POST /pdf-card/preview'>['previews'][number]['pages'][number];

export const templates = slice<TemplatesResponse & { businessId: string }>();

export const $templatePreviews = atom<Readonly<Record<string, PagePreview>>>({});

const previewBatchSize = 3;

export async function loadTemplatesAndPreviews(businessId: string): Promise<void> {
  const loaded = await templates.load(async () => ({
    ...(await call('GET /pdf-card/templates', { query: { businessId } })),
    businessId,
  }));
  if (!loaded) return;
  $templatePreviews.set({});
  const codes = loaded.templates.map(({ templateCode }) => templateCode);
  for (let start = 0; start < codes.length; start += previewBatchSize) {
    const batchCodes = codes.slice(start, start + previewBatchSize);
    const response = await call('POST /pdf-card/preview', {
      body: { businessId, templates: batchCodes, isFirstPageOnly: true },
    }).catch(() => null);
    // Another business was chosen since.
    if (templates.$state.get().data?.businessId !== businessId) return;
    const firstPages = (response?.previews ?? []).flatMap(({ templateCode, pages }) =>
      pages[0] ? [[templateCode, pages[0]]] : [],
    );
    $templatePreviews.set({ ...$templatePreviews.get(), ...Object.fromEntries(firstPages) });
  }
}

export const currentPdfCard = slice<PdfCard>();
export const loadPdfCard = (pdfCardNo: string) =>
  currentPdfCard.load(() => call('GET /pdf-card/pdfCard', { query: { pdfCardNo } }));

export const livePreview = slice<readonly PagePreview[]>();
const debounceMs = 250;
let debounceTimer: ReturnType<typeof setTimeout> | undefined;

export function drawPreview(businessId: string, pdfCardNo: string | undefined, form: PdfCardForm): void {
  clearTimeout(debounceTimer);
  const isFirst = livePreview.$state.get().status === 'idle';
  debounceTimer = setTimeout(
    () =>
      livePreview.load(async () => {
        const { previews } = await call('POST /pdf-card/preview', {
          body: {
            businessId,
            templates: [form.templateCode],
            details: pdfCardDetailsOf(form),
            ...(pdfCardNo && { pdfCardNo }),
          },
        });
        return previews[0]?.pages ?? [];
      }),
    isFirst ? 0 : debounceMs,
  );
}

export async function savePdfCard(businessId: string, form: PdfCardForm, previous: PdfCard | null): Promise<PdfCard> {
  const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardBasicDetails', {
    body: {
      ...(previous ? { pdfCardNo: previous.pdfCardNo, version: previous.version } : { businessId }),
      templateCode: form.templateCode,
      ...pdfCardDetailsOf(form),
    },
  });
  return updatedPdfCard;
}

export const pdfCardExport = slice<PdfCard>();
export const exportPdfCard = (pdfCardNo: string) =>
  pdfCardExport.load(async () => {
    const { updatedPdfCard } = await call('POST /pdf-card/exportPdfCard', { body: { pdfCardNo } });
    currentPdfCard.set(updatedPdfCard);
    return updatedPdfCard;
  });

export const pdfCardRevocation = slice<PdfCard>();
export const setPdfCardRevoked = ({ pdfCardNo, version }: PdfCard, isRevoked: boolean) =>
  pdfCardRevocation.load(async () => {
    const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardStatus', {
      body: { pdfCardNo, version, status: isRevoked ? 'revoked' : 'done' },
    });
    currentPdfCard.set(updatedPdfCard);
    return updatedPdfCard;
  });

export const pdfCardDownload = slice<File>();
export const downloadPdf = (
  card: PdfCard,
  { paper = 'card', isSample = false }: { paper?: PdfPaper | undefined; isSample?: boolean | undefined } = {},
) =>
  pdfCardDownload.load(() => {
    const suffixes = [
      (isSample || card.exportedAt === null) && t('pdf-cards.file_sample'),
      paper !== 'card' && t(`pdf-cards.file_${paper}`),
    ];
    return getFile(
      `/api/v1/pdf-card/downloadPdfCard?${new URLSearchParams({ pdfCardNo: card.pdfCardNo, paper, ...(isSample && { isSample: 'true' }) })}`,
      createFileName([pdfCardFileName(card), ...suffixes.filter((one) => one !== false)], 'pdf', card.pdfCardNo),
      'application/pdf',
    );
  });
