import { toAsciiDigits } from '../lib/ascii-digits.ts';
import { dayInIndia, daysAfter } from '../lib/india.ts';

const monthSpellings: readonly string[] = [
  'january jan जनवरी जन जानेवारी जाने જાન્યુઆરી જાન્યુ જાન જાનેવારી জানুয়ারি জানুয়ারী জানু ஜனவரி ஜன జనవరి జన ಜನವರಿ ಜನ',
  'february feb फरवरी फ़रवरी फेब्रुवारी फर फेब्रु फेब ફેબ્રુઆરી ફેબ્રુ ફેબ ফেব্রুয়ারি ফেব্রুয়ারী ফেব ফেব্রু பிப்ரவரி பிப் ఫిబ్రవరి ఫిబ్ర ఫిబ్ ಫೆಬ್ರವರಿ ಫೆಬ್ರುವರಿ ಫೆಬ್ರ ಫೆಬ್ರು ಫೆಬ್',
  'march mar मार्च मार्क માર્ચ মার্চ மார்ச் மார் మార్చి మార్చ్ ಮಾರ್ಚ್ ಮಾರ್ಚಿ',
  'april apr अप्रैल अप्रेल एप्रिल अप्रै एप्रि એપ્રિલ એપ્રિ এপ্রিল এপ্রি ஏப்ரல் ஏப் ఏప్రిల్ ఏప్రి ಏಪ್ರಿಲ್ ಏಪ್ರಿ',
  'may मई मे મે মে மே మే ಮೇ',
  'june jun जून जुन જૂન જુન জুন ஜூன் ஜூன జూన్ ಜೂನ್',
  'july jul जुलाई जुलै जुल जुलाइ જુલાઈ જુલાઇ জুলাই জুল ஜூலை ஜூல జులై జూలై ಜುಲೈ ಜೂಲೈ',
  'august aug अगस्त ऑगस्ट आगस्त अग ऑग ઑગસ્ટ ઓગસ્ટ ઑગ ઓગ আগস্ট আগ অগাস্ট আগষ্ট ஆகஸ்ட் ஆகஸ்டு ஆக ఆగస్టు ఆగస్ట్ ఆగ ಆಗಸ್ಟ್ ಆಗಸ್ಟು ಆಗ',
  'september sept sep सितंबर सितम्बर सप्टेंबर सित सप्टें સપ્ટેમ્બર સપ્ટે સપ્ટેંબર সেপ্টেম্বর সেপ্টে செப்டம்பர் செப் సెప్టెంబర్ సెప్టెంబరు సెప్టెం సెప్టె ಸೆಪ್ಟೆಂಬರ್ ಸೆಪ್ಟೆಂ',
  'october oct अक्टूबर अक्तूबर ऑक्टोबर अक्टू अक्तू ऑक्टो ઑક્ટોબર ઓક્ટોબર ઑક્ટો ઓક્ટો অক্টোবর অক্টো அக்டோபர் அக் అక్టోబర్ అక్టోబరు అక్టో ಅಕ್ಟೋಬರ್ ಅಕ್ಟೋ',
  'november nov नवंबर नवम्बर नोव्हेंबर नव नोव्हें નવેમ્બર નવે નવેંબર নভেম্বর নভে நவம்பர் நவ నవంబర్ నవంబరు నవం ನವೆಂಬರ್ ನವೆಂ',
  'december dec दिसंबर दिसम्बर डिसेंबर दिस डिसें ડિસેમ્બર ડિસે ડિસેંબર ডিসেম্বর ডিসে டிசம்பர் டிச డిసెంబర్ డిసెంబరు డిసెం ಡಿಸೆಂಬರ್ ಡಿಸೆಂ',
];

/** Unifies nuktas, abbreviation signs and vowels. */
const normaliseMonthName = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u093c\u09bc.\u0970\u0983]/gu, '')
    .normalize('NFC')
    .toLowerCase();

const monthNumberByName: ReadonlyMap<string, number> = new Map(
  monthSpellings.flatMap((spellings, at) =>
    spellings.split(' ').map((name) => [normaliseMonthName(name), at + 1] as const),
  ),
);

const monthNumberOf = (word: string): number | null => monthNumberByName.get(normaliseMonthName(word)) ?? null;

/** `unclear` = ambiguous or without a day; `none` = no date. */
export type TypedDate = { date: string; fault: null } | { date: null; fault: 'unclear' | 'none' };

const noDate: TypedDate = { date: null, fault: 'none' };
const unclearDate: TypedDate = { date: null, fault: 'unclear' };

const fullYearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2_000 : 0);

