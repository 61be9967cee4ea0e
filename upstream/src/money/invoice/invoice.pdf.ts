import type { InvoiceParty } from '@parichay/shared/money/invoice/invoice.fields.ts';
import { amountInWords } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { isUnionTerritory } from '@parichay/shared/money/invoice/tax.rules.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { PdfOptions } from '../../platform/render/pdf/pdf.jobs.ts';
import { type TextStyle, WrittenPage } from '../../platform/render/pdf/written-page.ts';
import { supplyStateOf } from './invoice.facts.ts';
import { type InvoiceWords, invoiceWords } from './invoice.words.ts';

/* Required content: CGST Rules, rule 46, and 53(1A) for credit notes. Lengths are in points. */

export type InvoiceRow = Selectable<Database['invoice']>;

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const WIDTH = A4.width - 2 * MARGIN;
const COLUMN = (WIDTH - 28) / 2;
const SECOND = MARGIN + COLUMN + 28;
const grey = '#57534e';
const hairline = '#d6d3d1';
const tint = '#f5f5f4';

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amount = (paise: number | string): string => amounts.format(Number(paise) / 100);
const rupees = (paise: number | string): string => `₹ ${amount(paise)}`;

/** A seller without GST registration may by law write no tax invoice. */
export function documentKindOf({ series, tax_kind }: Pick<InvoiceRow, 'series' | 'tax_kind'>) {
  if (series === 'credit_note') return 'credit_note';
  return tax_kind === 'none' ? 'bill_of_supply' : 'tax_invoice';
}

export function invoicePage(row: InvoiceRow, words: InvoiceWords, hasLogo: boolean): DrawnPage {
  const { facts } = row;
  const page = new WrittenPage(A4);
  page.box(0, 0, A4.width, 7, facts.seller.colour);
  let y = head(page, row, words, hasLogo);
  y = parties(page, row, words, y + 30);
  y = table(page, row, words, y + 22);
  y = totals(page, row, words, y + 14);
  foot(page, row, words, y + 26);
  return page.drawn();
}

/** Depends on stored facts only, so that every rendering is identical. */
export const invoiceOptions = (row: InvoiceRow, { locale, say }: InvoiceWords): PdfOptions => ({
  title: `${say(documentKindOf(row))} ${row.number}`,
  author: row.facts.seller.name,
  language: `${locale}-IN`,
  made: row.issued_at,
});

function head(page: WrittenPage, row: InvoiceRow, { locale, say, day }: InvoiceWords, hasLogo: boolean): number {
  const { seller } = row.facts;
  const top = 40;
  const logo = hasLogo ? seller.logo : null;
  if (logo) page.picture({ key: logo.mediaId, ...logo }, MARGIN, top, { width: 150, height: 52 });
  const under = logo
    ? top + 52
    : page.text(seller.name, MARGIN, top + 4, {
        size: 17,
        minSize: 11,
        weight: 600,
        width: COLUMN,
        maxLines: 3,
        lineHeight: 1.2,
      });
  const kind = documentKindOf(row);
  let y = page.text(say(kind), SECOND, top, {
    size: 22,
    minSize: 16,
    weight: 700,
    colour: seller.colour,
    align: 'right',
    width: COLUMN,
  });
  // Repeats the legal English name, because a tax officer may not read the language.
  if (locale !== 'en')
    y = page.text(invoiceWords.en.say(kind), SECOND, y, { size: 9.5, colour: grey, align: 'right', width: COLUMN });
  const date = day(row.against_date ?? row.issued_on);
  const facts = [
    [say('number'), row.number],
    [say('date'), day(row.issued_on)],
    ...(row.against_number ? [[say('against'), say('againstOf', { number: row.against_number, date })]] : []),
  ] as [string, string][];
  y += 3;
  for (const [name, value] of facts) {
    page.text(name, SECOND, y, { size: 9, minSize: 6, colour: grey, width: 66 });
    y = page.text(value, SECOND + 70, y, {
      size: 9.5,
      minSize: 7,
      weight: 600,
      align: 'right',
      width: COLUMN - 70,
    });
  }
  return Math.max(y, under);
}

function parties(page: WrittenPage, row: InvoiceRow, words: InvoiceWords, y: number): number {
  const { seller, buyer } = row.facts;
  const left = party(page, words, 'from', seller, MARGIN, y);
  const right = party(page, words, row.series === 'credit_note' ? 'creditedTo' : 'billedTo', buyer, SECOND, y);
  return Math.max(left, right);
}

function party(
  page: WrittenPage,
  { say, state }: InvoiceWords,
  label: 'from' | 'billedTo' | 'creditedTo',
  { name, gstin, address, stateCode, contact }: InvoiceParty,
  x: number,
  y: number,
) {
  const small: TextStyle = { size: 9.5, width: COLUMN, maxLines: 2, minSize: 8 };
  let at = page.text(say(label).toUpperCase(), x, y, { size: 7.5, weight: 600, colour: grey, width: COLUMN }) + 3;
  at =
    page.text(name, x, at, { size: 11.5, weight: 600, width: COLUMN, maxLines: 3, minSize: 9, lineHeight: 1.25 }) + 1;
  for (const line of address) at = page.text(line, x, at, { ...small, colour: grey });
  if (stateCode) at = page.text(say('state', { state: state(stateCode) }), x, at, { ...small, colour: grey });
  if (gstin) at = page.text(`GSTIN: ${gstin}`, x, at + 1, { ...small, weight: 600 });
  for (const line of contact) at = page.text(line, x, at, { ...small, colour: grey });
  return at;
}

