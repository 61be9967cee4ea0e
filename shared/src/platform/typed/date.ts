import { asciiDigits } from '../lib/ascii-digits.ts';
import { dayInIndia, daysAfter } from '../lib/india.ts';
import { monthOf } from './date.months.ts';

/** `unclear` = ambiguous or without a day; `none` = no date. */
export type TypedDate = { date: string; fault: null } | { date: null; fault: 'unclear' | 'none' };

const none: TypedDate = { date: null, fault: 'none' };
const unclear: TypedDate = { date: null, fault: 'unclear' };

const yearOf = (digits: string): number => Number(digits) + (digits.length === 2 ? 2_000 : 0);

const isDay = (year: number, month: number, day: number): boolean => {
  const time = new Date(Date.UTC(year, month - 1, day));
  return time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === day;
};

/** @returns `none` for 31 February, `unclear` for the American order */
function dateOf(year: string, month: number, day: number): TypedDate {
  const full = yearOf(year);
  if (full < 1900 || full > 2200) return none;
  const two = (part: number): string => String(part).padStart(2, '0');
  if (isDay(full, month, day)) return { date: `${full}-${two(month)}-${two(day)}`, fault: null };
  return isDay(full, day, month) ? unclear : none;
}

/** Days since 1899-12-30, as in Excel; only 1950 to 2150. */
const serial = /^(\d{5}|\d{2},\d{3})(?:[.,]\d+)?$/;
function dateOfSerial(days: number): TypedDate {
  return days < 18_264 || days > 91_677 ? none : { date: daysAfter('1899-12-30', days), fault: null };
}

const timeOfDay = /[\s,T]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/iu;
const weekdayName =
  '(?:(?:sun|mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat)(?:day)?|(?:रवि|सोम|मंगल|मंगळ|बुध|गुरु|गुरू|शुक्र|शनि|રવિ|સોમ|મંગળ|બુધ|ગુરુ|શુક્ર|શનિ)(?:वार|વાર)?)';
const weekday = new RegExp(`^${weekdayName}[\\s,.]+|(?<=\\d)[\\s,(]+${weekdayName}[.)]*$`, 'giu');
const around =
  /^(?:(?:valid(?:ity)?|exp(?:iry|ires?)?|up\s?to|till|until|by|on|dt|date|dated|दि|दिनांक|ता|तारीख|તા|તારીખ|তারিখ|தேதி|తేదీ|ದಿನಾಂಕ)(?![\p{L}\p{M}])[\s.:-]*)+|(?:\s+(?:तक|સુધી|पर्यंत))$/giu;

function withMonthName(text: string): TypedDate {
  const parts = text
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)(?![\p{L}\p{M}])/giu, '')
    .replaceAll(/(?<=\d)(?=[\p{L}\p{M}])|(?<=[\p{L}\p{M}])(?=\d)/gu, ' ')
    .split(/[\s,./'’-]+/u)
    .filter((part) => part !== '' && !/^of$/i.test(part));
  const words = parts.filter((part) => !/^\d+$/.test(part));
  const month = words.length === 1 && words[0] ? monthOf(words[0]) : null;
  const numbers = parts.filter((part) => /^\d+$/.test(part));
  if (month === null || numbers.length === 0) return none;
  const [first = '', second = ''] = numbers;
  if (numbers.length === 1) return unclear;
  if (numbers.length > 2) return none;
  if (first.length === 4) return dateOf(first, month, Number(second));
  return /^(?:\d{2}|\d{4})$/.test(second) && first.length <= 2 ? dateOf(second, month, Number(first)) : none;
}

/** Day first; month names in eight languages; Excel's serial dates. Ignores a time. */
export function readDate(typed: string): TypedDate {
  const text = asciiDigits(typed.normalize('NFKC'))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  // A UTC timestamp may be the next day in India.
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text))
    return Number.isNaN(Date.parse(text)) ? none : { date: dayInIndia(text), fault: null };
  const day = text
    .replace(timeOfDay, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(around, '')
    .replace(weekday, '')
    .replace(/[\s.,।]+$/u, '')
    .trim();
  const [, days] = serial.exec(day) ?? [];
  if (days) return dateOfSerial(Number(days.replace(',', '')));
  const [, year, mid, last] = /^(\d{4})\s?[-/. ]\s?(\d{1,2})\s?[-/. ]\s?(\d{1,2})$/.exec(day) ?? [];
  if (year && mid && last) return dateOf(year, Number(mid), Number(last));
  const [, first, second, end] = /^(\d{1,2})\s?[-/., ]\s?(\d{1,2})\s?[-/., ]\s?'?(\d{4}|\d{2})$/.exec(day) ?? [];
  if (first && second && end) return dateOf(end, Number(second), Number(first));
  const [, eightDay, eightMonth, eightYear] = /^(\d{2})(\d{2})((?:19|20|21)\d{2})$/.exec(day) ?? [];
  if (eightDay && eightMonth && eightYear) return dateOf(eightYear, Number(eightMonth), Number(eightDay));
  const [, firstYear, midMonth, lastDay] = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(day) ?? [];
  if (firstYear && midMonth && lastDay) return dateOf(firstYear, Number(midMonth), Number(lastDay));
  if (/^\d{1,2}[-/. ]\d{4}$/.test(day)) return unclear;
  return /\p{L}/u.test(day) ? withMonthName(day) : none;
}
