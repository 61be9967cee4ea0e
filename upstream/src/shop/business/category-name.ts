import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';

const namesByLocale = readTexts<Record<string, string>>('names/categories');

export const categoryNameIn = (locale: Locale, category: string): string => namesByLocale[locale][category] ?? category;
