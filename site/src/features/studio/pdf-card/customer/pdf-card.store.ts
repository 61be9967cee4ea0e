import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { atom } from 'nanostores';
import { pagePlace } from '../../../../kit/ui/browser/page-place.ts';
import { call } from '../../../../lib/api.ts';
import { getFile } from '../../../../lib/get-file.ts';
import { slice } from '../../../../lib/slice.ts';
import { detailsOf, type PdfCardForm } from './pdf-card.form.ts';

/** `template` starts a new card and `pdfCardNo` opens one; without either the templates are shown. */
export const place = pagePlace(['template', 'pdfCardNo'] as const);

type Offered = OutputOf<'GET /pdf-card/templates'>;
export type Template = Offered['templates'][number];
export type PagePreview = OutputOf<'POST /pdf-card/preview'>['previews'][number]['pages'][number];

export const templates = slice<Offered & { businessId: string }>();

export const $wall = atom<Readonly<Record<string, PagePreview>>>({});

const drawnAtOnce = 3;

export async function loadTemplates(businessId: string): Promise<void> {
  const loaded = await templates.load(async () => ({
    ...(await call('GET /pdf-card/templates', { query: { businessId } })),
    businessId,
  }));
  if (!loaded) return;
  $wall.set({});
  const codes = loaded.templates.map(({ templateCode }) => templateCode);
  for (let at = 0; at < codes.length; at += drawnAtOnce) {
    const wanted = codes.slice(at, at + drawnAtOnce);
    const drawn = await call('POST /pdf-card/preview', {
      body: { businessId, templates: wanted, isFirstPageOnly: true },
    }).catch(() => null);
    // Another business was chosen since.
    if (templates.$state.get().data?.businessId !== businessId) return;
    const found = (drawn?.previews ?? []).flatMap(({ templateCode, pages }) =>
      pages[0] ? [[templateCode, pages[0]]] : [],
    );
    $wall.set({ ...$wall.get(), ...Object.fromEntries(found) });
  }
}

export const openCard = slice<PdfCard>();
export const loadCard = (pdfCardNo: string) =>
  openCard.load(() => call('GET /pdf-card/pdfCard', { query: { pdfCardNo } }));

export const live = slice<readonly PagePreview[]>();
/** Debounce, in ms. */
const pause = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function draw(businessId: string, pdfCardNo: string | undefined, form: PdfCardForm): void {
  clearTimeout(waiting);
  const isFirst = live.$state.get().status === 'idle';
  waiting = setTimeout(
    () =>
      live.load(async () => {
        const { previews } = await call('POST /pdf-card/preview', {
          body: {
            businessId,
            templates: [form.templateCode],
            details: detailsOf(form),
            ...(pdfCardNo && { pdfCardNo }),
          },
        });
        return previews[0]?.pages ?? [];
      }),
    isFirst ? 0 : pause,
  );
}

export async function saveCard(businessId: string, form: PdfCardForm, seen: PdfCard | null): Promise<PdfCard> {
  const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardBasicDetails', {
    body: {
      ...(seen ? { pdfCardNo: seen.pdfCardNo, version: seen.version } : { businessId }),
      templateCode: form.templateCode,
      ...detailsOf(form),
    },
  });
  return updatedPdfCard;
}

export const exporting = slice<PdfCard>();
export const exportCard = (pdfCardNo: string) =>
  exporting.load(async () => {
    const { updatedPdfCard } = await call('POST /pdf-card/exportPdfCard', { body: { pdfCardNo } });
    openCard.set(updatedPdfCard);
    return updatedPdfCard;
  });

export const revoking = slice<PdfCard>();
export const setRevoked = ({ pdfCardNo, version }: PdfCard, isRevoked: boolean) =>
  revoking.load(async () => {
    const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardStatus', {
      body: { pdfCardNo, version, status: isRevoked ? 'revoked' : 'done' },
    });
    openCard.set(updatedPdfCard);
    return updatedPdfCard;
  });

export const downloading = slice<File>();
export const download = (
  card: PdfCard,
  { paper = 'card', isSample = false }: { paper?: PdfPaper | undefined; isSample?: boolean | undefined } = {},
) =>
  downloading.load(() =>
    getFile(
      `/api/v1/pdf-card/downloadPdfCard?${new URLSearchParams({ pdfCardNo: card.pdfCardNo, paper, ...(isSample && { isSample: 'true' }) })}`,
      `${card.pdfCardNo}.pdf`,
      'application/pdf',
    ),
  );
