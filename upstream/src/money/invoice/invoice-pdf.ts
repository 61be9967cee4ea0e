import type { InvoiceParty } from '@parichay/shared/money/invoice/invoice.fields.ts';
import { amountInWords } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { isUtgstTerritory } from '@parichay/shared/money/invoice/tax.rules.ts';
import { brandTextColourOf } from '@parichay/shared/platform/brand/ramp.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { PdfOptions } from '../../platform/render/pdf/pdf-jobs.ts';
import { type TextLineStyle, TextPageBuilder } from '../../platform/render/pdf/text-page-builder.ts';
import { supplyStateOf } from './invoice-facts.ts';
import { type InvoiceTexts, invoiceTexts } from './invoice-texts.ts';

/* Required content: CGST Rules, rule 46, and 53(1A) for credit notes. Lengths are in points. */

export type InvoiceRow = Selectable<Database['invoice']>;

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const WIDTH = A4.width - 2 * MARGIN;
const COLUMN_WIDTH = (WIDTH - 28) / 2;
const SECOND_COLUMN_X = MARGIN + COLUMN_WIDTH + 28;
const grey = '#57534e';
const hairlineColour = '#d6d3d1';
const boxBackground = '#f5f5f4';

const amountFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const formatAmount = (paise: number | string): string => amountFormat.format(Number(paise) / 100);
const formatRupees = (paise: number | string): string => `₹ ${formatAmount(paise)}`;

/** The law forbids a seller without GST registration to issue a tax invoice. */
export function documentKindOf({ series, tax_kind }: Pick<InvoiceRow, 'series' | 'tax_kind'>) {
  if (series === 'credit_note') return 'credit_note';
  return tax_kind === 'none' ? 'bill_of_supply' : 'tax_invoice';
}

export function layOutInvoice(row: InvoiceRow, texts: InvoiceTexts, hasLogo: boolean): DrawnPage {
  const { facts } = row;
  const page = new TextPageBuilder(A4);
  page.box(0, 0, A4.width, 7, facts.seller.colour);
  let y = drawHeader(page, row, texts, hasLogo);
  y = drawParties(page, row, texts, y + 30);
  y = drawTable(page, row, texts, y + 22);
  y = drawTotals(page, row, texts, y + 14);
  drawFooter(page, row, texts, y + 26);
  return page.toDrawnPage();
}

/** Depends on stored facts only, so every rendering is identical. */
export const invoicePdfOptions = (row: InvoiceRow, { locale, translate }: InvoiceTexts): PdfOptions => ({
  title: `${translate(documentKindOf(row))} ${row.number}`,
  author: row.facts.seller.name,
  language: `${locale}-IN`,
  made: row.issued_at,
});

function drawHeader(
  page: TextPageBuilder,
  row: InvoiceRow,
  { locale, translate, formatDate }: InvoiceTexts,
  hasLogo: boolean,
): number {
  const { seller } = row.facts;
  const top = 40;
  const logo = hasLogo ? seller.logo : null;
  if (logo) page.picture({ key: logo.mediaId, ...logo }, MARGIN, top, { width: 150, height: 52 });
  const bottom = logo
    ? top + 52
    : page.text(seller.name, MARGIN, top + 4, {
        size: 17,
        minSize: 11,
        weight: 600,
        width: COLUMN_WIDTH,
        maxLines: 3,
        lineHeight: 1.2,
      });
  const kind = documentKindOf(row);
  let y = page.text(translate(kind), SECOND_COLUMN_X, top, {
    size: 22,
    minSize: 16,
    weight: 700,
    colour: brandTextColourOf(seller.colour),
    align: 'right',
    width: COLUMN_WIDTH,
  });
  // Repeats the legal English name, because a tax officer may not read the language.
  if (locale !== 'en')
    y = page.text(invoiceTexts.en.translate(kind), SECOND_COLUMN_X, y, {
      size: 9.5,
      colour: grey,
      align: 'right',
      width: COLUMN_WIDTH,
    });
  const date = formatDate(row.against_date ?? row.issued_on);
  const facts = [
    [translate('number'), row.number],
    [translate('date'), formatDate(row.issued_on)],
    ...(row.against_number
      ? [[translate('against'), translate('againstOf', { number: row.against_number, date })]]
      : []),
  ] as [string, string][];
  y += 3;
  for (const [name, value] of facts) {
    page.text(name, SECOND_COLUMN_X, y, { size: 9, minSize: 6, colour: grey, width: 66 });
    y = page.text(value, SECOND_COLUMN_X + 70, y, {
      size: 9.5,
      minSize: 7,
      weight: 600,
      align: 'right',
      width: COLUMN_WIDTH - 70,
    });
  }
  return Math.max(y, bottom);
}

