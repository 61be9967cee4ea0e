import { measureSource } from './product-price.rules.ts';

const currencySource = '(?:₹|rs\\.?|inr|रु\\.?|रू\\.?|રૂ\\.?|টাকা|ரூ\\.?|రూ\\.?|ರೂ\\.?)';
const noLetterAfter = '(?![\\p{L}\\p{M}])';
const amountSource = `${currencySource}?\\s*\\d(?:[\\d,]*\\d)?(?:\\.\\d{1,2})?(?![\\d.]\\d)(?:\\s*\\/[-=])?(?:\\s*${currencySource}${noLetterAfter})?(?:\\s*(?:\\/|per\\s)\\s*(?:\\d+\\s*)?${measureSource}\\.?${noLetterAfter})?`;
const priceWordSource = 'price|rate|कीमत|क़ीमत|दाम|किंमत|भाव|रेट|કિંમત|ભાવ|দাম|விலை|ధర|ಬೆಲೆ';
const formerLabelSource = [
  'm\\.?\\s?r\\.?\\s?p\\.?|एम\\.?\\s?आर\\.?\\s?पी\\.?|એમ\\.?\\s?આર\\.?\\s?પી\\.?|এম\\.?\\s?আর\\.?\\s?পি\\.?|எம்\\.?\\s?ஆர்\\.?\\s?பி\\.?',
  'ఎం\\.?\\s?ఆర్\\u200c?\\.?\\s?పి\\.?|ఎమ్మార్పీ|ಎಂ\\.?\\s?ಆರ್\\u200c?\\.?\\s?ಪಿ\\.?',
  '(?:list|actual|original|regular|market|old|earlier|maximum\\s+retail)\\s+(?:price|rate)|was|before|earlier',
  '(?:पुरानी|पुराना|असली|मूल|जुनी)\\s+(?:कीमत|क़ीमत|दाम|किंमत|भाव)|पहले|पहिले|पूर्वी|आधी(?=[\\s\\d,/₹-]+(?:आता|ऑफर))|(?:મૂળ|જૂની|જૂનો)\\s+(?:કિંમત|ભાવ)|પહેલાં|પહેલા|આગલો ભાવ',
  'আগে|পুরনো দাম|முன்பு|பழைய விலை|ముందు|పాత ధర|ಮೊದಲು|ಹಳೆಯ ಬೆಲೆ',
].join('|');
const formerPattern = new RegExp(
  `[(\\[]?(?<![\\p{L}\\p{M}])(?:${formerLabelSource})(?:\\s*(?:${priceWordSource}))?[\\s:=@–-]*(?:is|था|थी|થી)?\\s*${amountSource}[)\\]]?|[(\\[]?${currencySource}?\\s*(~{1,2})\\s*(?:(?:mrp)\\s*)?${amountSource}\\s*\\1[)\\]]?|${amountSource}(?=\\s*(?:→|➡|=>|->)\\s*${currencySource}?\\s*\\d)`,
  'giu',
);
const discountPattern =
  /[([]?(?:flat\s+|upto\s+|up to\s+)?\d{1,2}\s?%\s*(?:off|discount|less|छूट|सूट|ऑफ|ऑफ़|છૂટ|ছাড়|தள்ளுபடி|తగ్గింపు|ರಿಯಾಯಿತಿ)(?![\p{L}\p{M}])[)\]]?/giu;
const offerLabelPattern = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?:(?:now|only|just|today|offer|special|sale|selling|sell|our|discount(?:ed)?|deal|net|best|final|new|अब|आज|ऑफर|ऑफ़र|सेल|केवल|सिर्फ|सिर्फ़|फक्त|आता|नई|હવે|ઓફર|ઑફર|ફક્ત|માત્ર|এখন|অফার|মাত্র|இப்போது|சலுகை|ఇప్పుడు|ఆఫర్|ಈಗ|ಆಫರ್)\\s*)+(?:(?:${priceWordSource}|at|for|में|मध्ये|માં)\\s*)*|(?:(?:${priceWordSource}|at|for)\\s*)+|→|➡|=>|->)[\\s:@=.–-]*(?=${currencySource}?\\s*\\d)`,
  'giu',
);
const strikeSource = '\\u0335\\u0336\\u0337\\u0338';
const struckLetters = new RegExp(`(?:[^\\s${strikeSource}][${strikeSource}])+`, 'gu');
const struckMarkup = /<(s|del|strike)>(.*?)<\/\1>/giu;

export interface FormerPrice {
  /** The line without the former price. */
  line: string;
  text: string;
  paise: number;
}

const withoutBrackets = (text: string): string => text.replace(/^[\s([]+|[\s)\]]+$/g, '').trim();

/** @returns null if the line has no former price, or several */
export function findFormerPrice(typed: string): FormerPrice | null {
  const line = typed
    .replaceAll(struckLetters, (struck) => `~${struck.replaceAll(new RegExp(`[${strikeSource}]`, 'gu'), '')}~`)
    .replaceAll(struckMarkup, '~$2~')
    .replaceAll(new RegExp(`[${strikeSource}]`, 'gu'), '');
  const [former, another] = line.match(formerPattern) ?? [];
  if (former === undefined || another !== undefined) return null;
  const discounts = line.match(discountPattern) ?? [];
  const amount = Number(/\d[\d,]*(?:\.\d{1,2})?/.exec(former)?.[0].replaceAll(',', ''));
  const rest = line
    .replace(former, ' ')
    .replaceAll(discountPattern, ' ')
    .replaceAll(offerLabelPattern, ' ')
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+(?=[,;|/)])|(?<=[(])\s+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,;|/&+–-]+$|^[\s,;|/–-]+/g, '');
  const texts = [former.replaceAll('~', ''), ...discounts].map(withoutBrackets);
  const text = texts
    .join(', ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?=\d)/, '₹');
  return { line: rest, text, paise: Math.round(amount * 100) };
}
