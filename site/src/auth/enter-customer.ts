import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import { call } from '../lib/api.ts';
import { logEvent } from '../lib/session.ts';
import { clearProgress } from './progress.ts';

interface Chosen {
  /** Without it, the next sign-in needs a code again. */
  password?: string;
  fromForgotPassword: boolean;
  keepSignedIn: boolean;
}

export async function enterCustomer(chosen: Chosen): Promise<true> {
  const { isNewUser } = await call('POST /createPassword', { body: chosen });
  if (isNewUser) logEvent('SIGN_UP');
  clearProgress();
  const url = new URL(nextPath(location.search, location.origin, '/panel/customer'), location.origin);
  if (isNewUser && url.pathname.startsWith('/panel/customer')) url.searchParams.set('firstTimeUser', 'true');
  location.replace(url.href);
  return true;
}
