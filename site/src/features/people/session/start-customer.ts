import { loadUser } from '../user/user.store.ts';
import { loadAgency } from './agency.store.ts';
import { $activeBusiness, loadBusinesses } from './business.store.ts';
import { loadCards, loadedBusinessId } from './card.store.ts';
import { likelyBusinessId, restoreSnapshot, storeSnapshotsOnChange } from './snapshot.ts';

/** All requests start at once: one round trip on a slow line instead of four. */
export function refresh(): void {
  const businessId = likelyBusinessId();
  loadUser();
  loadBusinesses();
  if (businessId) loadCards(businessId);
  loadAgency();
}

export function startCustomer(): void {
  restoreSnapshot();
  storeSnapshotsOnChange();
  refresh();
  $activeBusiness.subscribe((active) => {
    if (active && active.businessId !== loadedBusinessId()) loadCards(active.businessId);
  });
}
