import { stateCodeOfPin } from '../../platform/lib/india-states.ts';

const wordSet = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

const wordsOfListTitles = wordSet(
  'menu price prices pricelist list rate rates ratelist card chart item items product products service services name mrp',
  'qty quantity unit updated revised effective wef w e f from dated season',
  'hsn sac code stock discount offer sale selling amount description particulars details sr no sno serial s n size our the of in and for with rs inr per new thank thanks',
  'you u visit again welcome order now call us today',
  'मेन्यू मेनू मेनु रेट लिस्ट प्राइस चार्ट सूची यादी दर पत्रक भाव कीमत किंमत मूल्य नाम नाव वस्तु वस्तू धन्यवाद आभार हमारा आमची का की के',
  'મેનુ મેનૂ રેટ લિસ્ટ યાદી ભાવ પત્રક કિંમત નામ વસ્તુ આભાર ધન્યવાદ মেনু মূল্য তালিকা দাম ধন্যবাদ மெனு விலை பட்டியல் நன்றி',
  'మెనూ ధర ధరలు జాబితా ధన్యవాదాలు ಮೆನು ಬೆಲೆ ದರ ಪಟ್ಟಿ ಧನ್ಯವಾದಗಳು',
);
export const yearPattern = /^20[2-4]\d$/;
const monthWords = wordSet(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november',
  'dec december जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर जानेवारी फेब्रुवारी एप्रिल मे जुलै',
  'ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर જાન્યુઆરી ફેબ્રુઆરી માર્ચ એપ્રિલ મે જૂન જુલાઈ ઓગસ્ટ સપ્ટેમ્બર ઓક્ટોબર નવેમ્બર ડિસેમ્બર',
);

const weekdayLinePattern =
  /^(?:(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?s?|(?:सोम|मंगल|मंगळ|बुध|गुरु|गुरू|शुक्र|शनि|रवि)(?:वार)?|(?:સોમ|મંગળ|બુધ|ગુરુ|શુક્ર|શનિ|રવિ)(?:વાર)?)$/u;
const openingHoursWords = wordSet(
  'check checkin checkout am pm open opens close closed closes timing timings time hours holiday बजे वाजता वाजेपर्यंत बंद खुला समय वेळ વાગ્યે બંધ સમય',
);
const timeWords = wordSet(
  'in out to till until and from all days day week daily every everyday only except morning evening night noon a p m hrs hour working on',
  'से तक और सुबह शाम दोपहर रात रोज ते सकाळी संध्याकाळी दुपारी रात्री दररोज થી સુધી અને સવારે સાંજે રોજ',
);

export const lowerCaseWordsOf = (line: string): string[] => line.toLowerCase().match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];

export function isListTitle(words: readonly string[]): boolean {
  const hasMonth = words.some((word) => monthWords.has(word));
  const isOfDate = (word: string): boolean =>
    yearPattern.test(word) || monthWords.has(word) || (hasMonth && /^\d{1,2}$/.test(word));
  const otherWords = words.filter((word) => !isOfDate(word));
  return otherWords.length > 0 && otherWords.every((word) => wordsOfListTitles.has(word));
}

function areOpeningHours(words: readonly string[]): boolean {
  const isDay = (word: string): boolean => weekdayLinePattern.test(word);
  return (
    words.some((word) => isDay(word) || openingHoursWords.has(word)) &&
    words.every((word) => isDay(word) || openingHoursWords.has(word) || timeWords.has(word) || /^\d+$/.test(word))
  );
}

const contactPattern =
  /(?<![\d.,])(?:(?:\+|00)?91[\s-]*|0)?[6-9]\d{4}[\s-]?\d{5}(?!\d)|(?<!\d)1[89]\d{2}[\s-]?\d{2,3}[\s-]?\d{3,4}(?!\d)|(?<!\d)0\d{2,4}[\s-]\d{6,8}(?!\d)|https?:\/\/|(?:^|\s)www\.|(?<![\p{L}\d])[\w-]+\.(?:com|in|net|org|shop|store|me|app|link)(?![\p{L}\d])|\S@(?!rs|inr)\p{L}|(?:^|\s)@[\p{L}_]|(?<![\d.,])\d{9,}|(?<!\w)(?:\d{2})?[A-Z]{5}\d{4}[A-Z](?:\w{3})?(?!\w)/iu;
const webAddressPattern = /^(?:[\p{L}\p{M}]+\s?:\s?)?[\w-]{2,}(?:\.[a-z\d-]{2,})*\.[a-z]{3,}(?:\/\S*)?$/iu;
const contactLabelPattern =
  /^(?:(?:phone|mob(?:ile)?|call|contact|order|whatsapp|fax|मो|मोबाइल|मोबाईल|फोन|फ़ोन|संपर्क|મો|મોબાઈલ|ફોન|মোবাইল|ফোন|போன்|ఫోన్|ಫೋನ್)\.?(?:\s*no\.?)?\s*[:.-]+\s*\d[\d\s/-]{5,}|(?:ph|tel)[\s.:-]*(?:no)?[\s.:-]+\d[\d\s/-]{4,})$|^(?:fssai|gst(?:in)?|udyam|msme|lic(?:en[cs]e)?|reg(?:istration|d|n)?)(?!\p{L}).{0,20}(?<!\p{L})no\.?\s*[:.-]?\s*[\w/-]*\d{3}/iu;
const foundingYearPattern =
  /(?<!\p{L})(?:since|est(?:d|ablished)?|स्थापना|સ્થાપના)(?!\p{L})[\s.:-]*(?:in\s+)?(?:19|20)\d\d/iu;
