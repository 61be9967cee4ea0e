import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { forget, readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { railKey } from '../session/rail-key.ts';
import { chosenAgencyKey } from './chosen-agency.key.ts';

export interface ChosenAgency {
  agencyId: string;
  agencyName: string;
}

/** null = all. Read once, because another tab may choose differently. */
const kept = readStored<ChosenAgency & { franchiseeId: string }>('localStorage', chosenAgencyKey);
export const chosenAgency = (): ChosenAgency | null => kept;

/** Query parameters that every list call adds. */
export const ofChosenAgency = (): { agencyId?: string } => (kept ? { agencyId: kept.agencyId } : {});

export const withAgency = (spec: ListSpec): ListSpec => ({ ...spec, asks: ofChosenAgency });

export const isOwnAgencyShown = (): boolean =>
  kept === null || kept.agencyId === franchisee.$state.get().data?.agencyId;

/** Parameters that make no sense for another agency. */
const ofOneAgency = ['cursor', 'franchiseeId', 'handedTo'];

/** Reloads the page. @param chosen null = all agencies */
export function chooseAgency(chosen: ChosenAgency | null): void {
  const { franchiseeId } = franchisee.$state.get().data ?? {};
  if (chosen) storeValue('localStorage', chosenAgencyKey, { ...chosen, franchiseeId });
  else forget('localStorage', chosenAgencyKey);
  forget('sessionStorage', `${railKey}-counts`);
  const address = new URL(location.href);
  for (const name of ofOneAgency) address.searchParams.delete(name);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

// Resets the choice for another account, or one no longer super admin.
if (kept) {
  franchisee.$state.subscribe(({ data: who }) => {
    if (!who) return;
    const isTheirs = who.franchiseeId === kept.franchiseeId && who.ofSuperadminAgency && who.roles.includes('admin');
    if (!isTheirs) chooseAgency(null);
  });
}
