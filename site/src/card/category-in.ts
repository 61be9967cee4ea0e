import type { Locale } from '@parichay/shared/language/languages.ts';

const files = import.meta.glob<Record<string, string>>('../../../shared/src/language/*/names/categories.json', {
  eager: true,
  import: 'default',
});

/** A category in the language of a card's visitor; one that somebody wrote freely stays as it is. For servers. */
export const categoryIn = (category: string, locale: Locale): string =>
  files[`../../../shared/src/language/${locale}/names/categories.json`]?.[category] ?? category;
