import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import {
  hasLetter,
  type ListedProduct,
  MAX_PRICE_RATIO,
  MIN_ALIKE_PRICE_PAISE,
  readProductCells,
  readProductLine,
  readReducedProductLine,
  readUnambiguousPrice,
  sizedNamePattern,
  trimEndSeparators,
  withoutListMarkers,
} from './product-line.rules.ts';
import { isDecoratedHeading, isNoticeLine } from './product-list-notices.ts';
import { measureSource, type ProductPrice, rangeWordSource } from './product-price.rules.ts';
import { hasColumns, type ProductTableColumns, readColumns, readProductsInColumns } from './product-table.rules.ts';

export interface ProductList {
  products: ListedProduct[];
  unparsedLines: string[];
}

/** A copied chat: `[27/11/26, 10:21 am] Ravi: ` */
const chatHeaderPattern =
  /^\[?(?:\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?,? [^\]\n]{4,12}?|\d{1,2}[:.]\d{2} ?(?:[ap]m)?, \d{1,2}[/.]\d{1,2}[/.\d]*)(?:\]| -) [^:]{1,40}: /iu;
const nextProductPattern = new RegExp(
  `(?<=(?<![\\p{L}\\p{M}\\d.,])(?:₹|rs\\.?\\s?)?\\d[\\d,]*(?:\\.\\d\\d)?(?:\\/[-=]?)?)\\s+&?\\s*(?!(?:${rangeWordSource})\\s+(?:₹|rs\\.?\\s?)?\\d)(?=\\(?\\p{L})`,
  'giu',
);
const andWordSource = 'and|or|aur|और|या|व|तथा|आणि|किंवा|અને|કે|এবং|ও|আর|மற்றும்|మరియు|ಮತ್ತು';
const productSeparatorPattern = new RegExp(
  [
    '\\s*;\\s*|,\\s*(?=[\\p{L}(₹])|,\\s+(?=\\d)|(?<!\\d),(?=\\d)|\\s\\/\\s|(?<=\\p{L}\\)?)\\s*\\/\\s*(?=(?:₹|rs\\.?)\\s*\\d)',
    `(?<=\\d(?:\\/-)?)\\/(?=\\p{L})(?!${measureSource}\\.?(?![\\p{L}\\p{M}]))`,
    `(?:\\s*[&+]\\s*|\\s+(?:${andWordSource})\\s+)(?:(?=(?:₹|rs\\.?|रु\\.?|રૂ\\.?)\\s*\\d)|(?<=\\d{2}(?:\\/-)?\\s*(?:\\/|per\\s|प्रति\\s)[\\d\\s.]*[\\p{L}\\p{M}]+\\.?\\s*(?:[&+]|(?:${andWordSource}))\\s*)(?=\\d))`,
  ].join('|'),
  'iu',
);

type PricedProduct = ListedProduct & { pricePaise: number };

function readUnitPrice(text: string): ProductPrice | null {
  const price = readUnambiguousPrice(text);
  return price?.priceUnit.startsWith('/') ? price : null;
}

/** A size belongs to the product before it: `Kaju 250g-225, 500g-450`. */
function readPricedProducts(parts: readonly string[]): PricedProduct[] | null {
  const products: PricedProduct[] = [];
  let baseName = '';
  for (const part of parts) {
    const sizedPrice = baseName ? readUnitPrice(part) : null;
    const product = sizedPrice
      ? { name: baseName, description: '', ...sizedPrice }
      : (readReducedProductLine(part) ?? readProductLine(part));
    if (!product || product.pricePaise === null) return null;
    const isRepeated = ({ name, priceUnit }: PricedProduct) => name === baseName && priceUnit === product.priceUnit;
    if (sizedPrice && products.some(isRepeated)) return null;
    const isSize = sizedNamePattern.exec(product.name)?.index === 0 || /^\([^()]*\)$/.test(product.name);
    products.push({
      ...product,
      pricePaise: product.pricePaise,
      name: isSize && baseName ? `${baseName} ${product.name}` : product.name,
    });
    if (!isSize && !sizedPrice)
      baseName = trimEndSeparators(product.name.replace(sizedNamePattern, '').replace(/(?<=\p{L})\s*\([^()]*\)$/u, ''));
  }
  return products;
}

