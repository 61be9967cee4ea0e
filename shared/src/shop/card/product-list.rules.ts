import { asciiDigits } from '../../platform/lib/ascii-digits.ts';
import { isFramed, isNotice } from './product-list.notices.ts';
import { isPriceDoubtful, type ProductPrice, productPriceOf, rangeWords } from './product-price.rules.ts';

export interface ListedProduct extends ProductPrice {
  name: string;
  description: string;
}

export interface ProductList {
  products: ListedProduct[];
  left: string[];
}

const plainUnit =
  /^$|^\/|^-[\d,]|^\+$|^\+\s?(?:gst|tax(?:es)?)$|^(?:onwards?|each|(?:hour|dai|week|month|quarter|half[\s-]?year|year|annual)ly|मासिक|वार्षिक|से|से शुरू|पासून|થી|થી શરૂ|থেকে|முதல்|నుండి|ರಿಂದ)$/iu;
const noPrice: ProductPrice = { pricePaise: null, priceUnit: '' };

function clearPrice(text: string): ProductPrice | null {
  const price = productPriceOf(text);
  return price.pricePaise !== null && plainUnit.test(price.priceUnit) && !isPriceDoubtful(price) ? price : null;
}

/** A copied chat: `[27/11/26, 10:21 am] Ravi: ` */
const chatHead = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? [^\]\n]{4,12}?(?:\]| -) [^:]{1,40}: /u;

const bullet =
  /^(?:\(?\d{1,3}[.)](?:\s+|(?=\p{L}))|\d\ufe0f?\u20e3|(?:[-–—•·●▪◦➤➢✓✔*_~>\p{Extended_Pictographic}]|\ufe0f)+\s*)+/u;
