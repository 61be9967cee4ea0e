import { nextPath } from '@parichay/shared/auth/next-path.ts';
import { call } from '../lib/api.ts';
import { logEvent } from '../lib/session.ts';
import { clearProgress } from './progress.ts';

interface Chosen {
  /** Left out, a code signs in next time too. */
  password?: string;
  fromForgotPassword: boolean;
  keepSignedIn: boolean;
}

/** Signs a customer in whose code was right. @returns true: the page is being left */
export async function enterCustomer(chosen: Chosen): Promise<true> {
  const { isNewUser } = await call('POST /createPassword', { body: chosen });
  if (isNewUser) logEvent('SIGN_UP');
  clearProgress();
  const url = new URL(nextPath(location.search, location.origin, '/panel/customer'), location.origin);
  if (isNewUser && url.pathname.startsWith('/panel/customer')) url.searchParams.set('firstTimeUser', 'true');
  location.replace(url.href);
  return true;
}
