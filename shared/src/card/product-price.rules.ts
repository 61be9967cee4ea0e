import { asciiDigits } from '../lib/ascii-digits.ts';

/** A product's price as it is kept: integer paise, and what stands beside the number: `/kg`, `onwards`, `-500`. */
export interface ProductPrice {
  /** Null where it is said in words alone, or not at all. */
  pricePaise: number | null;
  priceUnit: string;
}

/** Characters of what stands beside the number. */
export const longestUnit = 30;

/** What one pays so much for one of: `450 kg` is 450 a kilogram. */
const measures = [
  'kgs kg kilos kilo gms gm grams gram g litres litre liters liter ltr ml l pieces piece pcs pc nos plate dozens dozen doz box',
  'packet pack pair set unit bottle bag quintal tonne ton carton tray thali cup glass bowl jar tin roll pouch sheet hours',
  'hour hr day night week month year sqft sq.ft ft feet metre meter mtr m yard km person head seat visit session class page',
  'किलोग्राम किलो किग्रा ग्राम पाव लीटर लिटर पीस नग प्लेट थाली दर्जन डिब्बा डब्बा पेटी पैकेट जोड़ी बोतल बोरी क्विंटल घंटा दिन हफ्ता महीना साल व्यक्ति मीटर',
  'फुट फूट डझन डबा पॅकेट पाकीट बॉक्स जोडी बाटली पोते तास आठवडा महिना वर्ष व्यक्ती ताट वाटी तोळा',
  'કિલોગ્રામ કિલો ગ્રામ લિટર નંગ પ્લેટ થાળી ડઝન બોક્સ ડબ્બો પેટી પેકેટ જોડી બોટલ બોરી ક્વિન્ટલ કલાક દિવસ મહિનો વર્ષ વ્યક્તિ મીટર ફૂટ તોલા',
].flatMap((line) => line.split(' '));
const measure = `(?:${measures.map((word) => word.replace('.', '\\.')).join('|')})`;
const one = new RegExp(`^${measure}\\.?$`, 'iu');

const currency = /^(?:₹|rs\.?(?![a-z])|inr(?![a-z])|rupees?(?![a-z])|रुपये|रुपया|रुपए|रू\.?|रु\.?|રૂપિયા|રૂ\.?|રુ\.?)\s*/iu;
const per = /^(?:\/|per\s|for\s|a\s|an\s|प्रति\s?|प्रती\s?|दर\s|પ્રતિ\s?|દર\s)\s*/iu;
/** What says that a price follows, and nothing more of it. */
const lead = /^(?:(?:mrp|price|rate|only|दाम|कीमत|क़ीमत|मूल्य|भाव|किंमत|ભાવ|કિંમત)(?![\p{L}\p{M}])|[@:=])[\s:=.-]*/iu;

/** What multiplies: `1.5 lakh`, `२ हजार`, `5k`. */
const manifold: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:k|thousand|हज़ार|हजार|હજાર)(?![\p{L}\p{M}])/iu, 1_000],
  [/^\s*(?:lakhs?|lacs?|लाख|લાખ)(?![\p{L}\p{M}])/iu, 100_000],
  [/^\s*(?:crores?|cr|करोड़|कोटी|કરોડ)(?![\p{L}\p{M}])/iu, 10_000_000],
];

/** Signs around the amount that say nothing of it: `Rs. : 450`. */
function unled(text: string): string {
  const rest = text.replace(lead, '').replace(currency, '');
  return rest === text ? text : unled(rest);
}

