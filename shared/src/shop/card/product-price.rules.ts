import { asciiDigits } from '../../platform/lib/ascii-digits.ts';

export interface ProductPrice {
  pricePaise: number | null;
  priceUnit: string;
}

export const longestUnit = 30;

/** Units of sale: `450 kg` means 450 per kilogram. */
const measures = [
  'kgs kg kilos kilo gms gm grams gram g litres litre liters liter ltr ml l pieces piece pcs pc nos plate dozens dozen doz box',
  'packet pack pair set unit bottle bag quintal tonne ton carton tray thali cup glass bowl jar tin roll pouch sheet hours',
  'hour hr day night week month year sqft sq.ft ft feet metre meter mtr m yard km person head seat visit session class page',
  'किलोग्राम किलो किग्रा ग्राम पाव लीटर लिटर पीस नग प्लेट थाली दर्जन डिब्बा डब्बा पेटी पैकेट जोड़ी बोतल बोरी क्विंटल घंटा दिन हफ्ता महीना साल व्यक्ति मीटर',
  'फुट फूट डझन डबा पॅकेट पाकीट बॉक्स जोडी बाटली पोते तास आठवडा महिना वर्ष व्यक्ती ताट वाटी तोळा',
  'কেজি কিলো গ্রাম লিটার পিস প্লেট ডজন প্যাকেট ঘণ্টা দিন মাস বছর জন மீட்டர் கிலோ கிராம் லிட்டர் டஜன் பிளேட் பாக்கெட் மணி நாள் மாதம் வருடம் நபர்',
  'కిలో గ్రాములు లీటర్ డజను ప్లేట్ ప్యాకెట్ గంట రోజు నెల సంవత్సరం మీటర్ ಕೆಜಿ ಕಿಲೋ ಗ್ರಾಂ ಲೀಟರ್ ಡಜನ್ ಪ್ಲೇಟ್ ಪ್ಯಾಕೆಟ್ ಗಂಟೆ ದಿನ ತಿಂಗಳು ವರ್ಷ ಮೀಟರ್',
  'કિલોગ્રામ કિલો ગ્રામ લિટર નંગ પ્લેટ થાળી ડઝન બોક્સ ડબ્બો પેટી પેકેટ જોડી બોટલ બોરી ક્વિન્ટલ કલાક દિવસ મહિનો વર્ષ વ્યક્તિ મીટર ફૂટ તોલા',
].flatMap((line) => line.split(' '));
const measure = `(?:${measures.map((word) => word.replace('.', '\\.')).join('|')})`;
const one = new RegExp(`^${measure}\\.?$`, 'iu');
const inBrackets = new RegExp(`^\\((?:per\\s)?((?:\\d+(?:\\.\\d+)?\\s*)?${measure}\\.?)\\)$`, 'iu');

const noLetter = '(?![\\p{L}\\p{M}])';
const currency = new RegExp(
  `^(?:₹|rs\\.?(?![a-z])|inr(?![a-z])|rupees?(?![a-z])|(?:र[ुू]प|ર[ુૂ]પ|ரூபா|రూపా|ರೂಪಾ)[\\p{L}\\p{M}]*|টাকা|(?:रु|रू|રૂ|રુ|ரூ|రూ|ರೂ)(?:\\.|${noLetter}))\\s*`,
  'iu',
);
const per = /^(?:\/|per\s|for\s|a\s|an\s|प्रति\s?|प्रती\s?|दर\s|પ્રતિ\s?|દર\s|প্রতি\s?|ప్రతి\s?|ಪ್ರತಿ\s?)\s*/iu;
const lead =
  /^(?:(?:mrp|price|rate|only|दाम|कीमत|क़ीमत|मूल्य|भाव|किंमत|ભાવ|કિંમત|দাম|মূল্য|விலை|ధర|ಬೆಲೆ|ದರ)(?![\p{L}\p{M}])|[@:=])[\s:=.-]*/iu;
export const rangeWords = 'to|upto|se|te|thi|से|ते|થી|থেকে|முதல்|నుండి|నుంచి|ರಿಂದ';
const range = new RegExp(
  `^(?:[-–—]|(?:${rangeWords})\\s)\\s*(?:₹|rs\\.?)?\\s*(\\d[\\d,]*)(?![\\d.])(?:\\s*(?:तक|पर्यंत|સુધી|পর্যন্ত|வரை|వరకు|ವರೆಗೆ)${noLetter})?`,
  'iu',
);