function drawParties(page: TextPageBuilder, row: InvoiceRow, texts: InvoiceTexts, y: number): number {
  const { seller, buyer } = row.facts;
  const left = drawParty(page, texts, 'from', seller, MARGIN, y);
  const right = drawParty(
    page,
    texts,
    row.series === 'credit_note' ? 'creditedTo' : 'billedTo',
    buyer,
    SECOND_COLUMN_X,
    y,
  );
  return Math.max(left, right);
}

function drawParty(
  page: TextPageBuilder,
  { translate, stateName }: InvoiceTexts,
  label: 'from' | 'billedTo' | 'creditedTo',
  { name, gstin, address, stateCode, contact }: InvoiceParty,
  x: number,
  y: number,
) {
  const small: TextLineStyle = { size: 9.5, width: COLUMN_WIDTH, maxLines: 2, minSize: 8 };
  let cursorY =
    page.text(translate(label).toUpperCase(), x, y, { size: 7.5, weight: 600, colour: grey, width: COLUMN_WIDTH }) + 3;
  cursorY =
    page.text(name, x, cursorY, {
      size: 11.5,
      weight: 600,
      width: COLUMN_WIDTH,
      maxLines: 3,
      minSize: 9,
      lineHeight: 1.25,
    }) + 1;
  for (const line of address) cursorY = page.text(line, x, cursorY, { ...small, colour: grey });
  if (stateCode)
    cursorY = page.text(translate('state', { state: stateName(stateCode) }), x, cursorY, { ...small, colour: grey });
  if (gstin) cursorY = page.text(`GSTIN: ${gstin}`, x, cursorY + 1, { ...small, weight: 600 });
  for (const line of contact) cursorY = page.text(line, x, cursorY, { ...small, colour: grey });
  return cursorY;
}

const columnXAndWidth = {
  what: [MARGIN + 8, 268],
  sac: [MARGIN + 286, 62],
  value: [MARGIN + 352, WIDTH - 352 - 8],
} as const;

function drawTable(page: TextPageBuilder, row: InvoiceRow, { translate, formatDate }: InvoiceTexts, y: number): number {
  const { description, period, sac, discount } = row.facts;
  const heading = { size: 8, weight: 600, colour: grey } as const;
  page.box(MARGIN, y, WIDTH, 22, boxBackground);
  page.text(translate('description'), columnXAndWidth.what[0], y + 6.5, { ...heading, width: columnXAndWidth.what[1] });
  page.text('SAC', columnXAndWidth.sac[0], y + 6.5, { ...heading, width: columnXAndWidth.sac[1] });
  const value = `${translate(row.tax_kind === 'none' ? 'amount' : 'taxableValue')} (₹)`;
  page.text(value, columnXAndWidth.value[0], y + 6.5, {
    ...heading,
    minSize: 6,
    align: 'right',
    width: columnXAndWidth.value[1],
  });
  const firstRowY = y + 31;
  page.text(sac, columnXAndWidth.sac[0], firstRowY, { size: 10, width: columnXAndWidth.sac[1] });
  page.text(formatAmount(row.taxable_paise), columnXAndWidth.value[0], firstRowY, {
    size: 10,
    align: 'right',
    width: columnXAndWidth.value[1],
  });
  let cursorY = page.text(description, columnXAndWidth.what[0], firstRowY, {
    size: 10,
    width: columnXAndWidth.what[1],
    maxLines: 3,
    minSize: 8,
  });
  if (period)
    cursorY = page.text(
      translate('period', { from: formatDate(period.from), to: formatDate(period.to) }),
      columnXAndWidth.what[0],
      cursorY,
      {
        size: 8.5,
        colour: grey,
        width: columnXAndWidth.what[1],
      },
    );
  if (discount)
    cursorY = page.text(
      translate('discount', {
        ...{
          price: formatRupees(discount.pricePaise),
          discount: formatRupees(discount.discountPaise),
          code: discount.code,
        },
      }),
      columnXAndWidth.what[0],
      cursorY,
      { size: 8.5, colour: grey, width: columnXAndWidth.what[1], maxLines: 2 },
    );
  page.rule(MARGIN, cursorY + 9, WIDTH, hairlineColour);
  return cursorY + 9;
}

