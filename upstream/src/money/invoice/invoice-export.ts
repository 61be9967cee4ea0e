import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { byteOrderMark, csvAmount, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { FileTexts } from '../../platform/files/file-texts.ts';
import { invoicesIssuedBy, issuedInMonth, type SoldTerms, soldTermsColumn } from './invoice.queries.ts';
import { supplyStateOf, translatedDescription } from './invoice-facts.ts';
import { documentKindOf, type InvoiceRow } from './invoice-pdf.ts';
import type { InvoiceTexts } from './invoice-texts.ts';

const PAGE_SIZE = 500;

type ExportTexts = FileTexts & { invoice: InvoiceTexts };

/** Names of taxes and the SAC are legal terms, so they stay untranslated. */
const columnHeadingsOf = (texts: FileTexts): string[] => [
  texts.number,
  texts.type,
  texts.date,
  texts.buyer,
  texts.buyerGstin,
  texts.supplyPlace,
  texts.what,
  'SAC',
  texts.rate,
  texts.taxable,
  'CGST',
  'SGST/UTGST',
  'IGST',
  texts.total,
  texts.against,
  texts.reference,
  texts.paidOn,
  texts.mode,
];

function csvLineOf(row: ExportRow, texts: ExportTexts): string {
  const { buyer, sac, rate, paymentId } = row.facts;
  const state = supplyStateOf(row.facts);
  const sign = row.series === 'credit_note' ? -1 : 1;
  const amount = (paise: string) => (Number(paise) === 0 ? csvAmount(0) : csvAmount(sign * Number(paise)));
  return csvLine([
    row.number,
    texts[documentKindOf(row)],
    row.issued_on,
    buyer.name,
    buyer.gstin ?? '',
    state ? `${state}-${texts.stateNameOfCode(state)}` : '',
    translatedDescription(texts.invoice, row),
    sac,
    row.tax_kind === 'none' ? '' : String(rate),
    amount(row.taxable_paise),
    amount(row.cgst_paise),
    amount(row.sgst_paise),
    amount(row.igst_paise),
    amount(row.total_paise),
    row.against_number ?? '',
    paymentId ?? row.reference,
    row.sold_on,
    paymentId === null ? (row.mode ? texts.paymentModeOf(row.mode) : '') : texts.online,
  ]);
}

export type ExportRow = InvoiceRow & { terms: SoldTerms | null } & Pick<
    Selectable<Database['payment_grant']>,
    'reference' | 'sold_on' | 'mode'
  >;

/** Serials restart only with a financial year, so they sort within a month. */
export async function pageOfMonth(
  tx: Tx,
  actor: Actor,
  agencyId: string,
  month: string,
  after: ExportRow | undefined,
): Promise<ExportRow[]> {
  const rows = invoicesIssuedBy(tx, actor, agencyId)
    .innerJoin('payment_grant', 'payment_grant.record_no', 'invoice.record_no')
    .select(soldTermsColumn)
    .select(['payment_grant.reference', 'payment_grant.sold_on', 'payment_grant.mode'])
    .where(issuedInMonth(month))
    .orderBy('series', 'desc')
    .orderBy('serial')
    .limit(PAGE_SIZE);
  return (
    after
      ? rows.where(sql<boolean>`(series = ${after.series} and serial > ${after.serial} or series < ${after.series})`)
      : rows
  ).execute();
}

export async function* csvOfMonth(
  first: ExportRow[],
  pageAfter: (last: ExportRow | undefined) => Promise<ExportRow[]>,
  texts: ExportTexts,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columnHeadingsOf(texts));
  for (let page = first; page.length > 0; page = await pageAfter(page.at(-1))) {
    yield page.map((row) => csvLineOf(row, texts)).join('');
    if (page.length < PAGE_SIZE) return;
  }
}
