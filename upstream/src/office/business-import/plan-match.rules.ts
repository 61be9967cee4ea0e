import { totalMonthsOf } from '@parichay/shared/money/payment/term.rules.ts';
import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { foldForSearch } from '@parichay/shared/shop/business/category-search.ts';

interface NamedPlan {
  name: string;
  /** In paise, as text from the database. */
  price_paise: string | number | bigint;
  validity: number;
  validity_months: number;
}

export const comparableText = (text: string): string => foldForSearch(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const wordEndPattern = String.raw`(?![\p{L}\p{M}])`;
const wordStartPattern = String.raw`(?<![\p{L}\p{M}])`;
const yearWords = 'years?|yrs?|साल|वर्ष';
const monthWords = 'months?|mths?|महीना|महीने|माह';

const wholeWordPattern = (words: string): RegExp =>
  new RegExp(`${wordStartPattern}(?:${words})${wordEndPattern}`, 'giu');
const countPattern = (units: string): RegExp =>
  new RegExp(`(?<![\\p{N}.,])(\\d{1,2})[\\s-]*(?:${units})${wordEndPattern}`, 'giu');

/** In months; the longer words come first, because they contain the shorter ones. */
const durations: readonly (readonly [RegExp, number])[] = [
  [
    wholeWordPattern(
      String.raw`half[\s-]*(?:year(?:ly)?|yrly)|six[\s-]+months?|(?:अर्ध|अर्द्ध)[\s-]*वार्षिक|छमाही|छह[\s-]*(?:माही|महीने|माह)`,
    ),
    6,
  ],
  [wholeWordPattern(String.raw`quarter(?:ly)?|three[\s-]+months?|तिमाही|त्रैमासिक|तीन[\s-]*(?:महीने|माह)`), 3],
  [
    wholeWordPattern(String.raw`(?:one[\s-]+|एक[\s-]+)?(?:year(?:ly)?|yr(?:ly)?|annual(?:ly)?|वार्षिक|सालाना|साल|वर्ष)`),
    12,
  ],
  [wholeWordPattern(String.raw`(?:one[\s-]+|एक[\s-]+)?(?:month(?:ly)?|मासिक|माहवार|महीना|महीने|माह)`), 1],
];

const pricePattern =
  /(?:₹|rs\.?|inr|रु\.?)?\s*(?<![\p{L}\p{M}\p{N}])(\d[\d,]*(?:\.\d{1,2})?)(?![\p{L}\p{N}])\s*(?:\/-)?/giu;
const fillerPattern = wholeWordPattern(
  'plans?|packages?|packs?|pkg|schemes?|membership|subscription|per|rs|inr|प्लान|योजना|पैकेज|प्रति|रु',
);

interface PlanWords {
  /** Without the price and words like “plan”; durations are in months, like `12m`. */
  name: string;
  months: number | null;
  pricePaise: number | null;
}

function readPlanWords(typed: string): PlanWords {
  let text = foldForSearch(toAsciiDigits(typed.normalize('NFKC')));
  const inMonths = (months: number): string => ` ${months}m `;
  text = text
    .replaceAll(countPattern(yearWords), (_, count: string) => inMonths(12 * Number(count)))
    .replaceAll(countPattern(monthWords), (_, count: string) => inMonths(Number(count)));
  for (const [words, months] of durations) text = text.replaceAll(words, inMonths(months));
  const prices: number[] = [];
  text = text.replaceAll(pricePattern, (_, price: string) => {
    prices.push(Math.round(Number(price.replaceAll(',', '')) * 100));
    return ' ';
  });
  const name = comparableText(text.replaceAll(fillerPattern, ' '));
  const [, months = null] = /^(\d+)m$/.exec(name) ?? [];
  return {
    name,
    months: months === null ? null : Number(months),
    pricePaise: prices.length === 1 ? (prices[0] ?? null) : null,
  };
}

/** First by name, then name and price, then duration; null if the first matching step has several. */
export function findPlanByWords<Plan extends NamedPlan>(plans: readonly Plan[], typed: string): Plan | null {
  const onlyOne = (found: readonly Plan[]): Plan | null => (found.length === 1 ? (found[0] ?? null) : null);
  const sameName = plans.filter(({ name }) => comparableText(name) === comparableText(typed));
  if (sameName.length > 0) return onlyOne(sameName);
  const { name: typedName, months, pricePaise } = readPlanWords(typed);
  if (typedName === '') return null;
  const samePrice = plans.filter(({ price_paise }) => pricePaise === null || Number(price_paise) === pricePaise);
  const sameWords = samePrice.filter(({ name }) => readPlanWords(name).name === typedName);
  if (sameWords.length > 0) return onlyOne(sameWords);
  if (months === null) return null;
  return onlyOne(
    samePrice.filter(
      ({ validity, validity_months: validityMonths }) => totalMonthsOf({ validity, validityMonths }) === months,
    ),
  );
}
