import { csvLine, csvStart } from '@parichay/shared/platform/lib/csv.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { FileWords } from '../../platform/files/file-words.ts';
import { supplyStateOf } from './invoice.facts.ts';
import { documentKindOf, type InvoiceRow } from './invoice.pdf.ts';
import { inMonth, writtenBy } from './invoice.queries.ts';

/* Amounts are in rupees and positive; credit notes differ by their type only. */

const ROWS_AT_ONCE = 500;

/** Names of taxes and the SAC are legal terms, so they stay untranslated. */
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

export type PaidRow = InvoiceRow & Pick<Selectable<Database['payment_grant']>, 'reference' | 'sold_on' | 'mode'>;

/** A month lies within one financial year, so the serials of a series sort. */
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
