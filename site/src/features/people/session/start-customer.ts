import { loadUser } from '../user/user.store.ts';
import { loadAgency } from './agency.store.ts';
import { $activeBusiness, loadBusinesses } from './business.store.ts';
import { businessIdOfLoadedCards, loadCards } from './card.store.ts';
import { likelyBusinessId, restoreSnapshot, storeSnapshotsOnChange } from './snapshot.ts';

/** All requests start at once: one round trip on a slow line instead of four. */
export function reloadCustomerData(): void {
  const businessId = likelyBusinessId();
  loadUser();
  loadBusinesses();
  if (businessId) loadCards(businessId);
  loadAgency();
}

export function startCustomer(): void {
  restoreSnapshot();
  storeSnapshotsOnChange();
  reloadCustomerData();
  $activeBusiness.subscribe((active) => {
    if (active && active.businessId !== businessIdOfLoadedCards()) loadCards(active.businessId);
  });
}
