import { atom } from 'nanostores';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

interface Visit {
  businessId: string;
  from: string;
}

const key = 'panel:logged-in-as';

export const $actingAsCustomer = atom(readStored<Visit>('sessionStorage', key));

export function startActingAsCustomer(businessId: string): void {
  storeValue('sessionStorage', key, { businessId, from: location.pathname + location.search });
}

/** The customer's own choice of a business stays unchanged. */
export function openAsCustomer(businessId: string): void {
  const from = $actingAsCustomer.get()?.from ?? '/panel/admin/businesses';
  storeValue('sessionStorage', key, { businessId, from });
  $actingAsCustomer.set({ businessId, from });
}

export function endActingAsCustomer(): string {
  removeStoredValues('sessionStorage', key);
  return $actingAsCustomer.get()?.from ?? '/panel/admin/businesses';
}
