import { asciiDigits } from '../lib/ascii-digits.ts';
import { isPriceDoubtful, type ProductPrice, productPriceOf } from './product-price.rules.ts';

export interface ListedProduct extends ProductPrice {
  name: string;
  description: string;
}

export interface ProductList {
  products: ListedProduct[];
  /** Lines that name nothing that could be sold, and those that there was no room for. */
  left: string[];
}

/** What may stand beside an amount in a list without being part of a name. */
const plainUnit = /^$|^\/|^-[\d,]|^(?:onwards?|each|से|से शुरू|पासून|થી|થી શરૂ)$/iu;
const noPrice: ProductPrice = { pricePaise: null, priceUnit: '' };

function clearPrice(text: string): ProductPrice | null {
  const price = productPriceOf(text);
  return price.pricePaise !== null && plainUnit.test(price.priceUnit) && !isPriceDoubtful(price) ? price : null;
}

/** Of a chat that was copied: `[27/11/26, 10:21 am] Ravi: `, `27/11/2026, 10:21 - Ravi: `. */
const chatHead = /^\[?\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? [^\]\n]{4,12}?(?:\]| -) [^:]{1,40}: /u;

/** Contact details, not a product: an Indian phone number, a link, an email address or an account name. */
const contact =
  /(?<![\d.,])(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|(?<!\d)1[89]\d{2}[\s-]?\d{2,3}[\s-]?\d{3,4}(?!\d)|(?<!\d)0\d{2,4}[\s-]\d{6,8}(?!\d)|https?:\/\/|(?:^|\s)www\.|(?<![\p{L}\d])[\w-]+\.(?:com|in|net|org|shop|store|me|app|link)(?![\p{L}\d])|\S+@\S+\.\p{L}|(?:^|\s)@[\p{L}_]/iu;
/** `*Diwali Special*`, `--- Starters ---`, `__Menu__`: a heading, unless it has a price. */
const heading =
  /^\p{Extended_Pictographic}?\ufe0f?\s*([*_~=#+]+|[-–—]{2,})\s*(?!\s)[^*_~=#]+?\s*(?:[*_~=#+]+|[-–—]{2,})(?:\s|\ufe0f|\p{Extended_Pictographic})*$/u;

/** `1. `, `• `, `👉`, and the stars that WhatsApp makes bold of. */
const bullet = /^(?:\(?\d{1,3}[.)]\s+|(?:[-–—•·●▪◦➤➢✓✔*_~>\p{Extended_Pictographic}]|\ufe0f)+\s*)+/u;
const unmarked = (line: string): string =>
  line
    .replace(/[*_~](?=\S)([^*_~]+?)(?<=\S)[*_~]/gu, '$1')
    .replace(bullet, '')
    .trim();

const separators = /[\s\-–—:=@|.,…_→>]+$/u;
const named = (text: string): string => text.replace(separators, '').trim();
const hasLetter = /\p{L}/u;

/** Where a price may begin: at a currency, a digit, or a measure that comes before it; never inside a word. */
const starts = /(?<![\p{L}\p{M}\p{N}.,/₹])(?=₹|\p{Nd}|@|(?:rs|inr|mrp|per|रु|रू|दर|प्रति|રૂ|રુ|પ્રતિ)(?![a-z]{2}))/giu;

/** `Bridal makeup starting 15k`: what says that a price is the least of several is no part of the name. */
function startingAt(name: string, { priceUnit }: ProductPrice): { name: string; priceUnit: string } {
  const bare = named(name.replace(/[\s(-]+(?:starts?|starting)(?:\s+(?:from|at))?$|\s+from$/iu, ''));
  return bare === name || !hasLetter.test(bare)
    ? { name, priceUnit }
    : { name: bare, priceUnit: priceUnit || 'onwards' };
}

/** `Kaju katli 900/kg`, `Peda – ₹450`, `₹60/dozen Banana`. */
function ofLine(line: string): ListedProduct | null {
  for (const { index } of line.matchAll(starts)) {
    const name = named(line.slice(0, index));
    const price = hasLetter.test(name) ? clearPrice(line.slice(index)) : null;
    // `Katli 1 kg 1200 500 gm 620` has two prices that cannot be told apart.
    if (price && /\d{2,}$/.test(name) && /^\/\d/.test(price.priceUnit)) return null;
    if (price) return { description: '', ...price, ...startingAt(name, price) };
  }
  const [, cost = '', name = ''] =
    /^((?:₹|rs\.?|रु\.?|રૂ\.?)\s*[\d,.]+\S*|[\d,.]+\/\S+)\s+(?=\p{L})(.+)$/iu.exec(line) ?? [];
  const price = name ? clearPrice(cost) : null;
  if (price) return { name: named(name), description: '', ...price };
  // A heading closes with a colon.
  return hasLetter.test(line) && !/[:：]$/.test(line) ? { name: named(line), description: '', ...noPrice } : null;
}

/** A row of a spreadsheet: the name, somewhere its price, its unit behind it, and what else is said of it. */
function ofCells(cells: string[]): ListedProduct | null {
  const at = cells.findIndex((cell) => hasLetter.test(cell) && !clearPrice(cell));
  const name = cells[at];
  if (name === undefined) return null;
  const others = cells.filter((cell, index) => index !== at && cell !== '');
  const costs = others.findIndex((cell) => clearPrice(cell) !== null && !/^\d{1,2}$/.test(cell));
  const any = costs >= 0 ? costs : others.findLastIndex((cell) => clearPrice(cell) !== null);
  if (any < 0) return { name, description: others.filter((cell) => hasLetter.test(cell)).join(', '), ...noPrice };
  const alone = clearPrice(others[any] ?? '') ?? noPrice;
  const withUnit = alone.priceUnit === '' && others[any + 1] ? clearPrice(`${others[any]} ${others[any + 1]}`) : null;
  const rest = others.filter(
    (cell, index) => index !== any && !(withUnit && index === any + 1) && hasLetter.test(cell),
  );
  return { name, description: rest.join(', '), ...(withUnit ?? alone) };
}

const size =
  /(?:^|\s)\(?(half|full|quarter|small|medium|large|regular|mini|jumbo|single|double|plate|s|m|l|xl|xxl|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|हाफ|फूल|अर्धा|लहान|मोठा|અડધો|આખો|નાનો|મોટો|હાફ|ફુલ)\)?$/iu;
/** Where the next product of a line may begin: behind an amount, before a word. */
const next = /(?<=(?<![\p{L}\p{M}\d.,])(?:₹|rs\.?\s?)?\d[\d,]*(?:\.\d\d)?(?:\/[-=]?)?)\s+[|/,;&]?\s*(?=\(?\p{L})/giu;
/** Amounts that stand side by side in a line are of one kind of thing; `iPhone 13 Cover 450` is one product. */
const MOST_TIMES = 10;
const LEAST_PRICE = 500;

/** `Tea 10 Coffee 20` are two, and so are `Biryani Half 120 Full 200`; null: it is one. */
function severalOf(line: string): ListedProduct[] | null {
  const parts = line.split(next);
  if (parts.length < 2) return null;
  const found = parts.map(ofLine);
  const priced = found.filter((part) => part !== null && part.pricePaise !== null && part.priceUnit === '');
  if (priced.length < parts.length) return null;
  const products = priced as (ListedProduct & { pricePaise: number })[];
  const paise = products.map(({ pricePaise }) => pricePaise);
  const areSizes = products.every(({ name }) => size.test(name));
  const areAlike = Math.min(...paise) >= LEAST_PRICE && Math.max(...paise) <= MOST_TIMES * Math.min(...paise);
  const hasCurrency = parts.every((part) => /₹|(?<![\p{L}])rs/iu.test(part));
  // A name does not begin with a small letter: `iPhone 13 cover 40`.
  const areNames = parts.slice(1).every((part) => !/^\(?\p{Ll}/u.test(part));
  if (!areSizes && !hasCurrency && !(areAlike && areNames)) return null;
  const [first] = products;
  const base = first && areSizes ? named(first.name.replace(size, '')) : '';
  return products.map((product, at) =>
    at > 0 && base && size.exec(product.name)?.index === 0 ? { ...product, name: `${base} ${product.name}` } : product,
  );
}

function ofRow(copied: string): (ListedProduct | null)[] {
  const row = copied.replace(chatHead, '');
  if (contact.test(asciiDigits(row))) return [null];
  if (row.includes('\t')) return [ofCells(row.split('\t').map((cell) => unmarked(asciiDigits(cell).trim())))];
  const line = unmarked(
    asciiDigits(row)
      .replace(/\.{2,}|…+|_{2,}|\s+/g, ' ')
      .trim(),
  );
  if (heading.test(row.trim()) && ofLine(line)?.pricePaise === null) return [null];
  const parts = line.split(/[;,]\s+(?=\p{L})/u).flatMap((part) => severalOf(part) ?? ofLine(part));
  // `Tea 10, Coffee 20` are two; `Thali: roti, dal, rice 120` is one.
  return parts.length > 1 && parts.every((part) => part !== null && part.pricePaise !== null) ? parts : [ofLine(line)];
}

/** The products of a list as it is pasted from a chat, a note or a spreadsheet; what is none is left, not lost. */
export function productListOf(text: string, room: number): ProductList {
  const list: ProductList = { products: [], left: [] };
  for (const row of text.split(/\r?\n/)) {
    // Rules and blank lines say nothing.
    if (!/[\p{L}\p{N}]/u.test(row)) continue;
    const found = ofRow(row);
    const fits = list.products.length + found.length <= room;
    if (fits && found.every((product) => product !== null)) list.products.push(...found);
    else list.left.push(row.trim());
  }
  return list;
}
