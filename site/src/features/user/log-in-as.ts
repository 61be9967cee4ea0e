import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/** A customer's panel in which staff works, in this tab: the business it opened, and the page it goes back to. */
interface Visit {
  businessId: string;
  from: string;
}

const key = 'panel:logged-in-as';

export const $visit = atom(readStored<Visit>('sessionStorage', key));

/** Staff goes on in a customer's panel. */
export function startVisit(businessId: string): void {
  storeValue('sessionStorage', key, { businessId, from: location.pathname + location.search });
}

/** The customer's own choice of a business stays as it was. */
export function openInVisit(businessId: string): void {
  const from = $visit.get()?.from ?? '/panel/admin/businesses';
  storeValue('sessionStorage', key, { businessId, from });
  $visit.set({ businessId, from });
}

/** Answers the page it began on. */
export function endVisit(): string {
  forget('sessionStorage', key);
  return $visit.get()?.from ?? '/panel/admin/businesses';
}
