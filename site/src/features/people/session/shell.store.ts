import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { atom, computed } from 'nanostores';
import { type AuthErrorEvent, authErrorEvent, type CallFailure } from '../../../lib/api.ts';
import { accountDeletion, languageChange, user } from '../user/user.store.ts';
import { businessSwitch } from './business.store.ts';
import { cardCreation, cardStatusChange } from './card.store.ts';
import { signOutCall } from './sign-out.ts';

/** `upgrade` follows the URL hash of that name. */
export type Overlay = 'menu' | 'businesses' | 'notifications' | 'share' | 'one-card' | 'commands' | 'keys' | 'upgrade';
export const $overlay = atom<Overlay | null>(null);

/** Empty = the active business; the product is the one whose limit was reached. */
export const $pricingTarget = atom<readonly [businessId?: string | undefined, product?: PlanProduct | undefined]>([]);

export const openOverlay = (overlay: Overlay): void => $overlay.set(overlay);
export const closeOverlay = (): void => $overlay.set(null);

/** Opened by the URL hash, so the back button closes it. */
export function openPricing(businessId?: string, product?: PlanProduct): void {
  closeOverlay();
  $pricingTarget.set([businessId, product]);
  location.hash = 'upgrade';
}

/** `not-allowed`: still signed in. `not-loaded`: no user data. Source: docs/specification.md §8. */
export const $authFailure = atom<'ended' | 'not-allowed' | 'not-loaded' | null>(null);

export function watchAuthErrors(): () => void {
  const onAuthError = (event: Event) => {
    const { key, code } = (event as AuthErrorEvent).detail;
    // An account that may not load its own data was signed out, perhaps in another tab.
    if (code !== 'not_allowed' || key === 'GET /user' || key === 'GET /franchisee') $authFailure.set('ended');
    else if (!$authFailure.get()) $authFailure.set('not-allowed');
  };
  addEventListener(authErrorEvent, onAuthError);
  const stopUser = user.$state.subscribe(({ error, status }) => {
    if (error && !$authFailure.get()) $authFailure.set('not-loaded');
    else if (status === 'success' && $authFailure.get() === 'not-loaded') $authFailure.set(null);
  });
  return () => {
    removeEventListener(authErrorEvent, onAuthError);
    stopUser();
  };
}

const slicesWithShellFailures = [
  businessSwitch,
  cardCreation,
  cardStatusChange,
  languageChange,
  accountDeletion,
  signOutCall,
];

export interface ShellFailure {
  failure: CallFailure;
  dismiss(): void;
}

export const $shellFailure = computed(
  [$authFailure, ...slicesWithShellFailures.map(({ $state }) => $state)],
  (authFailed, ...states): ShellFailure | null => {
    const index = states.findIndex(({ error }) => error !== null);
    const failure = states[index]?.error;
    return !authFailed && failure ? { failure, dismiss: () => slicesWithShellFailures[index]?.clearError() } : null;
  },
);
