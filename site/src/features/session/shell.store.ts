import type { PlanProduct } from '@parichay/shared/plan/plan.lists.ts';
import { atom, computed } from 'nanostores';
import { type AuthErrorEvent, authErrorEvent, type CallFailure } from '../../lib/api.ts';
import { accountDeletion, languageChange, user } from '../user/user.store.ts';
import { businessSwitch } from './business.store.ts';
import { cardCreation, cardStatus } from './card.store.ts';
import { signOutCall } from './sign-out.ts';

/** What lies over the page. `upgrade` follows the URL hash of that name. */
export type Overlay = 'menu' | 'businesses' | 'notifications' | 'share' | 'one-card' | 'commands' | 'keys' | 'upgrade';
export const $overlay = atom<Overlay | null>(null);

/** What Pricing was opened for: a business, if not the one that the panel works on, and a product of which no more was left. */
export const $pricingOf = atom<readonly [businessId?: string | undefined, product?: PlanProduct | undefined]>([]);

export const openOverlay = (overlay: Overlay): void => $overlay.set(overlay);
export const closeOverlay = (): void => $overlay.set(null);

/** The paywall follows the hash, so that going back closes it. */
export function openPricing(businessId?: string, product?: PlanProduct): void {
  closeOverlay();
  $pricingOf.set([businessId, product]);
  location.hash = 'upgrade';
}

/**
 * `ended`: the session, so that only signing in again helps. `not-allowed`: whoever is signed in stays so, but its account
 * may not do what it tried. `not-loaded`: nobody could be asked who the customer is. Source: docs/specification.md §8.
 */
export const $authFailed = atom<'ended' | 'not-allowed' | 'not-loaded' | null>(null);

/** Follows the calls' word for it. Answers the function that stops. */
export function watchAuth(): () => void {
  const failed = (event: Event) => {
    const { key, code } = (event as AuthErrorEvent).detail;
    // Whoever may not even ask who it is has been signed out, or signed in as somebody of the other area elsewhere.
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

/** Actions whose failure has no place of its own on the page. */
const actions = [businessSwitch, cardCreation, cardStatus, languageChange, accountDeletion, signOutCall];

/** What the error dialog says; dismissing it clears the error of its slice. */
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
