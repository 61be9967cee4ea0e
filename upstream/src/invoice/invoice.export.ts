import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import { stateNamesByCode } from '@parichay/shared/lib/india-states.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import type { Database } from '../lib/schema.ts';
import { type InvoiceRow, titleOf } from './invoice.pdf.ts';
import { inMonth, writtenBy } from './invoice.queries.ts';

/* A month of an agency's documents for its accountant. Amounts are rupees; those of credit notes are told by their type. */

const ROWS_AT_ONCE = 500;

const headings = [
  'Number',
  'Type',
  'Date',
  'Buyer',
  'GSTIN of buyer',
  'Place of supply',
  'Description',
  'SAC',
  'Rate %',
  'Taxable value',
  'CGST',
  'SGST/UTGST',
  'IGST',
  'Total',
  'Against',
  'Payment reference',
  'Paid on',
  'Mode',
];

const rupees = (paise: string): string => (Number(paise) / 100).toFixed(2);

function lineOf(row: PaidRow): string {
  const { buyer, seller, description, sac, rate, paymentId } = row.facts;
  const state = buyer.stateCode ?? seller.stateCode;
  return csvLine([
    row.number,
    titleOf(row),
    row.issued_on,
    buyer.name,
    buyer.gstin ?? '',
    state ? `${state}-${stateNamesByCode.get(state) ?? 'Outside India'}` : '',
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
    paymentId === null ? (row.mode ?? '') : 'online',
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
): AsyncGenerator<string> {
  yield csvStart + csvLine(headings);
  for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
    yield page.map(lineOf).join('');
    if (page.length < ROWS_AT_ONCE) return;
  }
}
