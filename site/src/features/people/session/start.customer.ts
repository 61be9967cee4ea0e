import { loadUser } from '../user/user.store.ts';
import { loadAgency } from './agency.store.ts';
import { $activeBusiness, loadBusinesses } from './business.store.ts';
import { businessOfCards, loadCards } from './card.store.ts';
import { keepSnapshots, likelyBusiness, restoreSnapshot } from './snapshot.ts';

/** All requests start at once: one round trip on a slow line instead of four. */
export function refresh(): void {
  const likely = likelyBusiness();
  loadUser();
  loadBusinesses();
  if (likely) loadCards(likely);
  loadAgency();
}

export function startCustomer(): void {
  restoreSnapshot();
  keepSnapshots();
  refresh();
  $activeBusiness.subscribe((active) => {
    if (active && active.businessId !== businessOfCards()) loadCards(active.businessId);
  });
}