function taxRows(
  { tax_kind, taxable_paise, cgst_paise, sgst_paise, igst_paise, facts }: InvoiceRow,
  taxable: string,
): [string, string][] {
  const { rate, seller } = facts;
  if (tax_kind === 'none') return [];
  const state = seller.stateCode && isUtgstTerritory(seller.stateCode) ? 'UTGST' : 'SGST';
  const taxes: [string, string][] =
    tax_kind === 'inter'
      ? [[`IGST ${rate}%`, igst_paise]]
      : [
          [`CGST ${rate / 2}%`, cgst_paise],
          [`${state} ${rate / 2}%`, sgst_paise],
        ];
  return [[taxable, taxable_paise], ...taxes];
}

function drawTotals(page: TextPageBuilder, row: InvoiceRow, texts: InvoiceTexts, y: number): number {
  const { translate } = texts;
  const [x, width] = [SECOND_COLUMN_X, COLUMN_WIDTH - 8];
  let cursorY = y;
  for (const [name, paise] of taxRows(row, translate('taxableValue'))) {
    page.text(name, x, cursorY, { size: 9.5, minSize: 7, colour: grey, width: 130 });
    cursorY = page.text(formatRupees(paise), x, cursorY, { size: 9.5, align: 'right', width }) + 4;
  }
  page.box(x - 8, cursorY + 2, COLUMN_WIDTH + 8, 29, row.facts.seller.colour);
  page.box(x - 8 + 3, cursorY + 2, COLUMN_WIDTH + 5, 29, boxBackground);
  page.text(translate(row.series === 'credit_note' ? 'totalCredited' : 'total'), x + 2, cursorY + 10.5, {
    size: 11,
    minSize: 8,
    weight: 600,
    width: 110,
  });
  page.text(formatRupees(row.total_paise), x, cursorY + 9, { size: 13.5, weight: 700, align: 'right', width });
  const amountInWordsBottomY = drawLabelledLines(
    page,
    translate('amountInWords'),
    [amountInWords(Number(row.total_paise), texts.locale)],
    y,
  );
  const supply = supplyStateOf(row.facts);
  const supplyPlaceBottomY =
    row.tax_kind === 'none' || !supply
      ? amountInWordsBottomY
      : drawLabelledLines(page, translate('supplyPlace'), [texts.stateName(supply)], amountInWordsBottomY + 9);
  const paymentBottomY = drawLabelledLines(
    page,
    translate('payment'),
    paymentLines(row, texts),
    supplyPlaceBottomY + 9,
  );
  return Math.max(cursorY + 31, paymentBottomY);
}

function drawLabelledLines(page: TextPageBuilder, label: string, lines: readonly string[], y: number): number {
  let cursorY = page.text(label, MARGIN, y, { size: 8, weight: 600, colour: grey, width: COLUMN_WIDTH }) + 1;
  for (const line of lines)
    cursorY = page.text(line, MARGIN, cursorY, { size: 9.5, width: COLUMN_WIDTH - 14, maxLines: 3, minSize: 8 });
  return cursorY;
}

function paymentLines({ facts, series, reason }: InvoiceRow, { translate, formatDate }: InvoiceTexts): string[] {
  const { paidOn, paymentId, duePaise } = facts;
  const date = formatDate(paidOn);
  const isCredit = series === 'credit_note';
  const creditReason = reason === 'refunded' ? translate('givenBack') : reason;
  return [
    translate(isCredit ? 'creditedPayment' : paymentId ? 'receivedOnline' : 'received', { date }),
    ...(paymentId ? [translate('reference', { id: paymentId })] : []),
    ...(isCredit && creditReason ? [translate('creditReason', { reason: creditReason })] : []),
    ...(duePaise && !isCredit ? [translate('stillDue', { amount: formatRupees(duePaise) })] : []),
  ];
}

function drawFooter(page: TextPageBuilder, row: InvoiceRow, { translate }: InvoiceTexts, y: number): void {
  const style: TextLineStyle = { size: 8.5, colour: grey, width: WIDTH, maxLines: 2 };
  page.rule(MARGIN, y, WIDTH, hairlineColour);
  let cursorY = y + 10;
  const lines =
    row.tax_kind === 'none' ? [translate('notRegistered')] : [translate('reverseCharge'), translate('taxIncluded')];
  for (const line of lines) cursorY = page.text(line, MARGIN, cursorY, style);
  page.text(translate('byComputer'), MARGIN, cursorY, style);
}
