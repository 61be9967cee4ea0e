import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import { todayInIndia } from '../../platform/lib/india.ts';
import {
  clockTimePattern,
  isDecoratedHeading,
  isListTitle,
  isNoticeLine,
  lowerCaseWordsOf,
  yearPattern,
} from './product-list-notices.ts';
import { isPriceDoubtful, type ProductPrice, rangeWordSource, readProductPrice } from './product-price.rules.ts';

export interface ListedProduct extends ProductPrice {
  name: string;
  description: string;
}

export interface ProductList {
  products: ListedProduct[];
  unparsedLines: string[];
}

const plainUnitPattern =
  /^$|^\/|^-[\d,]|^\+$|^\+\s?(?:gst|tax(?:es)?)$|^\+\s?\p{L}[\p{L}\s]{2,25}$|^(?:onwards?|each|extra|one[\s-]?time|nego(?:tiable)?|fixed|se\s(?:shuru|start)|(?:hour|dai|week|month|quarter|half[\s-]?year|year|annual)ly|मासिक|वार्षिक|से|से शुरू|पासून|થી|થી શરૂ|থেকে|முதல்|నుండి|ರಿಂದ)$/iu;
const noPrice: ProductPrice = { pricePaise: null, priceUnit: '' };

function readUnambiguousPrice(text: string): ProductPrice | null {
  const price = readProductPrice(text);
  return price.pricePaise !== null && plainUnitPattern.test(price.priceUnit) && !isPriceDoubtful(price) ? price : null;
}

/** A copied chat: `[27/11/26, 10:21 am] Ravi: ` */
const chatHeaderPattern = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? [^\]\n]{4,12}?(?:\]| -) [^:]{1,40}: /u;

const bullet =
  /^(?:\(?\d{1,3}[.)](?:\s+|(?=\p{L}))|\d\ufe0f?\u20e3|(?:[-–—•·●▪◦➤➢✓✔*_~>\p{Extended_Pictographic}]|\ufe0f)+\s*)+/u;
