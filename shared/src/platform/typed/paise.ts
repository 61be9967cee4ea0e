import { toAsciiDigits } from '../lib/ascii-digits.ts';

export const noLetterAfterPattern = '(?![\\p{L}\\p{M}])';
const currencyPattern = new RegExp(
  `^(?:[₹₨]|rs\\.?(?![a-z])|inr(?![a-z])|rupees?(?![a-z])|(?:र[ुू]प|ર[ુૂ]પ|ரூபா|రూపా|ರೂಪಾ)[\\p{L}\\p{M}]*|টাকা|(?:रु|रू|રૂ|રુ|ரூ|రూ|ರೂ)(?:\\.|${noLetterAfterPattern}))\\s*`,
  'iu',
);
const priceLabelPattern =
  /^(?:(?:mrp|price|rate|only|दाम|कीमत|क़ीमत|मूल्य|भाव|किंमत|ભાવ|કિંમત|দাম|মূল্য|விலை|ధర|ಬೆಲೆ|ದರ)(?![\p{L}\p{M}])|[@:=])[\s:=.-]*/iu;

/** `1.5 lakh`, `२ हजार`, `5k` */
const multipliers: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:k|thousand|हज़ार|हजार|હજાર|হাজার|ஆயிரம்|వేలు|ಸಾವಿರ)(?![\p{L}\p{M}])/iu, 1_000],
  [/^\s*(?:lakhs?|lacs?|लाख|લાખ|লাখ|লক্ষ|லட்சம்|లక్షలు|లక్ష|ಲಕ್ಷ)(?![\p{L}\p{M}])/iu, 100_000],
  [/^\s*(?:crores?|cr|करोड़|कोटी|કરોડ|কোটি|கோடி|కోట్లు|కోటి|ಕೋಟಿ)(?![\p{L}\p{M}])/iu, 10_000_000],
];

export function withoutPriceLabels(text: string): string {
  const rest = text.replace(priceLabelPattern, '').replace(currencyPattern, '');
  return rest === text ? text : withoutPriceLabels(rest);
}

/** `/- only`, `rs` */
export const withoutAmountMarks = (text: string): string =>
  withoutPriceLabels(text.replace(/^\s*(?:\/[-=]|=\s*00)\s*/, ''))
    .replace(/^\/[-=]\s*/, '')
    .trim();

export function parseLeadingAmount(text: string): { paise: number; rest: string } | null {
  const [matched, rupees = '', fraction = ''] = /^(\d[\d,]*)(?:\.(\d{1,2}))?(?![\d.])/.exec(text) ?? [];
  if (matched === undefined) return null;
  const remainder = text.slice(matched.length);
  const [multiplierWord, factor] = multipliers.find(([word]) => word.test(remainder)) ?? [/^/, 1];
  const paise = Number(rupees.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (paise * factor >= 10_000_000_000) return null;
  return { paise: paise * factor, rest: remainder.replace(multiplierWord, '').trim() };
}

/** Integer paise of `₹1,250.50` or `५००/-`. null = empty, undefined = not an amount. */
export function readPaise(text: string): number | null | undefined {
  const amountText = withoutPriceLabels(
    toAsciiDigits(text)
      .replaceAll(/(?<=\d)\s+(?=\d)/g, '')
      .trim(),
  );
  if (amountText === '') return null;
  const amount = parseLeadingAmount(amountText.replace(/(?<=\d)\.$/, ''));
  return amount && withoutAmountMarks(amount.rest) === '' ? amount.paise : undefined;
}
