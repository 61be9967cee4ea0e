import type { Locale } from '@parichay/shared/platform/language/languages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../shared/src/platform/language/*/names/categories.json',
  {
    eager: true,
    import: 'default',
  },
);

/** Freely typed categories are not translated. For the server only: it holds all languages. */
export const categoryIn = (category: string, locale: Locale): string =>
  files[`../../../shared/src/platform/language/${locale}/names/categories.json`]?.[category] ?? category;
