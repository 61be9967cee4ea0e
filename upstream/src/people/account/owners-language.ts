import type { Preferences } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { localeWritten } from '@parichay/shared/platform/language/locale-written.ts';

interface Owner {
  preferences: Pick<Partial<Preferences>, 'language' | 'greetingLanguage'>;
  business_name: string;
  sign_up_language: Locale | null;
}

/** Latin script decides nothing, because shops of every language use it for their names. */
export function ownersLanguage({ preferences, business_name, sign_up_language }: Owner): Locale {
  if (preferences.language) return preferences.language;
  const written = localeWritten(business_name, sign_up_language ?? undefined);
  return written === 'en' ? (sign_up_language ?? 'en') : written;
}

export const greetingLanguage = (owner: Owner): Locale => owner.preferences.greetingLanguage ?? ownersLanguage(owner);
