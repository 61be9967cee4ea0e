import { atom } from 'nanostores';
import { forget, readStored, storeValue } from '../../../../kit/ui/browser/browser-storage.ts';

/** The page reloads after a refused payment, so the purchase is stored to offer it again. */
export interface FailedPlan {
  orderId: string;
  businessId: string;
  subscriptionPlanId: number;
  couponCode?: string | undefined;
}

const key = 'payment:failed-plan';

export const $failedPlan = atom<FailedPlan | null>(null);

export const keepFailedPlan = (failed: FailedPlan): void => storeValue('sessionStorage', key, failed);

export function recallFailedPlan(): FailedPlan | null {
  const failed = readStored<FailedPlan>('sessionStorage', key);
  forget('sessionStorage', key);
  $failedPlan.set(failed);
  return failed;
}
