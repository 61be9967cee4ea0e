import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business, NextBusiness } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { user } from '../user/user.store.ts';
import { $nextBusiness, businesses } from './business.store.ts';
import { businessIdOfLoadedCards, cardsOfBusiness, setCards } from './card.store.ts';

/*
 * The next page shows the snapshot while it loads. Each tab stores one; all tabs share `userKey`.
 */

const snapshotKey = 'panel:snapshot';
const userKey = 'panel:user';
const businessKey = 'panel:business';

interface Snapshot {
  user: User;
  businesses: Business[];
  nextBusiness: NextBusiness | null;
  cards: { businessId: string; items: Card[] } | null;
}

export function restoreSnapshot(): void {
  const snapshot = readStored<Snapshot>('sessionStorage', snapshotKey);
  if (!snapshot || snapshot.user.userId !== readStored<string>('localStorage', userKey)) return;
  user.set(snapshot.user);
  businesses.set({ items: snapshot.businesses, total: snapshot.businesses.length, nextCursor: null });
  $nextBusiness.set(snapshot.nextBusiness);
  if (snapshot.cards) setCards(snapshot.cards.businessId, snapshot.cards.items);
}

function storeSnapshot(): void {
  const { data, status } = user.$state.get();
  const list = businesses.$state.get();
  if (status !== 'success' || list.status !== 'success' || !data) return;
  const businessId = businessIdOfLoadedCards();
  const { items, status: cardStatus } = cardsOfBusiness.$state.get();
  const cards = businessId && cardStatus === 'success' ? { businessId, items } : null;
  storeValue('localStorage', userKey, data.userId);
  storeValue('sessionStorage', snapshotKey, {
    user: data,
    businesses: list.items,
    nextBusiness: $nextBusiness.get(),
    cards,
  });
  if (cards) storeValue('localStorage', businessKey, businessId);
}

export function storeSnapshotsOnChange(): void {
  for (const { $state } of [user, businesses, cardsOfBusiness]) ($state as typeof user.$state).listen(storeSnapshot);
}

/** A guess, to request the card before the businesses are loaded. */
export const likelyBusinessId = (): string | null =>
  businessIdOfLoadedCards() ?? readStored<string>('localStorage', businessKey);

export function clearSnapshot(): void {
  removeStoredValues('sessionStorage', snapshotKey);
  for (const name of [userKey, businessKey]) removeStoredValues('localStorage', name);
}
