import type { Preferences } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { localeOfText } from '@parichay/shared/platform/language/locale-of-text.ts';

interface Owner {
  preferences: Pick<Partial<Preferences>, 'language' | 'greetingLanguage'>;
  business_name: string;
  sign_up_language: Locale | null;
}

/** Names in Latin script reveal no language, because shops of every language have them. */
export function ownersLanguage({ preferences, business_name, sign_up_language }: Owner): Locale {
  if (preferences.language) return preferences.language;
  const writtenLocale = localeOfText(business_name, sign_up_language ?? undefined);
  return writtenLocale === 'en' ? (sign_up_language ?? 'en') : writtenLocale;
}

export const greetingLanguage = (owner: Owner): Locale => owner.preferences.greetingLanguage ?? ownersLanguage(owner);
