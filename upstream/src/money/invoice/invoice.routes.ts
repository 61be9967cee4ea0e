import { Readable } from 'node:stream';
import type { Contract } from '@parichay/shared/contract.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { agencyInReach, agencyWanted } from '../../people/agency/agency.reach.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { containing } from '../../platform/database/rows.ts';
import { fileWords } from '../../platform/files/file-words.ts';
import { attached, Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { mediaKey } from '../../platform/media/media.rules.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import { csvOfMonth, type PaidRow, pageOfMonth } from './invoice.export.ts';
import { type InvoiceRow, invoiceOptions, invoicePage } from './invoice.pdf.ts';
import { inMonth, invoiceInReach, invoicesInReach, mayOpen, presentInvoice, writtenBy } from './invoice.queries.ts';
import { type InvoiceWords, invoiceWords } from './invoice.words.ts';

type Export = Contract['GET /invoice/export'];

export function invoiceHandlers({ media, pdf }: { media: MediaStore; pdf: Pdf }) {
  async function drawn(row: InvoiceRow, words: InvoiceWords): Promise<Buffer> {
    const { logo } = row.facts.seller;
    const picture = logo && (await media.getBytes(mediaKey(logo.mediaId, '720.jpg')));
    const draw = (bytes: Buffer | null) =>
      pdf.draw(
        [invoicePage(row, words, bytes !== null)],
        async () => bytes ?? Buffer.alloc(0),
        invoiceOptions(row, words),
      );
    if (!picture) return draw(null);
    // A damaged logo must not block the invoice.
    return draw(picture).catch((error) => {
      if (error instanceof ApiError && error.code === 'file_damaged') return draw(null);
      throw error;
    });
  }

  return {
    'GET /invoice': prepared<Contract['GET /invoice'], Bytes>({
      before: async ({ actor, query, inTransaction }) => {
        const row = await inTransaction((tx) => invoiceInReach(tx, actor, query));
        const name = `${row.number.replaceAll('/', '-')}.pdf`;
        return new Bytes(await drawn(row, invoiceWords[query.lang]), attached('application/pdf', name));
      },
    }),

    'GET /invoice/list': async ({ actor, query, tx }) => {
      if (actor.kind === 'customer' && query.agencyId && query.agencyId !== actor.agencyId)
        throw new ApiError('not_found');
      const rows =
        actor.kind === 'customer'
          ? invoicesInReach(tx, actor)
          : writtenBy(tx, await agencyWanted(tx, actor, query.agencyId));
      const ofMonth = query.month ? rows.where(inMonth(query.month)) : rows;
      const wanted = query.search ? ofMonth.where('invoice.number', 'ilike', containing(query.search)) : ofMonth;
      return listPage(
        wanted.select(mayOpen(actor)),
        'invoice.invoice_id',
        query,
        (row) => row.invoice_id,
        presentInvoice,
      );
    },

    'GET /invoice/export': prepared<Export, Bytes>({
      before: async ({ actor, query, inTransaction }) => {
        const { agency_id } = await inTransaction((tx) => agencyInReach(tx, actor, query.agencyId));
        const pageAfter = (last?: PaidRow) => inTransaction((tx) => pageOfMonth(tx, agency_id, query.month, last));
        const first = await pageAfter();
        return new Bytes(
          Readable.from(csvOfMonth(first, pageAfter, fileWords[query.lang])),
          attached('text/csv; charset=utf-8', `invoices-${query.month}.csv`),
        );
      },
    }),
  } satisfies Handlers;
}
