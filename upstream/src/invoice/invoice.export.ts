import { csvLine, csvStart } from '@parichay/shared/lib/csv.ts';
import { stateNamesByCode } from '@parichay/shared/lib/india-states.ts';
import { sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
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
];

const rupees = (paise: string): string => (Number(paise) / 100).toFixed(2);

function lineOf(row: InvoiceRow): string {
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
    paymentId ?? '',
  ]);
}

/** Invoices before credit notes, each in the order of their numbers: a month lies in one financial year. */
export async function pageOfMonth(
  tx: Tx,
  agencyId: string,
  month: string,
  after: InvoiceRow | undefined,
): Promise<InvoiceRow[]> {
  const rows = writtenBy(tx, agencyId)
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
  first: InvoiceRow[],
  pageAfter: (last: InvoiceRow | undefined) => Promise<InvoiceRow[]>,
): AsyncGenerator<string> {
  yield csvStart + csvLine(headings);
  for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
    yield page.map(lineOf).join('');
    if (page.length < ROWS_AT_ONCE) return;
  }
}
