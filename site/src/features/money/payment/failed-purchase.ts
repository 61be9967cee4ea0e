import { atom } from 'nanostores';
import { readStored, removeStoredValues, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import type { FailureReason } from './failure-reason.ts';

/** Stored to offer it again, because the page reloads after a refused payment. */
export interface FailedPurchase {
  kind: string;
  orderId: string;
  businessId?: string | undefined;
  plan?: { subscriptionPlanId: number; couponCode?: string | undefined } | undefined;
  reason: FailureReason | null;
  path: string;
}

export const failedPurchaseKey = 'payment:failed';
export const pendingPaymentKey = 'payment:pending';

export const $failedPurchase = atom<FailedPurchase | null>(null);

export const storeFailedPurchase = (failed: FailedPurchase): void =>
  storeValue('sessionStorage', failedPurchaseKey, failed);

export function clearFailureReason(): void {
  const failed = $failedPurchase.get();
  if (failed) $failedPurchase.set({ ...failed, reason: null });
}

export function takeFailedPurchase(): FailedPurchase | null {
  const failed = readStored<FailedPurchase>('sessionStorage', failedPurchaseKey);
  removeStoredValues('sessionStorage', failedPurchaseKey);
  return failed;
}
