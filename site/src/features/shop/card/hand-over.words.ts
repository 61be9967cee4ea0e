import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { wordsIn } from '../../../lib/page-messages.ts';

export const handOverFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/hand-over.json',
  { import: 'default' },
);

/** Texts for the owner, in the owner's language. */
export const handOverWords = (locale: Locale) => wordsIn(locale, 'hand-over', handOverFiles);
