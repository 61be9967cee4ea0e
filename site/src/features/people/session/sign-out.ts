import { atom } from 'nanostores';
import { removeStoredValues } from '../../../kit/ui/browser/browser-storage.ts';
import { deleteDrafts, draftNames } from '../../../kit/ui/form/draft.ts';
import { clearAnalyticsSession } from '../../../lib/analytics-session.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { user } from '../user/user.store.ts';
import { businesses } from './business.store.ts';
import { resetCards } from './card.store.ts';
import { railKey } from './rail-key.ts';
import { clearSnapshot } from './snapshot.ts';
import { unreadKey } from './unread.store.ts';

export type PanelArea = 'customer' | 'staff';

const loginPages = { customer: '/panel/login', staff: '/panel/franchisee-login' } as const;

export const signOutCall = slice<true>();

function clearPersonalData(): void {
  user.reset();
  businesses.reset();
  resetCards();
  clearSnapshot();
  removeStoredValues('sessionStorage', railKey, { startingWith: true });
  removeStoredValues('sessionStorage', unreadKey, { startingWith: true });
  // Removes pending and refused payments (checkout.ts, failed-purchase.ts).
  for (const storage of ['sessionStorage', 'localStorage'] as const)
    removeStoredValues(storage, 'payment:', { startingWith: true });
  clearAnalyticsSession();
}

const endSession = async (area: PanelArea): Promise<true> => {
  await call(area === 'staff' ? 'POST /franchisee/logout' : 'POST /logout');
  return true;
};

export const $draftsAtSignOut = atom<readonly string[]>([]);

export function signOut(area: PanelArea): void {
  const names = draftNames();
  if (names.length > 0) $draftsAtSignOut.set(names);
  else signOutAndDelete(area);
}

/** When the request fails, the user stays signed in and sees the error. */
export async function signOutAndDelete(area: PanelArea): Promise<void> {
  $draftsAtSignOut.set([]);
  if (!(await signOutCall.load(() => endSession(area)))) return;
  deleteDrafts();
  clearPersonalData();
  location.replace(loginPages[area]);
}

export async function leaveAfterAuthError(area: PanelArea): Promise<void> {
  await endSession(area).catch(() => {});
  clearPersonalData();
  const next = encodeURIComponent(location.pathname + location.search);
  location.replace(`${loginPages[area]}?next=${next}`);
}

export function leaveDeletedAccount(): void {
  deleteDrafts();
  clearPersonalData();
  location.replace(loginPages.customer);
}
