import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';
import { loadBrowsers } from '../account/signed-in-browsers.store.ts';
import { franchisee } from '../session/franchisee.store.ts';

/* What a staff account changes of itself. */

export const renaming = slice<true>();
export const passwordChange = slice<true>();

export const rename = (name: string) =>
  renaming.load(async () => {
    const { franchisee: changed } = await call('POST /franchisee/name', { body: { name } });
    franchisee.set(changed);
    return true as const;
  });

/** Every other browser that is signed in to the account is signed out. Answers null when it was not changed. */
export const changePassword = (password: string, newPassword: string) =>
  passwordChange.load(async () => {
    await call('POST /franchisee/password', { body: { password, newPassword } });
    loadBrowsers();
    return true as const;
  });
