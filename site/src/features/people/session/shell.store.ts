import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { atom, computed } from 'nanostores';
import { type AuthErrorEvent, authErrorEvent, type CallFailure } from '../../../lib/api.ts';
import { accountDeletion, languageChange, user } from '../user/user.store.ts';
import { businessSwitch } from './business.store.ts';
import { cardCreation, cardStatus } from './card.store.ts';
import { signOutCall } from './sign-out.ts';

/** `upgrade` follows the URL hash of that name. */
export type Overlay = 'menu' | 'businesses' | 'notifications' | 'share' | 'one-card' | 'commands' | 'keys' | 'upgrade';
export const $overlay = atom<Overlay | null>(null);

/** Empty for the active business; the product is the one whose limit was reached. */
export const $pricingOf = atom<readonly [businessId?: string | undefined, product?: PlanProduct | undefined]>([]);

export const openOverlay = (overlay: Overlay): void => $overlay.set(overlay);
export const closeOverlay = (): void => $overlay.set(null);

/** Opened by the URL hash, so that the back button closes it. */
export function openPricing(businessId?: string, product?: PlanProduct): void {
  closeOverlay();
  $pricingOf.set([businessId, product]);
  location.hash = 'upgrade';
}

/** `not-allowed`: still signed in. `not-loaded`: no user data. Source: docs/specification.md §8. */
export const $authFailed = atom<'ended' | 'not-allowed' | 'not-loaded' | null>(null);

export function watchAuth(): () => void {
  const failed = (event: Event) => {
    const { key, code } = (event as AuthErrorEvent).detail;
    // An account that may not load itself has left, perhaps in another tab.
    if (code !== 'not_allowed' || key === 'GET /user' || key === 'GET /franchisee') $authFailed.set('ended');
    else if (!$authFailed.get()) $authFailed.set('not-allowed');
  };
  addEventListener(authErrorEvent, failed);
  const stopUser = user.$state.subscribe(({ error, status }) => {
    if (error && !$authFailed.get()) $authFailed.set('not-loaded');
    else if (status === 'success' && $authFailed.get() === 'not-loaded') $authFailed.set(null);
  });
  return () => {
    removeEventListener(authErrorEvent, failed);
    stopUser();
  };
}

const actions = [businessSwitch, cardCreation, cardStatus, languageChange, accountDeletion, signOutCall];

export interface ShellFault {
  failure: CallFailure;
  dismiss(): void;
}

export const $fault = computed(
  [$authFailed, ...actions.map(({ $state }) => $state)],
  (authFailed, ...states): ShellFault | null => {
    const at = states.findIndex(({ error }) => error !== null);
    const failure = states[at]?.error;
    return !authFailed && failure ? { failure, dismiss: () => actions[at]?.clearError() } : null;
  },
);
