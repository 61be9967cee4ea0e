import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import {
  hasLetter,
  type ListedProduct,
  noPrice,
  readProductCells,
  readUnambiguousPrice,
  sizedNamePattern,
  withoutListMarkers,
} from './product-line.rules.ts';
import { isListTitle, lowerCaseWordsOf } from './product-list-notices.ts';

const maxHeadingLength = 200;

/** Indexes of the columns of a table; -1 = missing. */
export interface ProductTableColumns {
  separator: RegExp;
  count: number;
  price: number;
  formerPrice: number;
  unit: number;
  ignored: readonly number[];
  /** `Half`, `Full`: columns of prices. */
  sizes: readonly { index: number; size: string }[];
}

/** The first one that splits a row of headings is used; several spaces also separate. */
const columnSeparators = [/\t/, /\|/, /;(?=(?:[^"]*"[^"]*")*[^"]*$)/, /,(?=(?:[^"]*"[^"]*")*[^"]*$)/, /\s{2,}/];
const splitCells = (line: string, separator: RegExp): string[] =>
  line
    .trim()
    .split(separator)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replaceAll('""', '"')
        .trim(),
    );

/** `Item,MRP,Price` → its columns; null = no row of headings, or one without a price. */
export function readColumns(line: string): ProductTableColumns | null {
  if (line.length > maxHeadingLength) return null;
  const separator = columnSeparators.find((one) => splitCells(line, one).length > 1);
  if (!separator) return null;
  const headings = splitCells(line, separator);
  const sizes = headings.flatMap((size, index) => (sizedNamePattern.test(size) ? [{ index, size }] : []));
  const others = headings.filter((_, index) => !sizes.some((one) => one.index === index));
  const areTitles = others.every((heading) => heading === '' || isListTitle(lowerCaseWordsOf(heading)));
  const isPriceHeading = (heading: string): boolean =>
    /^(?:(?:our|sale|selling|offer|net|unit)\s)?(?:price|rate|amount|mrp)(?:\s*\(.*\))?$/i.test(heading);
  const areHeadings =
    headings.some(isPriceHeading) && headings.every((heading) => !/\d/.test(heading) && heading.length < 30);
  if (!areTitles && !areHeadings) return null;
  const price = headings.findLastIndex((heading) =>
    /price|rate|amount|offer|रेट|दर|भाव|कीमत|किंमत|मूल्य|ભાવ|કિંમત/i.test(heading),
  );
  const formerPrice = headings.findIndex((heading) => /mrp/i.test(heading));
  const unit = headings.findIndex((heading) => /^(?:unit|per)\b/i.test(heading));
  const ignored = headings.flatMap((heading, index) =>
    /^(?:batch|exp|mfg|hsn|sac|code|sku|stock|gst|tax|s\.?\s?no|sr)\b/i.test(heading) ? [index] : [],
  );
  const columns = { separator, count: headings.length, unit, sizes, ignored };
  if (price >= 0) return { ...columns, price, formerPrice: formerPrice === price ? -1 : formerPrice };
  if (formerPrice >= 0) return { ...columns, price: formerPrice, formerPrice: -1 };
  return sizes.length > 1 ? { ...columns, price: -1, formerPrice: -1 } : null;
}

export const hasColumns = (line: string, { separator, count }: ProductTableColumns): boolean =>
  splitCells(line, separator).length === count;

/** null = the name or a price is unclear. */
export function readProductsInColumns(
  row: string,
  { separator, price, formerPrice, unit, ignored, sizes }: ProductTableColumns,
): (ListedProduct | null)[] {
  const cells = splitCells(toAsciiDigits(row), separator).map(withoutListMarkers);
  const cellAt = (index: number): string => cells[index] ?? '';
  const usedIndexes = [price, formerPrice, unit, ...ignored, ...sizes.map(({ index }) => index)];
  const named = readProductCells(cells.filter((cell, index) => !usedIndexes.includes(index) && hasLetter(cell)));
  if (!named) return [null];
  if (price < 0)
    return sizes.flatMap(({ index, size }) => {
      if (/^[-–—]?$/.test(cellAt(index))) return [];
      const sizePrice = readUnambiguousPrice(cellAt(index));
      return [sizePrice && { ...named, name: `${named.name} (${size})`, ...sizePrice }];
    });
  const soldAt = cellAt(price) || cellAt(formerPrice);
  const found =
    soldAt === '' ? noPrice : (readUnambiguousPrice(`${soldAt} ${cellAt(unit)}`) ?? readUnambiguousPrice(soldAt));
  const isReduced = cellAt(price) && cellAt(formerPrice) && cellAt(formerPrice) !== cellAt(price);
  const description = [named.description, isReduced && `MRP ${cellAt(formerPrice)}`].filter(Boolean).join(', ');
  return [found && { ...named, ...found, description }];
}
