import { atom } from 'nanostores';
import { forget, keep, readKept } from '../ui/kept.ts';

/** A customer's panel in which staff works, in this tab: the business it opened, and the page it goes back to. */
interface Visit {
  businessId: string;
  from: string;
}

const key = 'panel:logged-in-as';

export const $visit = atom(readKept<Visit>('sessionStorage', key));

/** Staff goes on in a customer's panel. */
export function startVisit(businessId: string): void {
  keep('sessionStorage', key, { businessId, from: location.pathname + location.search });
}

/** The customer's own choice of a business stays as it was. */
export function openInVisit(businessId: string): void {
  const from = $visit.get()?.from ?? '/panel/admin/businesses';
  keep('sessionStorage', key, { businessId, from });
  $visit.set({ businessId, from });
}

/** Answers the page it began on. */
export function endVisit(): string {
  forget('sessionStorage', key);
  return $visit.get()?.from ?? '/panel/admin/businesses';
}
