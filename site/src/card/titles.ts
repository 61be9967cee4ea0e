import { inEachLocale } from '@parichay/shared/language/languages.ts';
import type { Titles } from '@parichay/shared/shop/card/titled-name.ts';

const files = import.meta.glob<Record<string, string>>('../../../shared/src/language/*/names/titles.json', {
  eager: true,
  import: 'default',
});

export const titles: Titles = inEachLocale(
  (locale) => files[`../../../shared/src/language/${locale}/names/titles.json`] ?? {},
);
