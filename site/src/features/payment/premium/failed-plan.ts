import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../../kit/ui/browser-storage.ts';

/** The purchase of a plan that the provider refused: the page reloads then, and says of it what it knows. */
export interface FailedPlan {
  orderId: string;
  businessId: string;
  subscriptionPlanId: number;
  couponCode?: string | undefined;
}

const key = 'payment:failed-plan';

/** What Pricing was opened after. */
export const $failedPlan = atom<FailedPlan | null>(null);

/** Keeps it over the reload, in this tab alone. */
export const keepFailedPlan = (failed: FailedPlan): void => storeValue('sessionStorage', key, failed);

/** It is told once. */
export function recallFailedPlan(): FailedPlan | null {
  const failed = readStored<FailedPlan>('sessionStorage', key);
  forget('sessionStorage', key);
  $failedPlan.set(failed);
  return failed;
}
