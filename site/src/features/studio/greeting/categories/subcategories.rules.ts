import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { CelebrationType } from '@parichay/shared/studio/greeting/greeting.lists.ts';

export interface SubcategoryForm {
  imageCategoryId: string;
  imageSubcategoryName: string;
  celebrationType: CelebrationType;
  /** Month (1–12) and day (1–31) are texts; an empty one is not chosen. */
  month: string;
  day: string;
  dates: readonly { year: string; date: string }[];
  isActive: boolean;
  position: string;
}

export const daysInMonth = (month: string): number =>
  month === '' ? 31 : new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();

export const emptySubcategoryForm = (imageCategoryId: string, position: number): SubcategoryForm => ({
  imageCategoryId,
  imageSubcategoryName: '',
  celebrationType: 'none',
  month: '',
  day: '',
  dates: [],
  isActive: true,
  position: String(position),
});

export const subcategoryFormOf = (row: ImageSubcategory): SubcategoryForm => ({
  imageCategoryId: row.imageCategoryId,
  imageSubcategoryName: row.imageSubcategoryName,
  celebrationType: row.celebrationType,
  month: row.fixedDate ? String(Number(row.fixedDate.slice(2, 4))) : '',
  day: row.fixedDate ? String(Number(row.fixedDate.slice(5, 7))) : '',
  dates: Object.entries(row.flexibleDates)
    .map(([year, date]) => ({ year, date }))
    .sort((a, b) => a.year.localeCompare(b.year)),
  isActive: row.isActive,
  position: String(row.position),
});

export type SubcategoryFault = 'imageSubcategoryName' | 'imageCategoryId' | 'day' | 'dates' | 'position';

const twoDigits = (number: string): string => number.padStart(2, '0');

/** An impossible date is a fault of `day`, because month and day are chosen together. */
export function subcategoryFaultsOf(form: SubcategoryForm): SubcategoryFault[] {
  const { celebrationType, month, day, dates } = form;
  const isDayInvalid = month === '' || day === '' || Number(day) > daysInMonth(month);
  const hasDateOfOtherYear = dates.some(({ year, date }) => !date.startsWith(`${year}-`));
  const faults: SubcategoryFault[] = [];
  if (form.imageSubcategoryName.trim() === '') faults.push('imageSubcategoryName');
  if (form.imageCategoryId === '') faults.push('imageCategoryId');
  if (celebrationType === 'fixed' && isDayInvalid) faults.push('day');
  if (celebrationType === 'flexible' && (dates.length === 0 || hasDateOfOtherYear)) faults.push('dates');
  if (!/^\d{1,5}$/.test(form.position)) faults.push('position');
  return faults;
}

export function subcategoryInputOf({ celebrationType, month, day, dates, ...form }: SubcategoryForm) {
  const isFixed = celebrationType === 'fixed';
  const isFlexible = celebrationType === 'flexible';
  return {
    imageSubcategoryName: form.imageSubcategoryName,
    celebrationType,
    fixedDate: isFixed ? `--${twoDigits(month)}-${twoDigits(day)}` : null,
    flexibleDates: isFlexible ? Object.fromEntries(dates.map(({ year, date }) => [year, date])) : {},
    isActive: form.isActive,
    position: Number(form.position),
  };
}

export const yearAfterLastDate = (dates: SubcategoryForm['dates'], thisYear: number): string =>
  String(Math.max(thisYear - 1, ...dates.map(({ year }) => Number(year))) + 1);

/** No future date: customers do not see the greetings until staff add one. */
export const needsFutureDate = (row: ImageSubcategory): boolean =>
  row.celebrationType === 'flexible' && row.nextDate === null;
