import { todayInIndia } from '../../platform/lib/india.ts';
import { findFormerPrice } from './former-price.rules.ts';
import { clockTimeRangePattern, yearPattern } from './product-list-notices.ts';
import {
  halfMeasureSource,
  isPriceDoubtful,
  measureSource,
  type ProductPrice,
  readProductPrice,
} from './product-price.rules.ts';

export interface ListedProduct extends ProductPrice {
  name: string;
  description: string;
}

const plainUnitPattern =
  /^$|^\/|^-[\d,]|^\+$|^\+\s?(?:gst|tax(?:es)?)$|^\+\s?\p{L}[\p{L}\s]{2,25}$|^(?:onwards?|each|extra|one[\s-]?time|nego(?:tiable)?|fixed|se\s(?:shuru|start)|(?:hour|dai|week|month|quarter|half[\s-]?year|year|annual)ly|मासिक|वार्षिक|से|से शुरू|पासून|થી|થી શરૂ|থেকে|முதல்|నుండి|ರಿಂದ)$/iu;
export const noPrice: ProductPrice = { pricePaise: null, priceUnit: '' };

export function readUnambiguousPrice(text: string): ProductPrice | null {
  const price = readProductPrice(text);
  return price.pricePaise !== null && plainUnitPattern.test(price.priceUnit) && !isPriceDoubtful(price) ? price : null;
}

const leadingBulletPattern =
  /^(?:\(?\d{1,3}[.)](?:\s+|(?=\p{L}))|\d\ufe0f?\u20e3|(?:[-–—•·●▪◦➤➢✓✔*_~>\p{Extended_Pictographic}]|\ufe0f)+\s*)+/u;
const trailingOrnamentPattern = /(?:\s|[✓✔*_~]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d)+$/u;
export const withoutListMarkers = (line: string): string =>
  line
    .replace(/[*_~](?=\S)([^*_~]+?)(?<=\S)[*_~]/gu, '$1')
    .replace(leadingBulletPattern, '')
    .replace(trailingOrnamentPattern, '')
    .trim();

