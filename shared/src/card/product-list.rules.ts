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

/** `Kaju katli 900/kg`, `Peda – ₹450`, `₹60/dozen Banana`. */
function ofLine(line: string): ListedProduct | null {
  for (const { index } of line.matchAll(starts)) {
    const name = named(line.slice(0, index));
    const price = hasLetter.test(name) ? clearPrice(line.slice(index)) : null;
    if (price) return { name, description: '', ...price };
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

function ofRow(row: string): (ListedProduct | null)[] {
  if (row.includes('\t')) return [ofCells(row.split('\t').map((cell) => unmarked(asciiDigits(cell).trim())))];
  const line = unmarked(
    asciiDigits(row)
      .replace(/\.{2,}|…+|_{2,}|\s+/g, ' ')
      .trim(),
  );
  const parts = line.split(/[;,]\s+(?=\p{L})/u).map(ofLine);
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
