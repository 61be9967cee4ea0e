import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

interface Visit {
  businessId: string;
  from: string;
}

const key = 'panel:logged-in-as';

export const $visit = atom(readStored<Visit>('sessionStorage', key));

export function startVisit(businessId: string): void {
  storeValue('sessionStorage', key, { businessId, from: location.pathname + location.search });
}

/** The customer's own choice of a business stays unchanged. */
export function openInVisit(businessId: string): void {
  const from = $visit.get()?.from ?? '/panel/admin/businesses';
  storeValue('sessionStorage', key, { businessId, from });
  $visit.set({ businessId, from });
}

export function endVisit(): string {
  forget('sessionStorage', key);
  return $visit.get()?.from ?? '/panel/admin/businesses';
}