/** `1.5 lakh`, `२ हजार`, `5k` */
const manifold: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:k|thousand|हज़ार|हजार|હજાર|হাজার|ஆயிரம்|వేలు|ಸಾವಿರ)(?![\p{L}\p{M}])/iu, 1_000],
  [/^\s*(?:lakhs?|lacs?|लाख|લાખ|লাখ|লক্ষ|லட்சம்|లక్షలు|లక్ష|ಲಕ್ಷ)(?![\p{L}\p{M}])/iu, 100_000],
  [/^\s*(?:crores?|cr|करोड़|कोटी|કરોડ|কোটি|கோடி|కోట్లు|కోటి|ಕೋಟಿ)(?![\p{L}\p{M}])/iu, 10_000_000],
];
/** `25 L` is lakh for a flat and a litre for milk. */
const lakhOrLitre = /^L(?!\p{L})/u;
const alone = /^1\s*(?=[^\d.,])/u;

function unled(text: string): string {
  const rest = text.replace(lead, '').replace(currency, '');
  return rest === text ? text : unled(rest);
}

/** `rs per kg` → `/kg`, `/-` → empty, `to ₹700` → `-700` */
function unitOf(text: string): string {
  const rest = unled(text.replace(/^\s*(?:\/[-=]|=\s*00)\s*/, ''))
    .replace(/^\/[-=]\s*/, '')
    .trim();
  const [whole = '', upTo = ''] = range.exec(rest) ?? [];
  if (upTo) return `-${upTo}${unitOf(rest.slice(whole.length).trim()).replace(/^(?=[^/])/, ' ')}`.trim();
  const [, bracketed] = inBrackets.exec(rest) ?? [];
  if (bracketed) return `/${bracketed.replace(alone, '')}`;
  const bare = rest.replace(per, '').replace(alone, '');
  return per.test(rest) || (one.test(rest) && !lakhOrLitre.test(rest)) ? `/${bare}` : rest.replace(/^only$/i, '');
}

function amountOf(text: string): { paise: number; rest: string } | null {
  const [whole, rupees = '', fraction = ''] = /^(\d[\d,]*)(?:\.(\d{1,2}))?(?![\d.])/.exec(text) ?? [];
  if (whole === undefined) return null;
  const behind = text.slice(whole.length);
  const [sign, times] = manifold.find(([word]) => word.test(behind)) ?? [/^/, 1];
  const paise = Number(rupees.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  if (paise * times >= 10_000_000_000) return null;
  return { paise: paise * times, rest: behind.replace(sign, '').trim() };
}

/** `1 kg = 450`, `per plate 80` */
const measureFirst = new RegExp(
  `^(?:(?:per|प्रति|प्रती|दर|પ્રતિ|દર)\\s+)?((?:\\d+(?:\\.\\d+)?\\s*)?${measure})\\.?\\s*(?:[:=@-]|के|का|ચા|ના)?\\s*(?=[₹\\drरર])(.+)$`,
  'iu',
);

/** @param typed such as `₹450/kg`, `1 kg = 450`, `४५०`, `on request` */
export function productPriceOf(typed: string): ProductPrice {
  const text = asciiDigits(typed).replace(/\s+/g, ' ').trim();
  const [, size = '', cost = ''] = measureFirst.exec(text) ?? [];
  const first = size ? amountOf(unled(cost)) : null;
  if (first && unitOf(first.rest) === '')
    return { pricePaise: first.paise, priceUnit: `/${size.replace(alone, '').trim()}` };
  const plain = unled(text);
  const from = /^(?:from|start(?:s|ing)?(?:\s+(?:from|at))?)\s+/i.exec(plain)?.[0] ?? '';
  const found = amountOf(unled(plain.slice(from.length)));
  if (!found) return { pricePaise: null, priceUnit: plain };
  return { pricePaise: found.paise, priceUnit: `${unitOf(found.rest)}${from && ' onwards'}`.trim() };
}

/** True for an unexplained number, so the owner must confirm. */
export function isPriceDoubtful({ pricePaise, priceUnit }: ProductPrice): boolean {
  if (pricePaise === null) return /\d/.test(priceUnit);
  const [whole = '', upTo] = /^-([\d,]+)/.exec(priceUnit) ?? [];
  if (upTo && Number(upTo.replaceAll(',', '')) * 100 <= pricePaise) return true;
  // Only a measure may have a count, unlike `2 for 40`.
  const unit = priceUnit.slice(whole.length).replace(/^\/\s*[\d.]+(?=\s*\p{L})/u, '');
  return /\d/.test(unit) || lakhOrLitre.test(unit);
}

/** @param rupees formats integer paise */
export function productPriceText(
  // Old drafts lack `priceUnit`.
  { pricePaise, priceUnit = '' }: Pick<ProductPrice, 'pricePaise'> & Partial<ProductPrice>,
  rupees: (paise: number) => string,
): string {
  if (pricePaise === null) return priceUnit;
  const stands = /^(?:[/–-]|\+$)/.test(priceUnit) || priceUnit === '' ? '' : ' ';
  // No-break spaces keep the unit on the amount's line.
  const unit = priceUnit.replace(/^-(?=\d)/, '–').replace(/^(–[\d,]+)? ?\/ ?/, '$1\u00a0/\u00a0');
  return `${rupees(pricePaise)}${stands}${unit}`;
}
