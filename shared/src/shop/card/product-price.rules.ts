import { toAsciiDigits } from '../../platform/lib/ascii-digits.ts';
import {
  noLetterAfterPattern,
  parseLeadingAmount,
  withoutAmountMarks,
  withoutPriceLabels,
} from '../../platform/typed/paise.ts';

export interface ProductPrice {
  pricePaise: number | null;
  priceUnit: string;
}

export const maxUnitLength = 30;

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
/** The area of a flat (`1050 sqft 65 lakh`) and a model (`Activa 6G 68000`) are no unit of sale. */
const otherSizePattern = /^\d+(?:\.\d+)?\s*(?:sqft|sq\.ft|ft|feet|yard)$|^\dG$/;
export const halfMeasureSource =
  '(?:(?:half|quarter|adha|pav|आधा|आधी|अर्धा|पाव|पौना|અડધો|અડધા|અર્ધો|પા|হাফ|আধা|অর্ধেক|அரை|கால்|అర|పావు|ಅರ್ಧ|ಕಾಲು)[\\s-]*(?:kgs?|kilos?|lit(?:re|er)s?|ltr|doz(?:en)?|किलोग्राम|किलो|किग्रा|लीटर|लिटर|दर्जन|डझन|કિલોગ્રામ|કિલો|લિટર|ડઝન|কেজি|কিলো|লিটার|ডজন|கிலோ|லிட்டர்|டஜன்|కిలో|లీటర్|డజను|ಕೆಜಿ|ಕಿಲೋ|ಲೀಟರ್|ಡಜನ್))';
export const measureSource = `(?:${halfMeasureSource}|${measures.map((word) => word.replace('.', '\\.')).join('|')})`;
const measureOnlyPattern = new RegExp(`^${measureSource}\\.?$`, 'iu');
const bracketedMeasurePattern = new RegExp(`^\\((?:per\\s)?((?:\\d+(?:\\.\\d+)?\\s*)?${measureSource}\\.?)\\)$`, 'iu');

const perWordPattern = /^(?:\/|per\s|for\s|a\s|an\s|प्रति\s?|प्रती\s?|दर\s|પ્રતિ\s?|દર\s|প্রতি\s?|ప్రతి\s?|ಪ್ರತಿ\s?)\s*/iu;
export const rangeWordSource = 'to|upto|se|te|thi|से|ते|થી|থেকে|முதல்|నుండి|నుంచి|ರಿಂದ';
const priceRangePattern = new RegExp(
  `^(?:[-–—]|(?:${rangeWordSource})\\s)\\s*(?:₹|rs\\.?)?\\s*(\\d[\\d,]*)(?![\\d.])(?:\\s*(?:तक|पर्यंत|સુધી|পর্যন্ত|வரை|వరకు|ವರೆಗೆ)${noLetterAfterPattern})?`,
  'iu',
);

/** `25 L` is lakh for a flat and a litre for milk. */
const lakhOrLitrePattern = /^L(?!\p{L})/u;
const leadingOnePattern = /^1\s*(?=[^\d.,/])/u;
const fractionSigns: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };

/** `rs per kg` → `/kg`, `/-` → empty, `to ₹700` → `-700` */
function readPriceUnit(text: string): string {
  const rest = withoutAmountMarks(text);
  const [matched = '', upTo = ''] = priceRangePattern.exec(rest) ?? [];
  if (upTo) return `-${upTo}${readPriceUnit(rest.slice(matched.length).trim()).replace(/^(?=[^/])/, ' ')}`.trim();
  const [, bracketed] = bracketedMeasurePattern.exec(rest) ?? [];
  if (bracketed) return `/${bracketed.replace(leadingOnePattern, '')}`;
  if (/^p\.?\s?m\.?$/i.test(rest)) return '/month';
  const bare = rest.replace(perWordPattern, '').replace(leadingOnePattern, '');
  return perWordPattern.test(rest) || (measureOnlyPattern.test(rest) && !lakhOrLitrePattern.test(rest))
    ? `/${bare}`
    : rest.replace(/^only$/i, '');
}

/** `1 kg = 450`, `per plate 80` */
const measureFirstPattern = new RegExp(
  `^(?:(?:per|प्रति|प्रती|दर|પ્રતિ|દર)\\s+)?((?:(?:\\d+(?:[./]\\d+)?|[½¼¾])\\s*)?${measureSource})\\.?\\s*(?:[:=@-]|के|का|ચા|ના)?\\s*(?=[₹\\drरર])(.+)$`,
  'iu',
);

/** `1 kg` → `kg`, `1/2 kg` → `½ kg` */
const unitOfMeasure = (measureText: string): string =>
  measureText
    .replace(/^\d\/\d/, (fraction) => fractionSigns[fraction] ?? fraction)
    .replace(leadingOnePattern, '')
    .trim();

export function readProductPrice(typed: string): ProductPrice {
  const text = toAsciiDigits(typed).replace(/\s+/g, ' ').trim();
  const [, size = '', costText = ''] = measureFirstPattern.exec(text) ?? [];
  const first = size && !otherSizePattern.test(size) ? parseLeadingAmount(withoutPriceLabels(costText)) : null;
  if (first && readPriceUnit(first.rest) === '')
    return { pricePaise: first.paise, priceUnit: `/${unitOfMeasure(size)}` };
  const unlabelled = withoutPriceLabels(text);
  const from = /^(?:from|start(?:s|ing)?(?:\s+(?:from|at))?)\s+/i.exec(unlabelled)?.[0] ?? '';
  const found = parseLeadingAmount(withoutPriceLabels(unlabelled.slice(from.length)));
  if (!found) return { pricePaise: null, priceUnit: unlabelled };
  return { pricePaise: found.paise, priceUnit: `${readPriceUnit(found.rest)}${from && ' onwards'}`.trim() };
}

/** True for an unexplained number, so the owner must confirm. */
export function isPriceDoubtful({ pricePaise, priceUnit }: ProductPrice): boolean {
  if (pricePaise === null) return /\d/.test(priceUnit);
  const [matched = '', upTo] = /^-([\d,]+)/.exec(priceUnit) ?? [];
  if (upTo && Number(upTo.replaceAll(',', '')) * 100 <= pricePaise) return true;
  // Only a measure may have a count, unlike `2 for 40`.
  const unit = priceUnit.slice(matched.length).replace(/^\/\s*[\d.]+(?=\s*\p{L})/u, '');
  return /\d/.test(unit) || lakhOrLitrePattern.test(unit);
}

/** @param rupees formats integer paise */
export function formatProductPrice(
  // Old drafts lack `priceUnit`.
  { pricePaise, priceUnit = '' }: Pick<ProductPrice, 'pricePaise'> & Partial<ProductPrice>,
  rupees: (paise: number) => string,
): string {
  if (pricePaise === null) return priceUnit;
  const separator = /^(?:[/–-]|\+$)/.test(priceUnit) || priceUnit === '' ? '' : ' ';
  // No-break spaces keep the unit on the amount's line.
  const unit = priceUnit.replace(/^-(?=\d)/, '–').replace(/^(–[\d,]+)? ?\/ ?/, '$1\u00a0/\u00a0');
  return `${rupees(pricePaise)}${separator}${unit}`;
}
