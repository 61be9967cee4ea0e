import type { ListSpec } from '../../kit/table/list-url.ts';
import { forget, readStored, storeValue } from '../../kit/ui/browser-storage.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { railKey } from '../session/rail-key.ts';
import { chosenAgencyKey } from './chosen-agency.key.ts';

/* Whose things the super admin's screens show: those of all agencies, or of the one that is chosen in the bar. */

export interface ChosenAgency {
  agencyId: string;
  agencyName: string;
}

/** Null: all. Read once: another tab may choose otherwise, and each shows what its bar says. */
const kept = readStored<ChosenAgency & { franchiseeId: string }>('localStorage', chosenAgencyKey);
export const chosenAgency = (): ChosenAgency | null => kept;

/** What a call is asked beside its own: the agency that is chosen. */
export const ofChosenAgency = (): { agencyId?: string } => (kept ? { agencyId: kept.agencyId } : {});

/** The same list of the chosen agency. */
export const withAgency = (spec: ListSpec): ListSpec => ({ ...spec, asks: ofChosenAgency });

/** Whether what is added here is added to the agency whose things are shown. */
export const isOwnAgencyShown = (): boolean =>
  kept === null || kept.agencyId === franchisee.$state.get().data?.agencyId;

/** Filters whose values are of one agency, and where one was in its list. */
const ofOneAgency = ['cursor', 'franchiseeId', 'handedTo'];

/** Shows the page anew, of another agency. @param chosen null: of all */
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

// Somebody else has signed in, or the account is no super admin's any more.
if (kept) {
  franchisee.$state.subscribe(({ data: who }) => {
    if (!who) return;
    const isTheirs = who.franchiseeId === kept.franchiseeId && who.ofSuperadminAgency && who.roles.includes('admin');
    if (!isTheirs) chooseAgency(null);
  });
}
