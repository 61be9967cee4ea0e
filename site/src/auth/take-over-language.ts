import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { localeCookie } from '@parichay/shared/platform/language/languages.ts';
import { call } from '../lib/api.ts';
import { pageLocale } from '../lib/page-messages.ts';

/**
 * Stores a language that was chosen in this browser with the account, so greetings and mails have it too.
 * A failure is ignored: the owner can choose again in the menu.
 */
export async function takeOverLanguage({ preferences }: User): Promise<void> {
  const language = pageLocale();
  if (preferences.language !== language && document.cookie.includes(`${localeCookie}=${language}`))
    await call('POST /user/preference', { body: { language } }).catch(() => {});
}
