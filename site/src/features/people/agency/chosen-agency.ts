import type { ListSpec } from '../../../kit/table/list/list-url.ts';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { railKey } from '../session/rail-key.ts';
import { chosenAgencyKey } from './chosen-agency-key.ts';

export interface ChosenAgency {
  agencyId: string;
  agencyName: string;
}

/** null = all agencies. Read once, because another tab may choose differently. */
const storedChoice = readStored<ChosenAgency & { franchiseeId: string }>('localStorage', chosenAgencyKey);
export const chosenAgency = (): ChosenAgency | null => storedChoice;

/** Query parameters that every list call adds. */
export const chosenAgencyQuery = (): { agencyId?: string } => (storedChoice ? { agencyId: storedChoice.agencyId } : {});

export const withChosenAgency = (spec: ListSpec): ListSpec => ({ ...spec, extraQuery: chosenAgencyQuery });

export const isOwnAgencyShown = (): boolean =>
  storedChoice === null || storedChoice.agencyId === franchisee.$state.get().data?.agencyId;

/** Parameters that make no sense for another agency. */
const singleAgencyParams = ['cursor', 'franchiseeId', 'handedTo'];

/** Reloads the page. @param chosen null = all agencies */
export function chooseAgency(chosen: ChosenAgency | null): void {
  const { franchiseeId } = franchisee.$state.get().data ?? {};
  if (chosen) storeValue('localStorage', chosenAgencyKey, { ...chosen, franchiseeId });
  else removeStoredValues('localStorage', chosenAgencyKey);
  removeStoredValues('sessionStorage', `${railKey}-counts`);
  const address = new URL(location.href);
  for (const name of singleAgencyParams) address.searchParams.delete(name);
  if (address.href === location.href) location.reload();
  else location.replace(address);
}

// Resets the choice for another account, or one no longer super admin.
if (storedChoice) {
  franchisee.$state.subscribe(({ data: staff }) => {
    if (!staff) return;
    const isStillValid =
      staff.franchiseeId === storedChoice.franchiseeId && staff.ofSuperadminAgency && staff.roles.includes('admin');
    if (!isStillValid) chooseAgency(null);
  });
}
