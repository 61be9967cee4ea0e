import type { Preferences, User } from '@parichay/shared/auth/auth.endpoints.ts';
import type { Locale } from '@parichay/shared/language/languages.ts';
import { call } from '../../lib/api.ts';
import { pageLocale } from '../../lib/page-messages.ts';
import { slice } from '../../lib/slice.ts';

/** The signed-in customer. */
export const user = slice<User>();

/** In which the owner's customers read greetings: as was chosen, else the panel's. */
export const greetingLanguage = (): Locale => user.$state.get().data?.preferences.greetingLanguage ?? pageLocale();

export const loadUser = (): Promise<User | null> => user.load(() => call('GET /user'));

type Languages = Pick<Preferences, 'language' | 'greetingLanguage'>;
type Change = Partial<Omit<Preferences, keyof Languages>> & {
  [K in keyof Languages]?: NonNullable<Languages[K]>;
};

/** The preference call. Its answer replaces the stored user; the callers' slices say how it went. */
export async function savePreference(change: Change): Promise<User> {
  const { updatedUser } = await call('POST /user/preference', { body: change });
  user.set(updatedUser);
  return updatedUser;
}

export const languageChange = slice<User>();
export const accountDeletion = slice<true>();

/** Keeps the language with the account. Answers false when that failed. */
export const changeLanguage = async (language: NonNullable<Preferences['language']>): Promise<boolean> =>
  (await languageChange.load(() => savePreference({ language }))) !== null;

export const staffAccess = slice<User>();

/** Whether the agency's staff may log in as this customer. */
export const letStaffIn = (letsStaffIn: boolean) => staffAccess.load(() => savePreference({ letsStaffIn }));

/** Deletes the account with its businesses and cards. Answers false when it still stands. */
export const deleteAccount = async (): Promise<boolean> =>
  (await accountDeletion.load(async () => {
    await call('DELETE /user');
    return true as const;
  })) !== null;

/** `+91 98765 43210`: an Indian number as people read it; any other as it is. */
export const spacedPhone = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');

/** Whom the menu names: foreign users by email, everybody else by phone. */
export const signedInAs = ({ isForeignUser, email, phoneNumber }: User): string =>
  spacedPhone((isForeignUser ? email : phoneNumber) ?? phoneNumber ?? email ?? '');
