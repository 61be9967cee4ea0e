import { Readable } from 'node:stream';
import type { Contract } from '@parichay/shared/contract.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { agencyRowInReach, requestedAgencyId } from '../../people/agency/agency-reach.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { fileTexts } from '../../platform/files/file-texts.ts';
import { attachmentHeaders, BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import { pictureKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import {
  invoiceInReach,
  invoicesInReach,
  invoicesIssuedBy,
  issuedInMonth,
  mayOpenColumn,
  presentInvoice,
  soldTermsColumn,
} from './invoice.queries.ts';
import { csvOfMonth, type ExportRow, pageOfMonth } from './invoice-export.ts';
import { translatedDescription } from './invoice-facts.ts';
import { type InvoiceRow, invoicePdfOptions, layOutInvoice } from './invoice-pdf.ts';
import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts';

type ExportCall = Contract['GET /invoice/export'];

export function invoiceHandlers({ media, pdf }: { media: MediaStore; pdf: Pdf }) {
  async function drawInvoice(row: InvoiceRow, texts: InvoiceTexts): Promise<Buffer> {
    const { logo } = row.facts.seller;
    const picture = logo && (await media.getBytes(pictureKey(logo.mediaId, '720.jpg')));
    const draw = (bytes: Buffer | null) =>
      pdf.draw(
        [layOutInvoice(row, texts, bytes !== null)],
        async () => bytes ?? Buffer.alloc(0),
        invoicePdfOptions(row, texts),
      );
    if (!picture) return draw(null);
    // A damaged logo must not block the invoice.
    return draw(picture).catch((error) => {
      if (error instanceof ApiError && error.code === 'file_damaged') return draw(null);
      throw error;
    });
  }

  return {
    'GET /invoice': preparedHandler<Contract['GET /invoice'], BinaryResponse>({
      before: async ({ actor, query, inTransaction }) => {
        const row = await inTransaction((tx) => invoiceInReach(tx, actor, query));
        const texts = invoiceTexts[query.lang];
        const facts = { ...row.facts, description: translatedDescription(texts, row) };
        const name = `${row.number.replaceAll('/', '-')}.pdf`;
        return new BinaryResponse(
          await drawInvoice({ ...row, facts }, texts),
          attachmentHeaders('application/pdf', name),
        );
      },
    }),

    'GET /invoice/list': async ({ actor, query, tx }) => {
      if (actor.kind === 'customer' && query.agencyId && query.agencyId !== actor.agencyId)
        throw new ApiError('not_found');
      const rows =
        actor.kind === 'customer'
          ? invoicesInReach(tx, actor)
          : invoicesIssuedBy(tx, actor, await requestedAgencyId(tx, actor, query.agencyId));
      const monthRows = query.month ? rows.where(issuedInMonth(query.month)) : rows;
      const matchingRows = query.search
        ? monthRows.where('invoice.number', 'ilike', likePatternContaining(query.search))
        : monthRows;
      return loadListPage(
        matchingRows.select([mayOpenColumn(actor), soldTermsColumn]),
        'invoice.invoice_id',
        query,
        (row) => row.invoice_id,
        (row) => presentInvoice(row, invoiceTexts[query.lang]),
      );
    },

    'GET /invoice/export': preparedHandler<ExportCall, BinaryResponse>({
      before: async ({ actor, query, inTransaction }) => {
        const { agency_id } = await inTransaction((tx) => agencyRowInReach(tx, actor, query.agencyId));
        const pageAfter = (last?: ExportRow) =>
          inTransaction((tx) => pageOfMonth(tx, actor, agency_id, query.month, last));
        const first = await pageAfter();
        return new BinaryResponse(
          Readable.from(csvOfMonth(first, pageAfter, { ...fileTexts[query.lang], invoice: invoiceTexts[query.lang] })),
          attachmentHeaders('text/csv; charset=utf-8', `invoices-${query.month}.csv`),
        );
      },
    }),
  } satisfies Handlers;
}
