import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { loadBrowsers } from '../session/signed-in-browsers.store.ts';

export const nameChange = slice<true>();
export const passwordChange = slice<true>();

export const renameOwnAccount = (name: string) =>
  nameChange.load(async () => {
    const { franchisee: changed } = await call('POST /franchisee/name', { body: { name } });
    franchisee.set(changed);
    return true as const;
  });

/** Signs out all other browsers of the account; null on failure. */
export const changeOwnPassword = (password: string, newPassword: string) =>
  passwordChange.load(async () => {
    await call('POST /franchisee/password', { body: { password, newPassword } });
    loadBrowsers();
    return true as const;
  });