const ornament = /(?:\s|[✓✔*_~]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+$/u;
const withoutListMarkers = (line: string): string =>
  line
    .replace(/[*_~](?=\S)([^*_~]+?)(?<=\S)[*_~]/gu, '$1')
    .replace(bullet, '')
    .replace(ornament, '')
    .trim();

const separators = /[\s\-–—:=@|.,…_→>(]+$/u;
const trimEndSeparators = (text: string): string => text.replace(separators, '').trim();
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const priceStartPattern =
  /(?<![\p{L}\p{M}\p{N}./₹]|\p{N},)(?=₹|\p{Nd}|@|(?:rs|inr|mrp|per|रु|रू|दर|प्रति|રૂ|રુ|પ્રતિ)(?![a-z]{2}))/giu;
/** Not a price: `Shade no. 12`, `Peda 2 for`. */
const numberWordPattern = /(?<!\p{L})(?:no|nos|number|#|नं|नंबर|નં|નંબર)\.?$/iu;
const dealWordPattern = /\d\s*(?:for|ka|का|के)$/iu;
const amounts = /(?:₹|rs\.?)\s*\d[\d,.]*(?:\/-)?/giu;
const priceWordPattern =
  /^(?:(?:offer|special|sale|our|discount(?:ed)?|net)\s+)?(?:mrp|price|rate|दाम|कीमत|भाव|किंमत|ભાવ|કિંમત)$|^(?:now|only|just|offer)$/iu;
const withoutAmounts = (text: string): string => trimEndSeparators(text.replace(amounts, '')).replace(/^rs$/i, '');
const isProductName = (text: string): boolean =>
  hasLetter(withoutAmounts(text)) && !priceWordPattern.test(withoutAmounts(text));

/** `Bridal makeup starting 15k` → `Bridal makeup`, `onwards` */
function splitStartingPrice(name: string, { priceUnit }: ProductPrice): { name: string; priceUnit: string } {
  const shortName = trimEndSeparators(name.replace(/[\s(-]+(?:starts?|starting)(?:\s+(?:from|at))?$|\s+from$/iu, ''));
  return shortName === name || !hasLetter(shortName)
    ? { name, priceUnit }
    : { name: shortName, priceUnit: priceUnit || 'onwards' };
}

const MAX_PRICE_RATIO = 10;
const MIN_ALIKE_PRICE_PAISE = 500;

/** null = ambiguous: a range, or a number of the name (`Combo 1 - 199`). */
function isPriceRange(text: string): boolean | null {
  const [, from = '', dash = '', to = ''] = /^(\d[\d,]*)(\s*[-–—]\s*)(\d[\d,]*)/u.exec(text) ?? [];
  const [lowest, highest] = [from, to].map((amount) => Number(amount.replaceAll(',', ''))) as [number, number];
  if (dash === '') return true;
  // `Calendar 2027 - 150`
  if (yearPattern.test(from) && /\s/.test(dash) && highest < lowest) return false;
  if (highest <= lowest) return null;
  if (highest > MAX_PRICE_RATIO * lowest) return false;
  if (!/\s/.test(dash) || lowest >= 100 || highest < 100) return true;
  return lowest % 10 !== 0 && highest > 3 * lowest ? false : null;
}

/** `Festival sweets 2026` is a heading, `Saree - 2026` has a price. */
function isYearOfHeading(before: string, rest: string): boolean {
  const thisYear = Number(todayInIndia().slice(0, 4));
  const isNearYear = /^20\d\d\)?$/.test(rest) && Math.abs(Number.parseInt(rest, 10) - thisYear) <= 2;
  return isNearYear && /[\p{L}\p{M}\d][\s(]+$/u.test(before);
}
/** `Burger 80 / 120`, `Pizza 99/199 (S/M)` */
const severalPricesPattern = /\d\s*\/\s*$|\d\/\d+\s*\([^)]*\)$/u;

/** `Rs.150 (Mon-Fri only)`, `499/- free shipping` */
const noteAfterPricePattern =
  /^([^()]*\d[^()]*?)\s*\((?!.*(?:₹|rs|[+@])\s*\d)(?=[^()]*\p{L}\p{M}*\p{L})([^()]{3,})\)$|^((?:₹|rs\.?\s?)?\d[\d,]*(?:\/[-=](?:\s*only)?|\s+only))[\s,.]+(\p{L}\D{2,})$/iu;
const emphasisPattern = /[\s@(-]+(?:just|only|now|at)$/iu;
/** `Butter chicken 220 400` has two prices, `Chicken 65 220` and `Pulsar 150 95000` have one. */
function hasTwoBarePrices(name: string, rest: string): boolean {
  const [first, second] = [/\s(\d+)\s*$/.exec(name)?.[1], /^(\d+)(?:\/-)?$/.exec(rest)?.[1]].map(Number);
  return (
    first !== undefined &&
    second !== undefined &&
    first >= 100 &&
    first % 5 === 0 &&
    second > first &&
    second <= 4 * first
  );
}
/** `Rice,650,599` may be two prices: India writes 6,50,599. */
const twoNumbersOrOnePattern = /,\d{3},\d{3}(?![\d,])/;

/** null = a heading or an uncertain price. */
function readProductLine(line: string): ListedProduct | null {
  if (twoNumbersOrOnePattern.test(line)) return null;
  let isDoubtful = false;
  for (const { index } of line.matchAll(priceStartPattern)) {
    const name = trimEndSeparators(line.slice(0, index));
    if (!hasLetter(withoutAmounts(name)) || numberWordPattern.test(name)) continue;
    const before = line.slice(0, index);
    if (!isProductName(name) || isYearOfHeading(before, line.slice(index))) return null;
    if (severalPricesPattern.test(before)) return null;
    // `Tea (10)` is a price, `Puri (4 pcs)` is not.
    if (clockTimePattern.exec(line.slice(index))?.index === 0) continue;
    const isBracketed = /\(\s*$/.test(line.slice(0, index));
    const rest = isBracketed ? line.slice(index).replace(/\)$/, '') : line.slice(index);
    const range = isPriceRange(rest);
    if (range === null || dealWordPattern.test(name)) return null;
    if (!range) continue;
    const price = readUnambiguousPrice(rest);
    if (isBracketed && (/\d/.test(name) || /^[^-]/.test(price?.priceUnit ?? '')) && !/^(?:₹|rs)/i.test(rest)) continue;
    // `Katli 1 kg 1200 500 gm 620` has two prices.
    if (price && /\d{2,}$/.test(name) && /^\/\d/.test(price.priceUnit)) return null;
    if (hasTwoBarePrices(before, rest)) return null;
    if (/\s\d{3,}\s.*\s\d{3,}\s/.test(before)) return null;
    if (price && /\s\+$/.test(before))
      return {
        ...price,
        name: trimEndSeparators(name.replace(/\+$/, '')),
        description: '',
        priceUnit: price.priceUnit || 'extra',
      };
    if (price && !price.priceUnit.includes('('))
      return { description: '', ...price, ...splitStartingPrice(name, price) };
    const [, bracketed = '', bracketNote = '', exact = bracketed, note = bracketNote] =
      noteAfterPricePattern.exec(rest) ?? [];
    const notedPrice = readUnambiguousPrice(exact);
    if (notedPrice)
      return { description: note, ...notedPrice, ...splitStartingPrice(name.replace(emphasisPattern, ''), notedPrice) };
    if (price) return { description: '', ...price, ...splitStartingPrice(name, price) };
    const found = readProductPrice(rest);
    // The numbers in `Tyre 165/80 R14` are a size, not a price.
    isDoubtful ||= isPriceDoubtful(found) && !/^\/\d+ \p{L}/u.test(found.priceUnit);
  }
  const [, cost = '', name = ''] =
    /^((?:₹|rs\.?|रु\.?|રૂ\.?)\s*[\d,.]+\S*|[\d,.]+\/\S+)\s+(?=\p{L})(.+)$/iu.exec(line) ?? [];
  const price = name ? readUnambiguousPrice(cost) : null;
  if (price) return { name: trimEndSeparators(name), description: '', ...price };
  if (
    line.search(amounts) >= 0 ||
    /\d{2,}\/\p{L}{2}/u.test(line) ||
    (isDoubtful && /(?:\d|\sL)\P{L}*$|₹|(?<!\p{L})rs(?!\p{L})/iu.test(line))
  )
    return null;
  return hasLetter(line) && !/[:：]$/.test(line) && !severalPricesPattern.test(line)
    ? { name: trimEndSeparators(line), description: '', ...noPrice }
    : null;
}

/** `Saree MRP ₹500 offer price ₹399` */
const reducedPricePattern =
  /^(.{2,120}?)[\s,(:-]*((?:mrp|was)?[\s.:]*(?:₹|rs\.?\s?)?\d(?:[\d,]*\d)?(?:\/-)?)[\s,;)|/-]*(?:now|offer|sale|special|discount(?:ed)?|deal|selling|अब|ऑफर|ઓફર)(?:\s+(?:price|rate|only|at|for))*[\s:@=.-]*((?:₹|rs\.?\s?)?\d.*)$/iu;

/** `Full body checkup ₹1499 ₹999` */
const twoPricesPattern =
  /^(.{2,120}?)[\s,(:|-]*((?:₹|rs\.?\s?)\d[\d,]*(?:\/-)?)[\s,;)|/-]+((?:₹|rs\.?\s?)\d[\d,]*(?:\/-)?)$/i;

function readReducedProductLine(line: string): ListedProduct | null {
  const [, name = '', formerPrice = '', newPrice = ''] =
    reducedPricePattern.exec(line) ?? twoPricesPattern.exec(line) ?? [];
  const [old, price] = [readUnambiguousPrice(formerPrice.replace(/was/i, '').trim()), readUnambiguousPrice(newPrice)];
  const isCheaper = (old?.pricePaise ?? 0) > (price?.pricePaise ?? 0);
  return price && isCheaper && isProductName(trimEndSeparators(name))
    ? { name: trimEndSeparators(name), description: formerPrice.trim(), ...price }
    : null;
}

function readProductCells(cells: string[]): ListedProduct | null {
  const nameIndex = cells.findIndex((cell) => hasLetter(cell) && !readUnambiguousPrice(cell));
  const name = cells[nameIndex];
  if (name === undefined) return null;
  const others = cells.filter((cell, index) => index !== nameIndex && cell !== '');
  if (others.filter((cell) => readUnambiguousPrice(cell) !== null && !/^\d{1,2}$/.test(cell)).length > 1) return null;
  const firstPriceIndex = others.findIndex((cell) => readUnambiguousPrice(cell) !== null && !/^\d{1,2}$/.test(cell));
  const priceIndex =
    firstPriceIndex >= 0 ? firstPriceIndex : others.findLastIndex((cell) => readUnambiguousPrice(cell) !== null);
  if (priceIndex < 0 && others.some((cell) => isPriceDoubtful(readProductPrice(cell)))) return null;
  if (priceIndex < 0) return { name, description: others.filter(hasLetter).join(', '), ...noPrice };
  const ownPrice = readUnambiguousPrice(others[priceIndex] ?? '') ?? noPrice;
  const withUnit =
    ownPrice.priceUnit === '' && others[priceIndex + 1]
      ? readUnambiguousPrice(`${others[priceIndex]} ${others[priceIndex + 1]}`)
      : null;
  const rest = others.filter(
    (cell, index) => index !== priceIndex && !(withUnit && index === priceIndex + 1) && hasLetter(cell),
  );
  return { name, description: rest.join(', '), ...(withUnit ?? ownPrice) };
}

const sizedNamePattern =
  /(?:^|\s)\(?(half|full|quarter|small|medium|large|reg(?:ular)?|mini|jumbo|single|double|plate|h|f|q|s|m|l|xl|xxl|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|हाफ|फूल|अर्धा|लहान|मोठा|અડધો|આખો|નાનો|મોટો|હાફ|ફુલ|হাফ|ফুল|ஹாஃப்|ஃபுல்|హాఫ్|ఫుల్|ಹಾಫ್|ಫುಲ್)\)?$/iu;
const nextProductPattern = new RegExp(
  `(?<=(?<![\\p{L}\\p{M}\\d.,])(?:₹|rs\\.?\\s?)?\\d[\\d,]*(?:\\.\\d\\d)?(?:\\/[-=]?)?)\\s+&?\\s*(?!(?:${rangeWordSource})\\s+(?:₹|rs\\.?\\s?)?\\d)(?=\\(?\\p{L})`,
  'giu',
);
const productSeparatorPattern = /\s*;\s*|,\s*(?=[\p{L}(₹])|,\s+(?=\d)|\s\/\s|(?<=\d(?:\/-)?)\/(?=\p{L})/u;

type PricedProduct = ListedProduct & { pricePaise: number };

/** A size belongs to the first product: `Kaju 250g-225, 500g-450`. */
function readPricedProducts(parts: readonly string[]): PricedProduct[] | null {
  const products: PricedProduct[] = [];
  let baseName = '';
  for (const part of parts) {
    const sizedPrice = baseName && /^\d/.test(part) ? readUnambiguousPrice(part) : null;
    const product = sizedPrice?.priceUnit.startsWith('/')
      ? { name: baseName, description: '', ...sizedPrice }
      : readProductLine(part);
    if (!product || product.pricePaise === null) return null;
    const isSize = sizedNamePattern.exec(product.name)?.index === 0 || /^\([^()]*\)$/.test(product.name);
    products.push({
      ...product,
      pricePaise: product.pricePaise,
      name: isSize && baseName ? `${baseName} ${product.name}` : product.name,
    });
    baseName ||= trimEndSeparators(product.name.replace(sizedNamePattern, '').replace(/(?<=\p{L})\s*\([^()]*\)$/u, ''));
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
  return readSeveralProducts(filled) ?? (areAlternating ? pairs.map(readProductLine) : [readProductCells(filled)]);
}

/** Indexes of the columns of a table; -1 = missing. */
interface Columns {
  separator: RegExp;
  count: number;
  price: number;
  formerPrice: number;
  unit: number;
  ignored: readonly number[];
  /** `Half`, `Full`: columns of prices. */
  sizes: readonly { index: number; size: string }[];
}

/** The first that splits a row of headings. Several spaces align columns. */
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
function readColumns(line: string): Columns | null {
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

const hasColumns = (line: string, { separator, count }: Columns): boolean =>
  splitCells(line, separator).length === count;

/** Answers [null] if a price is unclear. */
function readProductsInColumns(
  row: string,
  { separator, price, formerPrice, unit, ignored, sizes }: Columns,
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

const maxLineLength = 2_000;
const fractions: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };
const maxHeadingLength = 200;

function readProductsInRow(pasted: string): (ListedProduct | null)[] {
  const row = toAsciiDigits(pasted.replace(chatHeaderPattern, ''))
    .replace(/(?<!\d)[½¼¾]/g, (sign) => fractions[sign] ?? sign)
    .trim();
  const line = withoutListMarkers(row.replace(/\.{2,}|…+|_{2,}|\s+/g, ' ').trim()).replace(/(\d)\s?\.$/, '$1');
  if (row.length > maxLineLength || row.startsWith('📍') || isNoticeLine(line)) return [null];
  const cells = row.split(/[\t|]/).map((cell) => withoutListMarkers(cell.trim()));
  if (cells.filter((cell) => cell !== '').length > 1) return readProductsInCells(cells);
  if (isDecoratedHeading(row) && !readProductLine(line)?.pricePaise) return [null];
  const sized = readSizedProducts(line);
  if (sized) return sized;
  const offered = readReducedProductLine(line);
  return offered ? [offered] : (readSeveralProducts(line.split(productSeparatorPattern)) ?? [readProductLine(line)]);
}

const numbered = /^\s*\(?(\d{1,3})(?:[\s.):,-]|\ufe0f?\u20e3)\s*(?=\p{L})/u;

/** Strips the numbers only if they count up from one. */
function splitListLines(text: string): { line: string; bare: string; startsBlock: boolean }[] {
  const allLines = text.split(/\r?\n/);
  const isFilled = (line: string | undefined): boolean => /[\p{L}\p{N}]/u.test(line ?? '');
  const lines = allLines.filter(isFilled);
  const blockStarts = allLines.flatMap((line, at) => (isFilled(line) ? [!isFilled(allLines[at - 1])] : []));
  const numbers = lines.map((line) => Number(numbered.exec(toAsciiDigits(line))?.[1] ?? 0));
  const listNumbers = numbers.filter(Boolean);
  const isNumberedList = listNumbers.length > 1 && listNumbers.every((number, at) => number === at + 1);
  return lines.map((line, at) => ({
    line: line.trim(),
    startsBlock: blockStarts[at] === true,
    bare: isNumberedList ? toAsciiDigits(line).replace(numbered, '') : line,
  }));
}

/**
 * @param maxProducts limit of the list
 * @returns lines that were not read in `unparsedLines`
 */
export function readProductList(text: string, maxProducts: number): ProductList {
  const list: ProductList = { products: [], unparsedLines: [] };
  let columns: Columns | null = null;
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
