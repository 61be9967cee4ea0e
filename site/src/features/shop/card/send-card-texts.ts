import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { loadTranslator } from '../../../lib/page-messages.ts';

export const sendCardMessageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/hand-over.json',
  { import: 'default' },
);

/** Texts for the owner, in the owner's language. */
export const loadSendCardTexts = (locale: Locale) => loadTranslator(locale, 'hand-over', sendCardMessageFiles);
