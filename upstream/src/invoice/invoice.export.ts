import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import type { FileWords } from '../lib/file-words.ts';
import type { Database } from '../lib/schema.ts';
import { supplyStateOf } from './invoice.facts.ts';
import { documentKindOf, type InvoiceRow } from './invoice.pdf.ts';
import { inMonth, writtenBy } from './invoice.queries.ts';

/* A month of an agency's documents for its accountant. Amounts are rupees; those of credit notes are told by their type. */

const ROWS_AT_ONCE = 500;

/** Names of taxes and the code of a service are the law's, and stay what they are. */
const headingsIn = (words: FileWords): string[] => [
  words.number,
  words.type,
  words.date,
  words.buyer,
  words.buyerGstin,
  words.supplyPlace,
  words.what,
  'SAC',
  words.rate,
  words.taxable,
  'CGST',
  'SGST/UTGST',
  'IGST',
  words.total,
  words.against,
  words.reference,
  words.paidOn,
  words.mode,
];

const rupees = (paise: string): string => (Number(paise) / 100).toFixed(2);

function lineOf(row: PaidRow, words: FileWords): string {
  const { buyer, description, sac, rate, paymentId } = row.facts;
  const state = supplyStateOf(row.facts);
  return csvLine([
    row.number,
    words[documentKindOf(row)],
    row.issued_on,
    buyer.name,
    buyer.gstin ?? '',
    state ? `${state}-${words.stateOf(state)}` : '',
    description,
    sac,
    row.tax_kind === 'none' ? '' : String(rate),
    rupees(row.taxable_paise),
    rupees(row.cgst_paise),
    rupees(row.sgst_paise),
    rupees(row.igst_paise),
    rupees(row.total_paise),
    row.against_number ?? '',
    paymentId ?? row.reference,
    row.sold_on,
    paymentId === null ? (row.mode ? words.modeOf(row.mode) : '') : words.online,
  ]);
}

/** A document, and how what it is of was paid. */
export type PaidRow = InvoiceRow & Pick<Selectable<Database['payment_grant']>, 'reference' | 'sold_on' | 'mode'>;

/** Invoices before credit notes, each in the order of their numbers: a month lies in one financial year. */
export async function pageOfMonth(
  tx: Tx,
  agencyId: string,
  month: string,
  after: PaidRow | undefined,
): Promise<PaidRow[]> {
  const rows = writtenBy(tx, agencyId)
    .innerJoin('payment_grant', 'payment_grant.record_no', 'invoice.record_no')
    .select(['payment_grant.reference', 'payment_grant.sold_on', 'payment_grant.mode'])
    .where(inMonth(month))
    .orderBy('series', 'desc')
    .orderBy('serial')
    .limit(ROWS_AT_ONCE);
  return (
    after
      ? rows.where(sql<boolean>`(series = ${after.series} and serial > ${after.serial} or series < ${after.series})`)
      : rows
  ).execute();
}

export async function* csvOfMonth(
  first: PaidRow[],
  pageAfter: (last: PaidRow | undefined) => Promise<PaidRow[]>,
  words: FileWords,
): AsyncGenerator<string> {
  yield csvStart + csvLine(headingsIn(words));
  for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
    yield page.map((row) => lineOf(row, words)).join('');
    if (page.length < ROWS_AT_ONCE) return;
  }
}
