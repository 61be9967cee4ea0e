import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { forget, readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { user } from '../user/user.store.ts';
import { businesses } from './business.store.ts';
import { businessOfCards, cardsByBusiness, setCards } from './card.store.ts';

/*
 * Shown on the next page while it loads.
 * Per tab and account; `whoKey` is shared by all tabs.
 */

const key = 'panel:snapshot';
const whoKey = 'panel:user';
const businessKey = 'panel:business';

interface Snapshot {
  user: User;
  businesses: Business[];
  cards: { businessId: string; items: Card[] } | null;
}

export function restoreSnapshot(): void {
  const kept = readStored<Snapshot>('sessionStorage', key);
  if (!kept || kept.user.userId !== readStored<string>('localStorage', whoKey)) return;
  user.set(kept.user);
  businesses.set({ items: kept.businesses, total: kept.businesses.length, nextCursor: null });
  if (kept.cards) setCards(kept.cards.businessId, kept.cards.items);
}

function takeSnapshot(): void {
  const { data, status } = user.$state.get();
  const list = businesses.$state.get();
  if (status !== 'success' || list.status !== 'success' || !data) return;
  const businessId = businessOfCards();
  const { items, status: cardStatus } = cardsByBusiness.$state.get();
  const cards = businessId && cardStatus === 'success' ? { businessId, items } : null;
  storeValue('localStorage', whoKey, data.userId);
  storeValue('sessionStorage', key, { user: data, businesses: list.items, cards });
  if (cards) storeValue('localStorage', businessKey, businessId);
}

export function keepSnapshots(): void {
  for (const { $state } of [user, businesses, cardsByBusiness]) ($state as typeof user.$state).listen(takeSnapshot);
}

/** A guess, so that the card can be requested before the businesses are loaded. */
export const likelyBusiness = (): string | null => businessOfCards() ?? readStored<string>('localStorage', businessKey);

export function clearSnapshot(): void {
  forget('sessionStorage', key);
  for (const name of [whoKey, businessKey]) forget('localStorage', name);
}
