import { atom } from 'nanostores';
import { readStored, removeStoredValues, storeValue } from '../../../../kit/ui/browser/browser-storage.ts';
import type { FailureReason } from '../failure-reason.ts';

/** The page reloads after a refused payment, so the purchase is stored to offer it again. */
export interface FailedPlan {
  orderId: string;
  businessId: string;
  subscriptionPlanId: number;
  couponCode?: string | undefined;
  reason: FailureReason | null;
}

const storageKey = 'payment:failed-plan';

export const $failedPlan = atom<FailedPlan | null>(null);

export const storeFailedPlan = (failedPlan: FailedPlan): void => storeValue('sessionStorage', storageKey, failedPlan);

export function clearFailureReason(): void {
  const failedPlan = $failedPlan.get();
  if (failedPlan) $failedPlan.set({ ...failedPlan, reason: null });
}

export function restoreFailedPlan(): FailedPlan | null {
  const failedPlan = readStored<FailedPlan>('sessionStorage', storageKey);
  removeStoredValues('sessionStorage', storageKey);
  $failedPlan.set(failedPlan);
  return failedPlan;
}