const columns = {
  what: [MARGIN + 8, 268],
  sac: [MARGIN + 286, 62],
  value: [MARGIN + 352, WIDTH - 352 - 8],
} as const;

function table(page: WrittenPage, row: InvoiceRow, { say, day }: InvoiceWords, y: number): number {
  const { description, period, sac, discount } = row.facts;
  const heading = { size: 8, weight: 600, colour: grey } as const;
  page.box(MARGIN, y, WIDTH, 22, tint);
  page.text(say('description'), columns.what[0], y + 6.5, { ...heading, width: columns.what[1] });
  page.text('SAC', columns.sac[0], y + 6.5, { ...heading, width: columns.sac[1] });
  const value = `${say(row.tax_kind === 'none' ? 'amount' : 'taxableValue')} (₹)`;
  page.text(value, columns.value[0], y + 6.5, { ...heading, minSize: 6, align: 'right', width: columns.value[1] });
  const first = y + 31;
  page.text(sac, columns.sac[0], first, { size: 10, width: columns.sac[1] });
  page.text(amount(row.taxable_paise), columns.value[0], first, { size: 10, align: 'right', width: columns.value[1] });
  let at = page.text(description, columns.what[0], first, {
    size: 10,
    width: columns.what[1],
    maxLines: 3,
    minSize: 8,
  });
  if (period)
    at = page.text(say('period', { from: day(period.from), to: day(period.to) }), columns.what[0], at, {
      size: 8.5,
      colour: grey,
      width: columns.what[1],
    });
  if (discount)
    at = page.text(
      say('discount', {
        ...{ price: rupees(discount.pricePaise), discount: rupees(discount.discountPaise), code: discount.code },
      }),
      columns.what[0],
      at,
      { size: 8.5, colour: grey, width: columns.what[1], maxLines: 2 },
    );
  page.rule(MARGIN, at + 9, WIDTH, hairline);
  return at + 9;
}

function taxLines(
  { tax_kind, taxable_paise, cgst_paise, sgst_paise, igst_paise, facts }: InvoiceRow,
  taxable: string,
): [string, string][] {
  const { rate, seller } = facts;
  if (tax_kind === 'none') return [];
  const state = seller.stateCode && isUnionTerritory(seller.stateCode) ? 'UTGST' : 'SGST';
  const taxes: [string, string][] =
    tax_kind === 'inter'
      ? [[`IGST ${rate}%`, igst_paise]]
      : [
          [`CGST ${rate / 2}%`, cgst_paise],
          [`${state} ${rate / 2}%`, sgst_paise],
        ];
  return [[taxable, taxable_paise], ...taxes];
}

function totals(page: WrittenPage, row: InvoiceRow, words: InvoiceWords, y: number): number {
  const { say } = words;
  const [x, width] = [SECOND, COLUMN - 8];
  let at = y;
  for (const [name, paise] of taxLines(row, say('taxableValue'))) {
    page.text(name, x, at, { size: 9.5, minSize: 7, colour: grey, width: 130 });
    at = page.text(rupees(paise), x, at, { size: 9.5, align: 'right', width }) + 4;
  }
  page.box(x - 8, at + 2, COLUMN + 8, 29, row.facts.seller.colour);
  page.box(x - 8 + 3, at + 2, COLUMN + 5, 29, tint);
  page.text(say(row.series === 'credit_note' ? 'totalCredited' : 'total'), x + 2, at + 10.5, {
    size: 11,
    minSize: 8,
    weight: 600,
    width: 110,
  });
  page.text(rupees(row.total_paise), x, at + 9, { size: 13.5, weight: 700, align: 'right', width });
  const worded = leftPart(page, say('amountInWords'), [amountInWords(Number(row.total_paise))], y);
  const supply = supplyStateOf(row.facts);
  const placed =
    row.tax_kind === 'none' || !supply ? worded : leftPart(page, say('supplyPlace'), [words.state(supply)], worded + 9);
  const paid = leftPart(page, say('payment'), paymentLines(row, words), placed + 9);
  return Math.max(at + 31, paid);
}

function leftPart(page: WrittenPage, label: string, lines: readonly string[], y: number): number {
  let at = page.text(label, MARGIN, y, { size: 8, weight: 600, colour: grey, width: COLUMN }) + 1;
  for (const line of lines)
    at = page.text(line, MARGIN, at, { size: 9.5, width: COLUMN - 14, maxLines: 3, minSize: 8 });
  return at;
}

function paymentLines({ facts, series, reason }: InvoiceRow, { say, day }: InvoiceWords): string[] {
  const { paidOn, paymentId } = facts;
  const date = day(paidOn);
  const why = reason === 'refunded' ? say('givenBack') : reason;
  return [
    say(paymentId ? 'receivedOnline' : 'received', { date }),
    ...(paymentId ? [say('reference', { id: paymentId })] : []),
    ...(series === 'credit_note' && why ? [say('creditReason', { reason: why })] : []),
  ];
}

function foot(page: WrittenPage, row: InvoiceRow, { say }: InvoiceWords, y: number): void {
  const style: TextStyle = { size: 8.5, colour: grey, width: WIDTH, maxLines: 2 };
  page.rule(MARGIN, y, WIDTH, hairline);
  let at = y + 10;
  const lines = row.tax_kind === 'none' ? [say('notRegistered')] : [say('reverseCharge'), say('taxIncluded')];
  for (const line of lines) at = page.text(line, MARGIN, at, style);
  page.text(say('byComputer'), MARGIN, at, style);
}
