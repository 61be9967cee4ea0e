import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { atom } from 'nanostores';
import type { Translate } from '../../../lib/i18n.ts';
import { wordsIn } from '../../../lib/page-messages.ts';

const files = import.meta.glob<Record<string, string>>(
  '../../../../../shared/src/platform/language/*/reminder-text.json',
  {
    import: 'default',
  },
);

/** By language: reminders are written in the customer's language. */
export const $reminderTexts = atom<ReadonlyMap<Locale, Translate<'reminder-text'>>>(new Map());

/** A language that fails to load is tried again by the next page that needs it. */
export async function loadReminderTexts(wanted: Iterable<Locale>): Promise<void> {
  const missing = [...new Set(wanted)].filter((locale) => !$reminderTexts.get().has(locale));
  const loaded = await Promise.all(
    missing.map(async (locale) => {
      const words = await wordsIn(locale, 'reminder-text', files);
      return words && ([locale, words] as const);
    }),
  );
  const came = loaded.filter((one) => one !== undefined);
  if (came.length > 0) $reminderTexts.set(new Map([...$reminderTexts.get(), ...came]));
}
