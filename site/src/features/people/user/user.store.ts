import type { Preferences, User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { call } from '../../../lib/api.ts';
import { pageLocale } from '../../../lib/page-messages.ts';
import { slice } from '../../../lib/slice.ts';

export const user = slice<User>();

export const greetingLanguage = (): Locale => user.$state.get().data?.preferences.greetingLanguage ?? pageLocale();

export const loadUser = (): Promise<User | null> => user.load(() => call('GET /user'));

type LanguagePreferences = Pick<Preferences, 'language' | 'greetingLanguage'>;
type PreferenceChange = Partial<Omit<Preferences, keyof LanguagePreferences>> & {
  [K in keyof LanguagePreferences]?: NonNullable<LanguagePreferences[K]>;
};

export async function savePreference(change: PreferenceChange): Promise<User> {
  const { updatedUser } = await call('POST /user/preference', { body: change });
  user.set(updatedUser);
  return updatedUser;
}

export const languageChange = slice<User>();
export const accountDeletion = slice<true>();

export const changeLanguage = async (language: NonNullable<Preferences['language']>): Promise<boolean> =>
  (await languageChange.load(() => savePreference({ language }))) !== null;

export const staffAccessChange = slice<User>();

export const setStaffAccess = (letsStaffIn: boolean) => staffAccessChange.load(() => savePreference({ letsStaffIn }));

/** Also deletes the businesses and cards; false on failure. */
export const deleteAccount = async (): Promise<boolean> =>
  (await accountDeletion.load(async () => {
    await call('DELETE /user');
    return true as const;
  })) !== null;

export const signInPhoneOrEmail = ({ isForeignUser, email, phoneNumber }: User): string =>
  formatPhone((isForeignUser ? email : phoneNumber) ?? phoneNumber ?? email ?? '');
