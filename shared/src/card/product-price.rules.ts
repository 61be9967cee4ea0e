/** A product's price as it is kept: integer paise, and what stands beside the number: `/kg`, `onwards`, `-500`. */
export interface ProductPrice {
  /** Null where it is said in words alone, or not at all. */
  pricePaise: number | null;
  priceUnit: string;
}

/** Characters of what stands beside the number. */
export const longestUnit = 20;

/** What one pays so much for one of: `450 kg` is 450 a kilogram. */
const measures = new Set(
  [
    'kg kgs kilo g gm gms gram grams l ltr litre liter ml piece pieces pc pcs plate dozen box pack packet pair set unit bottle',
    'bag quintal hour hr day night week month year sqft ft metre meter m km person head seat visit session page',
    'किलो किग्रा ग्राम लीटर पीस नग प्लेट दर्जन डिब्बा पैकेट जोड़ी बोतल बोरी क्विंटल घंटा दिन महीना व्यक्ति',
    'કિલો ગ્રામ લિટર નંગ પ્લેટ ડઝન બોક્સ પેકેટ જોડી કલાક દિવસ મહિનો વ્યક્તિ',
  ].flatMap((line) => line.split(' ')),
);

const currency = /^(?:₹|rs\.?(?![a-z])|inr(?![a-z])|रुपये|रुपए|रु\.?|રૂપિયા|રૂ\.?)\s*/iu;
const per = /^(?:\/|per\s|प्रति\s|a\s|an\s|પ્રતિ\s)\s*/iu;

/** `per kg` → `/kg`, `रु` → nothing, `onwards` → `onwards`. */
function unitOf(text: string): string {
  const rest = text
    .replace(currency, '')
    .replace(/^\/-\s*/, '')
    .trim();
  const one = per.test(rest) || measures.has(rest.toLowerCase().replace(/\.$/, ''));
  return (one ? `/${rest.replace(per, '')}` : rest).slice(0, longestUnit).trim();
}

/**
 * A price as somebody types or pastes it: `₹450/kg`, `1,050 per किलो`, `450/-`, `on request`. Nothing of it is dropped:
 * what is no number stands beside it.
 * @param text with its digits as 0–9
 */
export function productPriceOf(text: string): ProductPrice {
  const plain = text.trim().replace(currency, '');
  const [whole, rupees = '', paise = ''] = /^(\d[\d,]*)(?:\.(\d{1,2}))?(?![\d.])/.exec(plain) ?? [];
  const digits = rupees.replaceAll(',', '');
  if (whole === undefined || digits.length > 8)
    return { pricePaise: null, priceUnit: plain.slice(0, longestUnit).trim() };
  return {
    pricePaise: Number(digits) * 100 + Number(paise.padEnd(2, '0')),
    priceUnit: unitOf(plain.slice(whole.length).trim()),
  };
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
  return `${rupees(pricePaise)}${stands}${priceUnit}`;
}
