import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { localeCookie } from '@parichay/shared/platform/language/languages.ts';
import { call } from '../lib/api.ts';
import { pageLocale } from '../lib/page-messages.ts';

/**
 * Stores this browser's language with the account, for greetings and mails. Failures are ignored: the owner can choose
 * again.
 */
export function takeOverLanguage({ preferences }: User): Promise<unknown> | false {
  const language = pageLocale();
  return (
    preferences.language !== language &&
    document.cookie.includes(`${localeCookie}=${language}`) &&
    call('POST /user/preference', { body: { language } }).catch(() => {})
  );
}
