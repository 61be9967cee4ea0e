import { Readable } from 'node:stream';
import type { Contract } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { byteOrderMark, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FileTexts, fileTexts } from '../../platform/files/file-texts.ts';
import { attachmentHeaders, BinaryResponse, type Handlers, preparedHandler } from '../../platform/http/handle.ts';
import { separateCallingCode } from '../../platform/text/phone-spacing.ts';
import { type EnquiryFilters, enquiryQuery, enquiryStateOf, filterEnquiries } from './enquiry.queries.ts';

type ExportCall = Contract['GET /enquiry/export'];

const PAGE_ROWS = 500;
const MAX_ROWS = 10_000;

const columns = [
  ...(['received', 'business', 'name', 'phone', 'email', 'message', 'consent'] as const),
  ...(['status', 'note', 'remindOn'] as const),
];

const dateTimeInIndia = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

type EnquiryExportRow = Awaited<ReturnType<typeof loadEnquiryPage>>[number];

async function loadEnquiryPage(
  tx: Tx,
  actor: Actor,
  filters: EnquiryFilters & { businessId?: string | undefined },
  afterId: string | undefined,
) {
  const { rows } = await enquiryQuery(tx, actor, filters);
  const pageQuery = filterEnquiries(rows, filters).orderBy('enquiry.enquiry_id', 'desc').limit(PAGE_ROWS);
  return (afterId ? pageQuery.where('enquiry.enquiry_id', '<', afterId) : pageQuery).execute();
}

const csvLineOfEnquiry = (row: EnquiryExportRow, texts: FileTexts): string =>
  csvLine([
    dateTimeInIndia.format(row.created_at),
    row.business_name,
    row.name,
    separateCallingCode(row.phone_number),
    row.email,
    row.message,
    dateTimeInIndia.format(row.consent_at),
    texts.enquiryStateOf(enquiryStateOf(row)),
    row.note,
    row.remind_on ?? '',
  ]);

async function* streamEnquiryCsv(
  firstPage: EnquiryExportRow[],
  pageAfter: (enquiryId: string) => Promise<EnquiryExportRow[]>,
  texts: FileTexts,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map((column) => texts[column]));
  let page = firstPage;
  for (let sentRowCount = 0; ; page = await pageAfter(page.at(-1)?.enquiry_id ?? '')) {
    if (page.length > 0) yield page.map((row) => csvLineOfEnquiry(row, texts)).join('');
    sentRowCount += page.length;
    if (page.length < PAGE_ROWS || sentRowCount >= MAX_ROWS) return;
  }
}

export const enquiryExportHandlers = {
  // One transaction per page, so a slow download holds no connection.
  'GET /enquiry/export': preparedHandler<ExportCall, BinaryResponse>({
    before: async ({ actor, query, inTransaction }) => {
      const pageAfter = (enquiryId?: string) => inTransaction((tx) => loadEnquiryPage(tx, actor, query, enquiryId));
      // Read before the response starts, so an error still gets its status.
      const firstPage = await pageAfter();
      return new BinaryResponse(
        Readable.from(streamEnquiryCsv(firstPage, pageAfter, fileTexts[query.lang])),
        attachmentHeaders('text/csv; charset=utf-8', `enquiries-${todayInIndia()}.csv`),
      );
    },
  }),
} satisfies Handlers;