const ornament = /(?:\s|[✓✔*_~]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+$/u;
const unmarked = (line: string): string =>
  line
    .replace(/[*_~](?=\S)([^*_~]+?)(?<=\S)[*_~]/gu, '$1')
    .replace(bullet, '')
    .replace(ornament, '')
    .trim();

const separators = /[\s\-–—:=@|.,…_→>(]+$/u;
const named = (text: string): string => text.replace(separators, '').trim();
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const starts = /(?<![\p{L}\p{M}\p{N}./₹]|\p{N},)(?=₹|\p{Nd}|@|(?:rs|inr|mrp|per|रु|रू|दर|प्रति|રૂ|રુ|પ્રતિ)(?![a-z]{2}))/giu;
/** Not a price: `Shade no. 12`, `Peda 2 for`. */
const numberWord = /(?<!\p{L})(?:no|nos|number|#|नं|नंबर|નં|નંબર)\.?$/iu;
const dealWord = /\d\s*(?:for|ka|का|के)$/iu;
const amounts = /(?:₹|rs\.?)\s*\d[\d,.]*(?:\/-)?/giu;
const priceWord =
  /^(?:(?:offer|special|sale|our|discount(?:ed)?|net)\s+)?(?:mrp|price|rate|दाम|कीमत|भाव|किंमत|ભાવ|કિંમત)$|^(?:now|only|just|offer)$/iu;
const withoutAmounts = (text: string): string => named(text.replace(amounts, '')).replace(/^rs$/i, '');
const isName = (text: string): boolean => hasLetter(withoutAmounts(text)) && !priceWord.test(withoutAmounts(text));

/** `Bridal makeup starting 15k` → `Bridal makeup`, `onwards` */
function startingAt(name: string, { priceUnit }: ProductPrice): { name: string; priceUnit: string } {
  const bare = named(name.replace(/[\s(-]+(?:starts?|starting)(?:\s+(?:from|at))?$|\s+from$/iu, ''));
  return bare === name || !hasLetter(bare) ? { name, priceUnit } : { name: bare, priceUnit: priceUnit || 'onwards' };
}

const MAX_TIMES = 10;
const LEAST_PRICE = 500;

/** null = ambiguous: a range, or a number of the name (`Combo 1 - 199`). */
function isRange(text: string): boolean | null {
  const [, from = '', dash = '', to = ''] = /^(\d[\d,]*)(\s*[-–—]\s*)(\d[\d,]*)/u.exec(text) ?? [];
  const [least, most] = [from, to].map((amount) => Number(amount.replaceAll(',', ''))) as [number, number];
  if (dash === '') return true;
  if (most <= least) return null;
  if (most > MAX_TIMES * least) return false;
  if (!/\s/.test(dash) || least >= 100 || most < 100) return true;
  return least % 10 !== 0 && most > 3 * least ? false : null;
}

/** null = a heading or an uncertain price. */
function ofLine(line: string): ListedProduct | null {
  let isDoubtful = false;
  for (const { index } of line.matchAll(starts)) {
    const name = named(line.slice(0, index));
    if (!hasLetter(withoutAmounts(name)) || numberWord.test(name)) continue;
    if (!isName(name)) return null;
    // `Tea (10)` is a price, `Puri (4 pcs)` is not.
    const isBracketed = /\(\s*$/.test(line.slice(0, index));
    const rest = isBracketed ? line.slice(index).replace(/\)$/, '') : line.slice(index);
    const range = isRange(rest);
    if (range === null || dealWord.test(name)) return null;
    if (!range) continue;
    const price = clearPrice(rest);
    if (isBracketed && (/\d/.test(name) || /^[^-]/.test(price?.priceUnit ?? '')) && !/^(?:₹|rs)/i.test(rest)) continue;
    // `Katli 1 kg 1200 500 gm 620` has two prices.
    if (price && /\d{2,}$/.test(name) && /^\/\d/.test(price.priceUnit)) return null;
    if (price) return { description: '', ...price, ...startingAt(name, price) };
    const found = productPriceOf(rest);
    // The numbers in `Tyre 165/80 R14` are a size, not a price.
    isDoubtful ||= isPriceDoubtful(found) && !/^\/\d+ \p{L}/u.test(found.priceUnit);
  }
  const [, cost = '', name = ''] =
    /^((?:₹|rs\.?|रु\.?|રૂ\.?)\s*[\d,.]+\S*|[\d,.]+\/\S+)\s+(?=\p{L})(.+)$/iu.exec(line) ?? [];
  const price = name ? clearPrice(cost) : null;
  if (price) return { name: named(name), description: '', ...price };
  if (isDoubtful && /(?:\d|\sL)\P{L}*$|₹|(?<!\p{L})rs(?!\p{L})/iu.test(line)) return null;
  return hasLetter(line) && !/[:：]$/.test(line) ? { name: named(line), description: '', ...noPrice } : null;
}

/** `Saree MRP ₹500 offer price ₹399` */
const offer =
  /^(.{2,120}?)[\s,(:-]*((?:mrp|was)?[\s.:]*(?:₹|rs\.?\s?)?\d(?:[\d,]*\d)?(?:\/-)?)[\s,;)|/-]*(?:now|offer|sale|special|discount(?:ed)?|deal|selling|अब|ऑफर|ઓફર)(?:\s+(?:price|rate|only|at|for))*[\s:@=.-]*((?:₹|rs\.?\s?)?\d.*)$/iu;

function offerOf(line: string): ListedProduct | null {
  const [, name = '', before = '', now = ''] = offer.exec(line) ?? [];
  const [old, price] = [clearPrice(before.replace(/was/i, '').trim()), clearPrice(now)];
  const isCheaper = (old?.pricePaise ?? 0) > (price?.pricePaise ?? 0);
  return price && isCheaper && isName(named(name)) ? { name: named(name), description: before.trim(), ...price } : null;
}

function ofCells(cells: string[]): ListedProduct | null {
  const at = cells.findIndex((cell) => hasLetter(cell) && !clearPrice(cell));
  const name = cells[at];
  if (name === undefined) return null;
  const others = cells.filter((cell, index) => index !== at && cell !== '');
  const costs = others.findIndex((cell) => clearPrice(cell) !== null && !/^\d{1,2}$/.test(cell));
  const any = costs >= 0 ? costs : others.findLastIndex((cell) => clearPrice(cell) !== null);
  if (any < 0 && others.some((cell) => isPriceDoubtful(productPriceOf(cell)))) return null;
  if (any < 0) return { name, description: others.filter(hasLetter).join(', '), ...noPrice };
  const alone = clearPrice(others[any] ?? '') ?? noPrice;
  const withUnit = alone.priceUnit === '' && others[any + 1] ? clearPrice(`${others[any]} ${others[any + 1]}`) : null;
  const rest = others.filter((cell, index) => index !== any && !(withUnit && index === any + 1) && hasLetter(cell));
  return { name, description: rest.join(', '), ...(withUnit ?? alone) };
}

const size =
  /(?:^|\s)\(?(half|full|quarter|small|medium|large|reg(?:ular)?|mini|jumbo|single|double|plate|s|m|l|xl|xxl|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|हाफ|फूल|अर्धा|लहान|मोठा|અડધો|આખો|નાનો|મોટો|હાફ|ફુલ)\)?$/iu;
const next = new RegExp(
  `(?<=(?<![\\p{L}\\p{M}\\d.,])(?:₹|rs\\.?\\s?)?\\d[\\d,]*(?:\\.\\d\\d)?(?:\\/[-=]?)?)\\s+&?\\s*(?!(?:${rangeWords})\\s+(?:₹|rs\\.?\\s?)?\\d)(?=\\(?\\p{L})`,
  'giu',
);
const signs = /\s*;\s*|,\s*(?=[\p{L}(₹])|,\s+(?=\d)|\s\/\s|(?<=\d(?:\/-)?)\/(?=\p{L})/u;

type Priced = ListedProduct & { pricePaise: number };

/** A size belongs to the first product: `Kaju 250g-225, 500g-450`. */
function pricedParts(parts: readonly string[]): Priced[] | null {
  const products: Priced[] = [];
  let base = '';
  for (const part of parts) {
    const measured = base && /^\d/.test(part) ? clearPrice(part) : null;
    const product = measured?.priceUnit.startsWith('/') ? { name: base, description: '', ...measured } : ofLine(part);
    if (!product || product.pricePaise === null) return null;
    const isSize = size.exec(product.name)?.index === 0;
    products.push({
      ...product,
      pricePaise: product.pricePaise,
      name: isSize && base ? `${base} ${product.name}` : product.name,
    });
    base ||= named(product.name.replace(size, ''));
  }
  return products;
}

function unsignedParts(line: string): string[] {
  const parts = line.split(next);
  const products = parts.length > 1 ? pricedParts(parts) : null;
  if (!products || products.some(({ priceUnit }) => priceUnit !== '')) return [line];
  const paise = products.map(({ pricePaise }) => pricePaise);
  const areSizes = products.every(({ name }) => size.test(name));
  const areAlike = Math.min(...paise) >= LEAST_PRICE && Math.max(...paise) <= MAX_TIMES * Math.min(...paise);
  const hasCurrency = parts.every((part) => /₹|(?<![\p{L}])rs/iu.test(part));
  const areNames = parts.slice(1).every((part) => !/^\(?\p{Ll}/u.test(part));
  return areSizes || hasCurrency || (areAlike && areNames) ? parts : [line];
}

/** `Tea 10, Coffee 20` are two; `Thali: roti, dal, rice 120` is one. */
function severalOf(parts: readonly string[]): ListedProduct[] | null {
  const all = parts.filter((part) => part !== '').flatMap(unsignedParts);
  return all.length > 1 ? pricedParts(all) : null;
}

function ofCellRow(cells: readonly string[]): (ListedProduct | null)[] {
  const filled = cells.filter((cell) => cell !== '');
  const pairs = filled.flatMap((cell, at) => (at % 2 === 0 ? [`${cell} ${filled[at + 1] ?? ''}`] : []));
  const areInTurn =
    filled.length > 2 &&
    filled.length % 2 === 0 &&
    filled.every((cell, at) => (clearPrice(cell) !== null) === (at % 2 === 1));
  return severalOf(filled) ?? (areInTurn ? pairs.map(ofLine) : [ofCells(filled)]);
}

const longestLine = 2_000;

function ofRow(copied: string): (ListedProduct | null)[] {
  const row = asciiDigits(copied.replace(chatHead, '')).trim();
  const line = unmarked(row.replace(/\.{2,}|…+|_{2,}|\s+/g, ' ').trim());
  if (row.length > longestLine || row.startsWith('📍') || isNotice(line)) return [null];
  const cells = row.split(/[\t|]/).map((cell) => unmarked(cell.trim()));
  if (cells.filter((cell) => cell !== '').length > 1) return ofCellRow(cells);
  if (isFramed(row) && !ofLine(line)?.pricePaise) return [null];
  const offered = offerOf(line);
  return offered ? [offered] : (severalOf(line.split(signs)) ?? [ofLine(line)]);
}

const numbered = /^\s*\(?(\d{1,3})(?:[\s.):,-]|\ufe0f?\u20e3)\s*(?=\p{L})/u;

/** Strips the numbers only if they count up from one. */
function linesOf(text: string): { line: string; bare: string }[] {
  const lines = text.split(/\r?\n/).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const numbers = lines.map((line) => Number(numbered.exec(asciiDigits(line))?.[1] ?? 0));
  const counted = numbers.filter(Boolean);
  const isCounted = counted.length > 1 && counted.every((number, at) => number === at + 1);
  return lines.map((line) => ({ line: line.trim(), bare: isCounted ? asciiDigits(line).replace(numbered, '') : line }));
}

/**
 * @param room maximum number of products
 * @returns unparsed lines in `left`
 */
export function productListOf(text: string, room: number): ProductList {
  const list: ProductList = { products: [], left: [] };
  for (const { line, bare } of linesOf(text)) {
    const found = ofRow(bare);
    const fits = list.products.length + found.length <= room;
    if (fits && found.every((product) => product !== null)) list.products.push(...found);
    else list.left.push(line);
  }
  return list;
}
