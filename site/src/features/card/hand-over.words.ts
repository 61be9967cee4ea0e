import type { Locale } from '@parichay/shared/language/languages.ts';
import { wordsIn } from '../../lib/page-messages.ts';

export const handOverFiles = import.meta.glob<Record<string, string>>(
  '../../../../shared/src/language/*/hand-over.json',
  { import: 'default' },
);

/** What the owner is written, in the language that he reads. */
export const handOverWords = (locale: Locale) => wordsIn(locale, 'hand-over', handOverFiles);
