import type { Locale } from '../../platform/language/languages.ts';

/** Indian financial year, from April: `2026-11-21` → `26-27`. @param date `YYYY-MM-DD` */
export function financialYearOf(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const startYear = month >= 4 ? year : year - 1;
  const shortYear = (twoDigitYear: number) => String(twoDigitYear % 100).padStart(2, '0');
  return `${shortYear(startYear)}-${shortYear(startYear + 1)}`;
}

export const documentSeries = ['invoice', 'credit_note'] as const;
export type DocumentSeries = (typeof documentSeries)[number];

export function invoicePrefixOf(agencyName: string): string {
  const initials = agencyName.toUpperCase().match(/(?<![A-Z])[A-Z]/g) ?? [];
  return initials.slice(0, 2).join('') || 'IN';
}

/**
 * `AB/26-27/000123`, credit note `AB/26-27/C00123`. At most 16 letters, digits, dashes and slashes.
 * Source: CGST Rules, 46(b) and 53(1A).
 */
export function formatDocumentNumber(prefix: string, year: string, series: DocumentSeries, serial: number): string {
  const digits = series === 'invoice' ? String(serial).padStart(6, '0') : `C${String(serial).padStart(5, '0')}`;
  return `${prefix}/${year}/${digits}`;
}

interface NumberWords {
  below100: readonly string[];
  crore: string;
  lakh: string;
  thousand: string;
  hundred: string;
  /** `paise` is '' for whole rupees. */
  formatAmountInWords(rupees: string, paise: string): string;
}

const ones = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const tens = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const english: NumberWords = {
  below100: [...ones, ...tens.flatMap((ten) => [ten, ...ones.slice(1, 10).map((one) => `${ten}-${one}`)])],
  ...{ crore: 'Crore', lakh: 'Lakh', thousand: 'Thousand', hundred: 'Hundred' },
  formatAmountInWords: (rupees, paise) => `Rupees ${rupees}${paise && ` and ${paise} Paise`} Only`,
};

const hindi: NumberWords = {
  below100: [
    'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
    'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
    'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
    'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
    'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
    'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
    'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
    'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी',
    'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
    'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
  ].flatMap((decade) => decade.split(' ')),
  ...{ crore: 'करोड़', lakh: 'लाख', thousand: 'हज़ार', hundred: 'सौ' },
  formatAmountInWords: (rupees, paise) => `${rupees} रुपये${paise && ` ${paise} पैसे`} मात्र`,
};

/** Other languages use English, because their words have no checked list. */
const numberWordsByLocale: Partial<Record<Locale, NumberWords>> = { hi: hindi };
const numberWordsOf = (locale: Locale): NumberWords => numberWordsByLocale[locale] ?? english;

export function numberInWords(value: number, locale: Locale = 'en'): string {
  const words = numberWordsOf(locale);
  if (value < 100) return words.below100[value] ?? '';
  const steps = [
    [10_000_000, words.crore],
    [100_000, words.lakh],
    [1_000, words.thousand],
    [100, words.hundred],
  ] as const;
  const [size, name] = steps.find(([step]) => value >= step) ?? steps[3];
  const remainder = value % size;
  const whole = `${numberInWords(Math.floor(value / size), locale)} ${name}`;
  return remainder ? `${whole} ${numberInWords(remainder, locale)}` : whole;
}

export function amountInWords(paise: number, locale: Locale = 'en'): string {
  const remainder = paise % 100;
  return numberWordsOf(locale).formatAmountInWords(
    numberInWords(Math.floor(paise / 100), locale),
    remainder ? numberInWords(remainder, locale) : '',
  );
}