/** `rs per kg` → `/kg`, `/-` → nothing, `to ₹700` → `-700`, `onwards` → `onwards`. */
function unitOf(text: string): string {
  const rest = unled(text.replace(/^\s*(?:\/[-=]|=\s*00)\s*/, ''))
    .replace(/^\/[-=]\s*/, '')
    .trim();
  const [range = '', upTo = ''] = /^(?:[-–—]|to\s)\s*(?:₹|rs\.?)?\s*(\d[\d,]*)(?![\d.])/iu.exec(rest) ?? [];
  if (upTo) return `-${upTo}${unitOf(rest.slice(range.length).trim()).replace(/^(?=[^/])/, ' ')}`.trim();
  const bare = rest.replace(per, '').replace(/^1\s*(?=\D)/u, '');
  return per.test(rest) || one.test(rest) ? `/${bare}` : rest.replace(/^only$/i, '');
}

/** An amount at the beginning of a text, and what stands behind it. */
function amountOf(text: string): { paise: number; rest: string } | null {
  const [whole, rupees = '', fraction = ''] = /^(\d[\d,]*)(?:\.(\d{1,2}))?(?![\d.])/.exec(text) ?? [];
  if (whole === undefined) return null;
  const behind = text.slice(whole.length);
  const [sign, times] = manifold.find(([word]) => word.test(behind)) ?? [/^/, 1];
  const paise = Number(rupees.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  // Up to eight digits of rupees.
  if (paise * times >= 10_000_000_000) return null;
  return { paise: paise * times, rest: behind.replace(sign, '').trim() };
}

/** `1 kg = 450`, `500 gm ₹225`, `per plate 80`: what it is for comes first. */
const measureFirst = new RegExp(
  `^(?:(?:per|प्रति|प्रती|दर|પ્રતિ|દર)\\s+)?((?:\\d+(?:\\.\\d+)?\\s*)?${measure})\\.?\\s*(?:[:=@-]|के|का|ચા|ના)?\\s*(?=[₹\\drरર])(.+)$`,
  'iu',
);

/**
 * A price as somebody types or pastes it: `₹450/kg`, `1,050 per किलो`, `450/-`, `1 kg = 450`, `४५०`, `on request`.
 * Nothing of it is dropped: what is no number stands beside it, at its whole length.
 */
export function productPriceOf(typed: string): ProductPrice {
  const text = asciiDigits(typed).replace(/\s+/g, ' ').trim();
  const [, size = '', cost = ''] = measureFirst.exec(text) ?? [];
  const first = size ? amountOf(unled(cost)) : null;
  if (first && unitOf(first.rest) === '')
    return { pricePaise: first.paise, priceUnit: `/${size.replace(/^1\s*(?=\D)/u, '').trim()}` };
  const plain = unled(text);
  const from = /^(?:from|starts? (?:from|at)|starting (?:from|at)?)\s+/i.exec(plain)?.[0] ?? '';
  const found = amountOf(unled(plain.slice(from.length)));
  if (!found) return { pricePaise: null, priceUnit: plain };
  return { pricePaise: found.paise, priceUnit: `${unitOf(found.rest)}${from && ' onwards'}`.trim() };
}

/** Whether more numbers stand in it than an amount, its range and a measure explain: its owner is asked. */
export function isPriceDoubtful({ pricePaise, priceUnit }: ProductPrice): boolean {
  if (pricePaise === null) return /\d/.test(priceUnit);
  return /\d/.test(priceUnit.replace(/^-[\d,]+/, '').replace(/^\/\s*[\d.]+/, ''));
}

/**
 * A price as it is shown; empty where there is none.
 * @param rupees writes integer paise as an amount
 */
export function productPriceText(
  // A draft may be older than units.
  { pricePaise, priceUnit = '' }: Pick<ProductPrice, 'pricePaise'> & Partial<ProductPrice>,
  rupees: (paise: number) => string,
): string {
  if (pricePaise === null) return priceUnit;
  const stands = /^[/–-]/.test(priceUnit) || priceUnit === '' ? '' : ' ';
  // What it is for stays on the line of the amount.
  const unit = priceUnit.replace(/^([-–][\d,]+)? ?\/ ?/, '$1\u00a0/\u00a0');
  return `${rupees(pricePaise)}${stands}${unit}`;
}