function splitUnseparatedProducts(line: string): string[] {
  const parts = line.split(nextProductPattern);
  const products = parts.length > 1 ? readPricedProducts(parts) : null;
  if (!products || products.some(({ priceUnit }) => priceUnit !== '')) return [line];
  const paise = products.map(({ pricePaise }) => pricePaise);
  const areSizes = products.every(({ name }) => sizedNamePattern.test(name));
  const areAlike =
    Math.min(...paise) >= MIN_ALIKE_PRICE_PAISE && Math.max(...paise) <= MAX_PRICE_RATIO * Math.min(...paise);
  const hasCurrency = parts.every((part) => /₹|(?<![\p{L}])rs/iu.test(part));
  const areNames = parts.slice(1).every((part) => !/^\(?\p{Ll}/u.test(part));
  return areSizes || hasCurrency || (areAlike && areNames) ? parts : [line];
}

/** `Tea 10, Coffee 20` are two; `Thali: roti, dal, rice 120` is one. */
function readSeveralProducts(parts: readonly string[]): ListedProduct[] | null {
  const all = parts.filter((part) => part !== '').flatMap(splitUnseparatedProducts);
  return all.length > 1 ? readPricedProducts(all) : null;
}

/** `Pulao (half 120, full 200)`, `Hair spa (short / long) - 600 / 800` */
function readSizedProducts(line: string): ListedProduct[] | null {
  const [, base = '', sizes = '', prices = ''] =
    /^([^()]*[^()\s])\s*\(([^()]+)\)(?:[\s:=–-]*(\D{0,4}\d[^()]*))?$/.exec(line) ?? [];
  const names = sizes.split(/\s*[/,]\s*/);
  const amounts = prices.split(/\s*[/,]\s*/);
  const parts = prices ? names.map((name, at) => `${name} ${amounts[at]}`) : names;
  if (!hasLetter(base) || names.length < 2 || (prices && amounts.length !== names.length)) return null;
  if (!parts.every((part) => hasLetter(part))) return null;
  const products = parts.map(readProductLine);
  if (!products.every((product) => product?.pricePaise && product.priceUnit === '')) return null;
  return products.map((product) => ({ ...(product as ListedProduct), name: `${base} (${product?.name})` }));
}

function readProductsInCells(cells: readonly string[]): (ListedProduct | null)[] {
  const filled = cells.filter((cell) => cell !== '');
  const pairs = filled.flatMap((cell, at) => (at % 2 === 0 ? [`${cell} ${filled[at + 1] ?? ''}`] : []));
  const areAlternating =
    filled.length > 2 &&
    filled.length % 2 === 0 &&
    filled.every((cell, at) => (readUnambiguousPrice(cell) !== null) === (at % 2 === 1));
  const [name = '', ...others] = filled;
  const [first = '', ...unitPrices] = others.flatMap((cell) => cell.split(productSeparatorPattern));
  const areUnitPrices = unitPrices.length > 0 && [first, ...unitPrices].every(readUnitPrice);
  if (areUnitPrices) return readSeveralProducts([`${name} ${first}`, ...unitPrices]) ?? [null];
  return readSeveralProducts(filled) ?? (areAlternating ? pairs.map(readProductLine) : [readProductCells(filled)]);
}

const maxLineLength = 2_000;
const fractions: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };

function readProductsInRow(pasted: string): (ListedProduct | null)[] {
  const row = toAsciiDigits(pasted.replace(chatHeaderPattern, ''))
    .replace(/(?<!\d)[½¼¾]/g, (sign) => fractions[sign] ?? sign)
    .trim();
  const line = withoutListMarkers(row.replace(/\.{2,}|…+|_{2,}|\s+/g, ' ').trim()).replace(/(\d)\s?\.$/, '$1');
  if (row.length > maxLineLength || row.startsWith('📍') || isNoticeLine(line)) return [null];
  const reduced = readReducedProductLine(row);
  if (reduced !== undefined) return [reduced];
  const cells = row.split(/[\t|]/).map((cell) => withoutListMarkers(cell.trim()));
  if (cells.filter((cell) => cell !== '').length > 1) return readProductsInCells(cells);
  if (isDecoratedHeading(row) && !readProductLine(line)?.pricePaise) return [null];
  const sized = readSizedProducts(line);
  if (sized) return sized;
  return readSeveralProducts(line.split(productSeparatorPattern)) ?? [readProductLine(line)];
}

const listNumberPattern = /^\s*\(?(\d{1,3})(?:[\s.):,-]|\ufe0f?\u20e3)\s*(?=\p{L})/u;

/** Strips the numbers only if they count up from one. */
function splitListLines(text: string): { line: string; bare: string; startsBlock: boolean }[] {
  const allLines = text.split(/\r?\n/);
  const isFilled = (line: string | undefined): boolean => /[\p{L}\p{N}]/u.test(line ?? '');
  const lines = allLines.filter(isFilled);
  const blockStarts = allLines.flatMap((line, at) => (isFilled(line) ? [!isFilled(allLines[at - 1])] : []));
  const numbers = lines.map((line) => Number(listNumberPattern.exec(toAsciiDigits(line))?.[1] ?? 0));
  const listNumbers = numbers.filter(Boolean);
  const isNumberedList = listNumbers.length > 1 && listNumbers.every((number, at) => number === at + 1);
  return lines.map((line, at) => ({
    line: line.trim(),
    startsBlock: blockStarts[at] === true,
    bare: isNumberedList ? toAsciiDigits(line).replace(listNumberPattern, '') : line,
  }));
}

/**
 * @param maxProducts limit of the list
 * @returns lines that were not read in `unparsedLines`
 */
export function readProductList(text: string, maxProducts: number): ProductList {
  const list: ProductList = { products: [], unparsedLines: [] };
  let columns: ProductTableColumns | null = null;
  const rows = splitListLines(text).map(({ line, bare, startsBlock }) => {
    const ownColumns = readColumns(line);
    columns = ownColumns ?? columns;
    const isInColumns = columns !== null && hasColumns(line, columns);
    const found = ownColumns
      ? [null]
      : isInColumns && columns
        ? readProductsInColumns(line, columns)
        : readProductsInRow(bare);
    return { line, found, startsBlock, hasPrice: found.some((product) => product?.pricePaise != null) };
  });
  const productRows = rows.filter(({ found }) => found.every((product) => product !== null));
  const pricedCount = productRows.filter(({ hasPrice }) => hasPrice).length;
  const isPricedList = pricedCount > 1 && pricedCount * 2 >= productRows.length;
  for (const [at, { line, found, startsBlock, hasPrice }] of rows.entries()) {
    const isNextPriced = rows
      .slice(at + 1)
      .find(({ found: next }) => next.every((product) => product !== null))?.hasPrice;
    const isHeading = isPricedList && startsBlock && !hasPrice && isNextPriced && !/\d/.test(line);
    const fits = list.products.length + found.length <= maxProducts;
    if (!isHeading && fits && found.every((product) => product !== null)) list.products.push(...found);
    else list.unparsedLines.push(line);
  }
  return list;
}