const isExistingDay = (year: number, month: number, day: number): boolean => {
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
};

/** @returns `none` for 31 February, `unclear` for the American order */
function toTypedDate(year: string, month: number, day: number): TypedDate {
  const fullYear = fullYearOf(year);
  if (fullYear < 1900 || fullYear > 2200) return noDate;
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  if (isExistingDay(fullYear, month, day))
    return { date: `${fullYear}-${twoDigits(month)}-${twoDigits(day)}`, fault: null };
  return isExistingDay(fullYear, day, month) ? unclearDate : noDate;
}

/** Days since 1899-12-30, as in Excel; only 1950 to 2150. */
const serialDatePattern = /^(\d{5}|\d{2},\d{3})(?:[.,]\d+)?$/;
function dateOfExcelSerial(days: number): TypedDate {
  return days < 18_264 || days > 91_677 ? noDate : { date: daysAfter('1899-12-30', days), fault: null };
}

const timeOfDayPattern =
  /[\s,T]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/iu;
const weekdayNamePattern =
  '(?:(?:sun|mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat)(?:day)?|(?:रवि|सोम|मंगल|मंगळ|बुध|गुरु|गुरू|शुक्र|शनि|રવિ|સોમ|મંગળ|બુધ|ગુરુ|શુક્ર|શનિ)(?:वार|વાર)?)';
const weekdayPattern = new RegExp(`^${weekdayNamePattern}[\\s,.]+|(?<=\\d)[\\s,(]+${weekdayNamePattern}[.)]*$`, 'giu');
const wordsAroundDatePattern =
  /^(?:(?:valid(?:ity)?|exp(?:iry|ires?)?|up\s?to|till|until|by|on|dt|date|dated|दि|दिनांक|ता|तारीख|તા|તારીખ|তারিখ|தேதி|తేదీ|ದಿನಾಂಕ)(?![\p{L}\p{M}])[\s.:-]*)+|(?:\s+(?:तक|સુધી|पर्यंत))$/giu;

function parseDateWithMonthName(text: string): TypedDate {
  const parts = text
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)(?![\p{L}\p{M}])/giu, '')
    .replaceAll(/(?<=\d)(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?=\d)/gu, ' ')
    .split(/[\s,./'’-]+/u)
    .filter((part) => part !== '' && !/^of$/i.test(part));
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const month = words.length === 1 && words[0] ? monthNumberOf(words[0]) : null;
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  if (month === null || numbers.length === 0) return noDate;
  const [first = '', second = ''] = numbers;
  if (numbers.length === 1) return unclearDate;
  if (numbers.length > 2) return noDate;
  if (first.length === 4) return toTypedDate(first, month, Number(second));
  return /^(?:\d{2}|\d{4})$/.test(second) && first.length <= 2 ? toTypedDate(second, month, Number(first)) : noDate;
}

/** Day or year first; month names in eight languages; Excel's serial dates. Ignores a time. */
export function readDate(typed: string): TypedDate {
  const text = toAsciiDigits(typed.normalize('NFKC'))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // A UTC timestamp may be the next day in India.
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text))
    return Number.isNaN(Date.parse(text)) ? noDate : { date: dayInIndia(text), fault: null };
  const day = text
    .replace(timeOfDayPattern, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(wordsAroundDatePattern, '')
    .replace(weekdayPattern, '')
    .replace(/[\s.,।]+$/u, '')
    .trim();
  const [, days] = serialDatePattern.exec(day) ?? [];
  if (days) return dateOfExcelSerial(Number(days.replace(',', '')));
  const [, year, mid, last] = /^(\d{4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,2})$/.exec(day) ?? [];
  if (year && mid && last) return toTypedDate(year, Number(mid), Number(last));
  const [, first, second, end] = /^(\d{1,2})\s?[-/., ]\s?(\d{1,2})\s?[-/., ]\s?'?(\d{4}|\d{2})$/.exec(day) ?? [];
  if (first && second && end) return toTypedDate(end, Number(second), Number(first));
  const [, eightDay, eightMonth, eightYear] = /^(\d{2})(\d{2})((?:19|20|21)\d{2})$/.exec(day) ?? [];
  if (eightDay && eightMonth && eightYear) return toTypedDate(eightYear, Number(eightMonth), Number(eightDay));
  const [, firstYear, midMonth, lastDay] = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(day) ?? [];
  if (firstYear && midMonth && lastDay) return toTypedDate(firstYear, Number(midMonth), Number(lastDay));
  if (/^\d{1,2}[-/. ]\d{4}$/.test(day)) return unclearDate;
  return /\p{L}/u.test(day) ? parseDateWithMonthName(day) : noDate;
}
