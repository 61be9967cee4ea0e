import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import { logEvent } from '../lib/analytics-session.ts';
import { call } from '../lib/api.ts';
import { clearProgress, storePasswordSaved } from './progress.ts';
import { takeOverLanguage } from './take-over-language.ts';

interface CustomerSignInInput {
  password?: string;
  fromForgotPassword: boolean;
  keepSignedIn: boolean;
}

export async function finishCustomerSignIn(input: CustomerSignInInput): Promise<true> {
  const { isNewUser, user } = await call('POST /createPassword', { body: input });
  if (user) await takeOverLanguage(user);
  if (isNewUser) logEvent('SIGN_UP');
  clearProgress();
  if (input.password) storePasswordSaved(input.fromForgotPassword ? 'changed' : 'first');
  const url = new URL(safeNextPath(location.search, location.origin, '/panel/customer'), location.origin);
  if (isNewUser && url.pathname.startsWith('/panel/customer')) url.searchParams.set('firstTimeUser', 'true');
  location.replace(url.href);
  return true;
}
