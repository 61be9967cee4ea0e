import type { SignedInBrowser } from '@parichay/shared/people/session/session.endpoints.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const signedInBrowsers = slice<readonly SignedInBrowser[]>();
export const browserSignOut = slice<true>();

export const loadBrowsers = () => signedInBrowsers.load(async () => (await call('GET /session/list')).browsers);

export async function signOutBrowser(browserId: string): Promise<void> {
  const isSignedOut = await browserSignOut.load(async () => {
    await call('DELETE /session', { query: { browserId } }).catch((thrown) => {
      // `not_found`: the session has ended since the list was loaded.
      if (!(thrown instanceof CallFailure) || thrown.code !== 'not_found') throw thrown;
    });
    return true as const;
  });
  const { data } = signedInBrowsers.$state.get();
  if (isSignedOut && data) signedInBrowsers.set(data.filter((one) => one.browserId !== browserId));
}
