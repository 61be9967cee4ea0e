/** Indian financial year, from April: `2026-11-21` → `26-27`. @param date `YYYY-MM-DD` */
export function financialYearOf(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  const short = (of: number) => String(of % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}

export const documentSeries = ['invoice', 'credit_note'] as const;
export type DocumentSeries = (typeof documentSeries)[number];

export function prefixOf(agencyName: string): string {
  const initials = agencyName.toUpperCase().match(/(?<![A-Z])[A-Z]/g) ?? [];
  return initials.slice(0, 2).join('') || 'IN';
}

/**
 * `AB/26-27/000123`, credit note `AB/26-27/C00123`. At most 16 letters, digits, dashes and slashes.
 * Source: CGST Rules, 46(b) and 53(1A).
 */
export function documentNumber(prefix: string, year: string, series: DocumentSeries, serial: number): string {
  const digits = series === 'invoice' ? String(serial).padStart(6, '0') : `C${String(serial).padStart(5, '0')}`;
  return `${prefix}/${year}/${digits}`;
}

const ones = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const below100 = (value: number): string => {
  if (value < 20) return ones[value] ?? '';
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit ? `-${ones[unit]}` : ''}`;
};

/** Indian English, with lakh and crore. */
export function inWords(value: number): string {
  if (value < 100) return below100(value);
  const steps = [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ] as const;
  const [size, name] = steps.find(([step]) => value >= step) ?? steps[3];
  const rest = value % size;
  return `${inWords(Math.floor(value / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
}

export function amountInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${inWords(rupees)}${rest ? ` and ${inWords(rest)} Paise` : ''} Only`;
}