const deliveryTermsPattern =
  /(?<!\p{L})(?:delivery|orders?|parcel|shipping|collection|pick\s?up|free)(?!\p{L}).{0,60}(?<!\p{L})(?:within|above|over|below|under|up\s?to|min(?:imum)?)(?!\p{L})|^(?:min(?:imum)?\.?\s+(?:order|delivery|bill))|(?:within|up\s?to)\s+\d+\s*(?:km|kms|kilomet)|^\P{L}*(?:flat\s+|upto\s+|up\s+to\s+|get\s+)?\d+\s*%\s*(?:off|discount|छूट|सूट|છૂટ)/iu;

const notePattern = /^(?:note|n\.b|नोट|टीप|નોંધ)\s*[:.-]/iu;
/** `GST extra`, `All prices inclusive of taxes` */
const taxTermsPattern =
  /^(?:(?:all|the|parcel|packing|packaging|delivery|service)\s+)?(?:prices?|rates?|charges?|gst|tax(?:es)?|vat)(?!\p{L}).{0,20}(?<!\p{L})(?:extra|additional|applicable|includ(?:ed|ing|es?)|inclusive|exclud(?:ed|ing)|exclusive)(?!\p{L})/iu;
/** `4-6 pm`, `10 am to 8 pm`. */
export const clockTimeRangePattern =
  /(?<![\d.,/])(?:0?\d|1[0-2])(?:[:.][0-5]\d)?\s*(?:[ap]\.?m\.?\s*)?(?:-|–|to|से|થી)\s*(?:0?\d|1[0-2])(?:[:.][0-5]\d)?\s*[ap]\.?m(?![\p{L}\d])\.?/iu;
const isClockTimeOnly = (line: string): boolean =>
  clockTimeRangePattern.test(line) && !/\d/.test(line.replace(clockTimeRangePattern, ''));

const addressLabelPattern = /^(?:address|add|location|पता|पत्ता|સરનામું|ঠিকানা|முகவரி|చిరునామా|అడ్రస్|ವಿಳಾಸ)\s*[:-]/iu;
const roomNumberPattern =
  /^(?:shop|plot|flat|office|gala|stall|house|door|room|दुकान|દુકાન)\s*(?:no|number|नं|નં)\.?\s*[:.-]?\s*[\w/-]+(?=\s*(?:,|$))/iu;
const placeWordPattern =
  /(?<!\p{L})(?:road|rd|street|marg|nagar|colony|chowk|circle|complex|plaza|arcade|sector|society|lane|gali|taluka|dist(?:rict)?|near|opp(?:osite)?|behind|रोड|मार्ग|नगर|चौक|गली|बाजार|रस्ता|રોડ|માર્ગ|નગર|ચોક|બજાર)(?![\p{L}\p{M}])/iu;
/** `Near SBI Bank`, `Opp. bus station, Indore` */
const nearbyPlacePattern =
  /^(?:near|nr|opp(?:osite)?|behind|beside|next to|in front of)(?!\p{L})[^\d]*(?:,|(?<!\p{L})(?:bank|school|college|temple|mandir|masjid|church|station|stand|hospital|post office|cinema|petrol pump|mall|court|gate|tower))/iu;

function isAddressLine(line: string): boolean {
  if (addressLabelPattern.test(line)) return true;
  const [, pin = ''] = /(?<![\d₹.,])([1-9]\d{2}\s?\d{3})\P{L}*$/u.exec(line) ?? [];
  // Six digits that end in 000 are a price, not a PIN.
  const hasPin = !pin.endsWith('000') && stateCodeOfPin(pin.replace(/\s/, '')) !== null;
  const hasPrice = !hasPin && /\d\P{L}*$/u.test(line.replace(roomNumberPattern, ''));
  if (nearbyPlacePattern.test(line)) return true;
  if (roomNumberPattern.test(line)) return !hasPrice;
  return placeWordPattern.test(line) && (hasPin || (line.includes(',') && !hasPrice));
}

/** @param line with ASCII digits and without its bullet */
export function isNoticeLine(line: string): boolean {
  const words = lowerCaseWordsOf(line);
  return (
    isListTitle(words) ||
    areOpeningHours(words) ||
    isClockTimeOnly(line) ||
    [
      contactPattern,
      webAddressPattern,
      contactLabelPattern,
      foundingYearPattern,
      deliveryTermsPattern,
      notePattern,
      taxTermsPattern,
    ].some((pattern) => pattern.test(line)) ||
    isAddressLine(line)
  );
}

const closingBracketByOpening: Readonly<Record<string, string>> = {
  '[': ']',
  '{': '}',
  '<': '>',
  '(': ')',
  '«': '»',
  '【': '】',
  '《': '》',
  '『': '』',
};
const edgeOrnamentPattern =
  /^(?:\p{Extended_Pictographic}|\s|\ufe0f|\u200d)+|(?:\p{Extended_Pictographic}|\s|\ufe0f|\u200d)+$/gu;

/** `*Diwali Special*`, `--- Starters ---`, `[Starters]` */
export function isDecoratedHeading(line: string): boolean {
  return [line.trim(), line.replaceAll(edgeOrnamentPattern, '')].some((text) => {
    const letters = [...text.replaceAll(/\ufe0f|\u200d/g, '')];
    const [first = '', last = ''] = [letters[0], letters.at(-1)];
    const isMark = /[^\p{L}\p{M}\p{N}\s.'"“”‘’`%!?₹]/u.test(first);
    return letters.length > 2 && isMark && last === (closingBracketByOpening[first] ?? first);
  });
}
