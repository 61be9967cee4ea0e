import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import { todayInIndia } from '../../platform/lib/india.ts';
import { isDecoratedHeading, isNoticeLine, yearPattern } from './product-list-notices.ts';
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
  /^$|^\/|^-[\d,]|^\+$|^\+\s?(?:gst|tax(?:es)?)$|^(?:onwards?|each|(?:hour|dai|week|month|quarter|half[\s-]?year|year|annual)ly|मासिक|वार्षिक|से|से शुरू|पासून|થી|થી શરૂ|থেকে|முதல்|నుండి|ರಿಂದ)$/iu;
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

/** null = a heading or an uncertain price. */
function readProductLine(line: string): ListedProduct | null {
  let isDoubtful = false;
  for (const { index } of line.matchAll(priceStartPattern)) {
    const name = trimEndSeparators(line.slice(0, index));
    if (!hasLetter(withoutAmounts(name)) || numberWordPattern.test(name)) continue;
    const before = line.slice(0, index);
    if (!isProductName(name) || isYearOfHeading(before, line.slice(index))) return null;
    if (severalPricesPattern.test(before)) return null;
    // `Tea (10)` is a price, `Puri (4 pcs)` is not.
    const isBracketed = /\(\s*$/.test(line.slice(0, index));
    const rest = isBracketed ? line.slice(index).replace(/\)$/, '') : line.slice(index);
    const range = isPriceRange(rest);
    if (range === null || dealWordPattern.test(name)) return null;
    if (!range) continue;
    const price = readUnambiguousPrice(rest);
    if (isBracketed && (/\d/.test(name) || /^[^-]/.test(price?.priceUnit ?? '')) && !/^(?:₹|rs)/i.test(rest)) continue;
    // `Katli 1 kg 1200 500 gm 620` has two prices.
    if (price && /\d{2,}$/.test(name) && /^\/\d/.test(price.priceUnit)) return null;
    if (price) return { description: '', ...price, ...splitStartingPrice(name, price) };
    const found = readProductPrice(rest);
    // The numbers in `Tyre 165/80 R14` are a size, not a price.
    isDoubtful ||= isPriceDoubtful(found) && !/^\/\d+ \p{L}/u.test(found.priceUnit);
  }
  const [, cost = '', name = ''] =
    /^((?:₹|rs\.?|रु\.?|રૂ\.?)\s*[\d,.]+\S*|[\d,.]+\/\S+)\s+(?=\p{L})(.+)$/iu.exec(line) ?? [];
  const price = name ? readUnambiguousPrice(cost) : null;
  if (price) return { name: trimEndSeparators(name), description: '', ...price };
  if (isDoubtful && /(?:\d|\sL)\P{L}*$|₹|(?<!\p{L})rs(?!\p{L})/iu.test(line)) return null;
  return hasLetter(line) && !/[:：]$/.test(line) && !severalPricesPattern.test(line)
    ? { name: trimEndSeparators(line), description: '', ...noPrice }
    : null;
}

/** `Saree MRP ₹500 offer price ₹399` */
const reducedPricePattern =
  /^(.{2,120}?)[\s,(:-]*((?:mrp|was)?[\s.:]*(?:₹|rs\.?\s?)?\d(?:[\d,]*\d)?(?:\/-)?)[\s,;)|/-]*(?:now|offer|sale|special|discount(?:ed)?|deal|selling|अब|ऑफर|ઓફર)(?:\s+(?:price|rate|only|at|for))*[\s:@=.-]*((?:₹|rs\.?\s?)?\d.*)$/iu;

function readReducedProductLine(line: string): ListedProduct | null {
  const [, name = '', formerPrice = '', newPrice = ''] = reducedPricePattern.exec(line) ?? [];
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
  /(?:^|\s)\(?(half|full|quarter|small|medium|large|reg(?:ular)?|mini|jumbo|single|double|plate|h|f|q|s|m|l|xl|xxl|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|हाफ|फूल|अर्धा|लहान|मोठा|અડધો|આખો|નાનો|મોટો|હાફ|ફુલ)\)?$/iu;
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
    const isSize = sizedNamePattern.exec(product.name)?.index === 0;
    products.push({
      ...product,
      pricePaise: product.pricePaise,
      name: isSize && baseName ? `${baseName} ${product.name}` : product.name,
    });
    baseName ||= trimEndSeparators(product.name.replace(sizedNamePattern, ''));
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

function readProductsInCells(cells: readonly string[]): (ListedProduct | null)[] {
  const filled = cells.filter((cell) => cell !== '');
  const pairs = filled.flatMap((cell, at) => (at % 2 === 0 ? [`${cell} ${filled[at + 1] ?? ''}`] : []));
  const areAlternating =
    filled.length > 2 &&
    filled.length % 2 === 0 &&
    filled.every((cell, at) => (readUnambiguousPrice(cell) !== null) === (at % 2 === 1));
  return readSeveralProducts(filled) ?? (areAlternating ? pairs.map(readProductLine) : [readProductCells(filled)]);
}

const maxLineLength = 2_000;

function readProductsInRow(pasted: string): (ListedProduct | null)[] {
  const row = toAsciiDigits(pasted.replace(chatHeaderPattern, '')).trim();
  const line = withoutListMarkers(row.replace(/\.{2,}|…+|_{2,}|\s+/g, ' ').trim());
  if (row.length > maxLineLength || row.startsWith('📍') || isNoticeLine(line)) return [null];
  const cells = row.split(/[\t|]/).map((cell) => withoutListMarkers(cell.trim()));
  if (cells.filter((cell) => cell !== '').length > 1) return readProductsInCells(cells);
  if (isDecoratedHeading(row) && !readProductLine(line)?.pricePaise) return [null];
  const offered = readReducedProductLine(line);
  return offered ? [offered] : (readSeveralProducts(line.split(productSeparatorPattern)) ?? [readProductLine(line)]);
}

const numbered = /^\s*\(?(\d{1,3})(?:[\s.):,-]|\ufe0f?\u20e3)\s*(?=\p{L})/u;

/** Strips the numbers only if they count up from one. */
function splitListLines(text: string): { line: string; bare: string }[] {
  const lines = text.split(/\r?\n/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const numbers = lines.map((line) => Number(numbered.exec(toAsciiDigits(line))?.[1] ?? 0));
  const listNumbers = numbers.filter(Boolean);
  const isNumberedList = listNumbers.length > 1 && listNumbers.every((number, at) => number === at + 1);
  return lines.map((line) => ({
    line: line.trim(),
    bare: isNumberedList ? toAsciiDigits(line).replace(numbered, '') : line,
  }));
}

/**
 * @param maxProducts limit of the list
 * @returns lines that were not read in `unparsedLines`
 */
export function readProductList(text: string, maxProducts: number): ProductList {
  const list: ProductList = { products: [], unparsedLines: [] };
  for (const { line, bare } of splitListLines(text)) {
    const found = readProductsInRow(bare);
    const fits = list.products.length + found.length <= maxProducts;
    if (fits && found.every((product) => product !== null)) list.products.push(...found);
    else list.unparsedLines.push(line);
  }
  return list;
}
