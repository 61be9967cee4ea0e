import { loadUser } from '../user/user.store.ts';
import { loadAgency } from './agency.store.ts';
import { $activeBusiness, loadBusinesses } from './business.store.ts';
import { businessOfCards, loadCards } from './card.store.ts';
import { keepSnapshots, likelyBusiness, restoreSnapshot } from './snapshot.ts';

/** Asks for everything at once: on a slow line one round trip, not four. */
export function refresh(): void {
  const likely = likelyBusiness();
  loadUser();
  loadBusinesses();
  if (likely) loadCards(likely);
  loadAgency();
}

/** What a page of the customer area shows first, and follows from then on. */
export function startCustomer(): void {
  restoreSnapshot();
  keepSnapshots();
  refresh();
  $activeBusiness.subscribe((active) => {
    if (active && active.businessId !== businessOfCards()) loadCards(active.businessId);
  });
}
