import { atom } from 'nanostores';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

interface CustomerVisit {
  businessId: string;
  from: string;
}

const actingAsCustomerKey = 'panel:logged-in-as';

export const $actingAsCustomer = atom(readStored<CustomerVisit>('sessionStorage', actingAsCustomerKey));

export function startActingAsCustomer(businessId: string): void {
  storeValue('sessionStorage', actingAsCustomerKey, { businessId, from: location.pathname + location.search });
}

/** The customer's own choice of a business stays unchanged. */
export function switchBusinessAsCustomer(businessId: string): void {
  const from = $actingAsCustomer.get()?.from ?? '/panel/admin/businesses';
  storeValue('sessionStorage', actingAsCustomerKey, { businessId, from });
  $actingAsCustomer.set({ businessId, from });
}

/** @returns path of the staff page on which it began */
export function endActingAsCustomer(): string {
  removeStoredValues('sessionStorage', actingAsCustomerKey);
  return $actingAsCustomer.get()?.from ?? '/panel/admin/businesses';
}
