import type { Preferences } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Locale } from '@parichay/shared/language/languages.ts';
import { localeWritten } from '@parichay/shared/language/locale-written.ts';

interface Owner {
  preferences: Pick<Partial<Preferences>, 'language' | 'greetingLanguage'>;
  business_name: string;
  sign_up_language: Locale | null;
}

/**
 * The language an owner is spoken to in: the chosen one, else that of the script of the business's name, else the one in
 * which the panel was read at sign-up. Latin letters say nothing, for shops of every language are called in them.
 */
export function ownersLanguage({ preferences, business_name, sign_up_language }: Owner): Locale {
  if (preferences.language) return preferences.language;
  const written = localeWritten(business_name, sign_up_language ?? undefined);
  return written === 'en' ? (sign_up_language ?? 'en') : written;
}

/** The language in which an owner's customers are greeted: the chosen one, else the owner's. */
export const greetingLanguage = (owner: Owner): Locale => owner.preferences.greetingLanguage ?? ownersLanguage(owner);