const trailingSeparatorsPattern = /[\s\-–—:=@|.,…_→>(]+$/u;
export const trimEndSeparators = (text: string): string => text.replace(trailingSeparatorsPattern, '').trim();
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const priceStartPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}./₹]|\\p{N},)(?=₹|\\p{Nd}|@|(?:rs|inr|mrp|per|रु|रू|दर|प्रति|રૂ|રુ|પ્રતિ)(?![a-z]{2})|${halfMeasureSource}[\\s:=-]*[₹\\d])`,
  'giu',
);
/** Before a number that is no price: `Shade no. 12`. */
const numberWordPattern = /(?<!\p{L})(?:no|nos|number|#|नं|नंबर|નં|નંબર)\.?$/iu;
/** The price of several: `Peda 2 for 40`. */
const dealWordPattern = /\d\s*(?:for|ka|का|के)$/iu;
const amountPattern = /(?:₹|rs\.?)\s*\d[\d,.]*(?:\/-)?/giu;
const priceWordPattern =
  /^(?:(?:offer|special|sale|our|discount(?:ed)?|net)\s+)?(?:mrp|price|rate|दाम|कीमत|भाव|किंमत|ભાવ|કિંમત)$|^(?:now|only|just|offer)$/iu;
const withoutAmounts = (text: string): string =>
  trimEndSeparators(text.replace(amountPattern, '')).replace(/^rs$/i, '');
const isProductName = (text: string): boolean =>
  hasLetter(withoutAmounts(text)) && !priceWordPattern.test(withoutAmounts(text));

/** `Bridal makeup starting 15k` → `Bridal makeup`, `onwards` */
function splitStartingPrice(name: string, { priceUnit }: ProductPrice): { name: string; priceUnit: string } {
  const shortName = trimEndSeparators(name.replace(/[\s(-]+(?:starts?|starting)(?:\s+(?:from|at))?$|\s+from$/iu, ''));
  return shortName === name || !hasLetter(shortName)
    ? { name, priceUnit }
    : { name: shortName, priceUnit: priceUnit || 'onwards' };
}

export const MAX_PRICE_RATIO = 10;
export const MIN_ALIKE_PRICE_PAISE = 500;

/** False = a number of the name; null = ambiguous (`Combo 1 - 199`). */
function isPriceOrRange(text: string): boolean | null {
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

const priceAtEndPattern = new RegExp(
  `\\d(?:\\/-)?\\s*(?:\\/|per\\s)\\s*(?:\\d+\\s*)?${measureSource}\\.?(?:\\s*[&+]|\\sand|\\sऔर)?$|\\d\\s*[&+]$|(?:₹|rs\\.?)\\s?\\d[\\d,]*$`,
  'iu',
);

/** null = a heading or an uncertain price. */
export function readProductLine(line: string): ListedProduct | null {
  if (twoNumbersOrOnePattern.test(line)) return null;
  let isDoubtful = false;
  for (const { index } of line.matchAll(priceStartPattern)) {
    const name = trimEndSeparators(line.slice(0, index));
    if (!hasLetter(withoutAmounts(name)) || numberWordPattern.test(name)) continue;
    const before = line.slice(0, index);
    if (!isProductName(name) || isYearOfHeading(before, line.slice(index))) return null;
    if (severalPricesPattern.test(before)) return null;
    if (clockTimeRangePattern.exec(line.slice(index))?.index === 0) continue;
    const isBracketed = /\(\s*$/.test(line.slice(0, index));
    const rest = isBracketed ? line.slice(index).replace(/\)$/, '') : line.slice(index);
    const range = isPriceOrRange(rest);
    if (range === null || dealWordPattern.test(name)) return null;
    if (!range) continue;
    const price = readUnambiguousPrice(rest);
    // `Tea (10)` is a price, `Puri (4 pcs)` is not.
    if (isBracketed && (/\d/.test(name) || /^[^-]/.test(price?.priceUnit ?? '')) && !/^(?:₹|rs)/i.test(rest)) continue;
    // `Katli 1 kg 1200 500 gm 620` has two prices.
    if (price && /\d{2,}$/.test(name) && /^\/\d/.test(price.priceUnit)) return null;
    if (hasTwoBarePrices(before, rest)) return null;
    if (/\s\d{3,}\s.*\s\d{3,}\s/.test(before)) return null;
    if (price && priceAtEndPattern.test(name)) return null;
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
    line.search(amountPattern) >= 0 ||
    /\d{2,}\/\p{L}{2}/u.test(line) ||
    (isDoubtful && /(?:\d|\sL)\P{L}*$|₹|(?<!\p{L})rs(?!\p{L})/iu.test(line))
  )
    return null;
  return hasLetter(line) && !/[:：]$/.test(line) && !severalPricesPattern.test(line)
    ? { name: trimEndSeparators(line), description: '', ...noPrice }
    : null;
}

/** `Full body checkup ₹1499 ₹999` */
const twoPricesPattern =
  /^(.{2,120}?)[\s,(:|-]*((?:₹|rs\.?\s?)\d[\d,]*(?:\/-)?)[\s,;)|/-]+((?:₹|rs\.?\s?)\d[\d,]*(?:\/-)?)$/i;

function readTwoPrices(line: string): ListedProduct | null {
  const [, name = '', formerPrice = '', newPrice = ''] = twoPricesPattern.exec(line) ?? [];
  const [old, price] = [readUnambiguousPrice(formerPrice), readUnambiguousPrice(newPrice)];
  const isCheaper = (old?.pricePaise ?? 0) > (price?.pricePaise ?? 0);
  return price && isCheaper && isProductName(trimEndSeparators(name))
    ? { name: trimEndSeparators(name), description: formerPrice.trim(), ...price }
    : null;
}

/** A smaller share is a number of the name: `Pulsar 150 MRP 95000`. */
const MIN_PRICE_SHARE = 0.2;
/** No seller may ask more than the MRP. */
const highestPricePattern = /^(?:m\W?\s?r|एम|એમ|এম|எம்|ఎ|ಎಂ)/iu;
const priceFirstPattern = /^((?:₹|rs\.?\s?)?\d[\d,]*(?:\.\d\d)?(?:\/-)?)\s+(\p{L}.*)$/iu;

/**
 * `Saree 1499/- MRP 2999/-`, `कुर्ती ~1500~ 1200`
 * @returns undefined if there is no former price, null if the line is uncertain
 */
export function readReducedProductLine(line: string): ListedProduct | null | undefined {
  const former = findFormerPrice(line);
  if (!former) return readTwoPrices(line) ?? undefined;
  const rest = withoutListMarkers(former.line);
  const ordered = rest.replace(priceFirstPattern, '$2 $1');
  const [product] = [ordered, ordered.replace(/(?<=\s\d{2,6})\s+(?=\p{L}[^\d]+$)/u, '/- ')]
    .map(readProductLine)
    .filter((found) => found !== null && found.pricePaise !== null);
  if (!product || product.pricePaise === null) return undefined;
  const isBare = !/₹|rs|\/-|रु|રૂ/iu.test(rest);
  if (isBare && product.pricePaise < MIN_PRICE_SHARE * former.paise) return undefined;
  if (product.pricePaise > former.paise) return highestPricePattern.test(former.text) ? null : undefined;
  if (!isProductName(product.name)) return null;
  return { ...product, description: [former.text, product.description].filter(Boolean).join(', ') };
}

export function readProductCells(cells: string[]): ListedProduct | null {
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
  const priceFromTwoCells =
    ownPrice.priceUnit === '' && others[priceIndex + 1]
      ? readUnambiguousPrice(`${others[priceIndex]} ${others[priceIndex + 1]}`)
      : null;
  const rest = others.filter(
    (cell, index) => index !== priceIndex && !(priceFromTwoCells && index === priceIndex + 1) && hasLetter(cell),
  );
  return { name, description: rest.join(', '), ...(priceFromTwoCells ?? ownPrice) };
}

export const sizedNamePattern =
  /(?:^|\s)\(?(half|full|quarter|small|medium|large|reg(?:ular)?|mini|jumbo|single|double|plate|h|f|q|s|m|l|xl|xxl|हाफ|फुल|आधा|पूरा|छोटा|बड़ा|हाफ|फूल|अर्धा|लहान|मोठा|અડધો|આખો|નાનો|મોટો|હાફ|ફુલ|হাফ|ফুল|ஹாஃப்|ஃபுல்|హాఫ్|ఫుల్|ಹಾಫ್|ಫುಲ್)\)?$/iu;
