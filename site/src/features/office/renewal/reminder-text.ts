import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { atom } from 'nanostores';
import type { Translate } from '../../../lib/i18n.ts';
import { loadTranslator } from '../../../lib/page-messages.ts';

const messageFiles = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/??/reminder-text.json',
  {
    import: 'default',
  },
);

/** The texts are stored by language, because reminders are in the customer's language. */
export const $reminderTexts = atom<ReadonlyMap<Locale, Translate<'reminder-text'>>>(new Map());

export async function loadReminderTexts(locales: Iterable<Locale>): Promise<void> {
  const missingLocales = [...new Set(locales)].filter((locale) => !$reminderTexts.get().has(locale));
  const results = await Promise.all(
    missingLocales.map(async (locale) => {
      const translate = await loadTranslator(locale, 'reminder-text', messageFiles);
      return translate && ([locale, translate] as const);
    }),
  );
  const loadedEntries = results.filter((one) => one !== undefined);
  if (loadedEntries.length > 0) $reminderTexts.set(new Map([...$reminderTexts.get(), ...loadedEntries]));
}
