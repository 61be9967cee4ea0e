import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { localeCookie } from '@parichay/shared/platform/language/languages.ts';
import { call } from '../lib/api.ts';
import { pageLocale } from '../lib/page-messages.ts';

/**
 * Stores a language that was chosen in this browser with the account, so greetings and mails have it too.
 * A failure is ignored: the owner can choose again in the menu.
 */
export function takeOverLanguage({ preferences }: User): Promise<unknown> | false {
  const language = pageLocale();
  return (
    preferences.language !== language &&
    document.cookie.includes(`${localeCookie}=${language}`) &&
    call('POST /user/preference', { body: { language } }).catch(() => {})
  );
}
