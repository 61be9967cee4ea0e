import { Readable } from 'node:stream';
import type { Contract } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { csvLine, csvStart } from '@parichay/shared/platform/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type FileWords, fileWords } from '../../platform/files/file-words.ts';
import { attached, Bytes, type Handlers, prepared } from '../../platform/http/handle.ts';
import { withCodeApart } from '../../platform/text/spaced-phone.ts';
import { type EnquiryFilters, enquiries, filtered, stateOf } from './enquiry.queries.ts';

type Export = Contract['GET /enquiry/export'];

const ROWS_AT_ONCE = 500;
const MAX_ROWS = 10_000;

const columns = [
  ...(['received', 'business', 'name', 'phone', 'email', 'message', 'consent'] as const),
  ...(['status', 'note', 'remindOn'] as const),
];

const inIndia = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

type Row = Awaited<ReturnType<typeof pageOfRows>>[number];

async function pageOfRows(
  tx: Tx,
  actor: Actor,
  filters: EnquiryFilters & { businessId?: string | undefined },
  after: string | undefined,
) {
  const { rows } = await enquiries(tx, actor, filters);
  const wanted = filtered(rows, filters).orderBy('enquiry.enquiry_id', 'desc').limit(ROWS_AT_ONCE);
  return (after ? wanted.where('enquiry.enquiry_id', '<', after) : wanted).execute();
}

const lineOf = (row: Row, words: FileWords): string =>
  csvLine([
    inIndia.format(row.created_at),
    row.business_name,
    row.name,
    withCodeApart(row.phone_number),
    row.email,
    row.message,
    inIndia.format(row.consent_at),
    words.enquiryStateOf(stateOf(row)),
    row.note,
    row.remind_on ?? '',
  ]);

async function* csvOf(
  first: Row[],
  pageAfter: (enquiryId: string) => Promise<Row[]>,
  words: FileWords,
): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map((column) => words[column]));
  let page = first;
  for (let sent = 0; ; page = await pageAfter(page.at(-1)?.enquiry_id ?? '')) {
    if (page.length > 0) yield page.map((row) => lineOf(row, words)).join('');
    sent += page.length;
    if (page.length < ROWS_AT_ONCE || sent >= MAX_ROWS) return;
  }
}

export const enquiryExportHandlers = {
  // One transaction per page, so that a slow download holds no database connection.
  'GET /enquiry/export': prepared<Export, Bytes>({
    before: async ({ actor, query, inTransaction }) => {
      const pageAfter = (enquiryId?: string) => inTransaction((tx) => pageOfRows(tx, actor, query, enquiryId));
      // Read before the response starts, so that an error still gets its status.
      const first = await pageAfter();
      return new Bytes(
        Readable.from(csvOf(first, pageAfter, fileWords[query.lang])),
        attached('text/csv; charset=utf-8', `enquiries-${todayInIndia()}.csv`),
      );
    },
  }),
} satisfies Handlers;
