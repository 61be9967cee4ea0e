import type { Dashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { atom } from 'nanostores';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

const storageKey = 'first-steps';

export const $areFirstStepsHidden = atom(readStored<unknown>('localStorage', storageKey) === 'hidden');

export function hideFirstSteps(): void {
  $areFirstStepsHidden.set(true);
  storeValue('localStorage', storageKey, 'hidden');
}

export function firstStepsIfUnfinished(dashboard: Dashboard | null) {
  if (dashboard?.kind !== 'staff' || !dashboard.firstSteps) return null;
  return Object.values(dashboard.firstSteps).every(Boolean) ? null : dashboard.firstSteps;
}

/** Online payments are optional, so an agency is set up without them. */
export function isAgencySetUp(dashboard: Dashboard | null): boolean {
  const steps = firstStepsIfUnfinished(dashboard);
  return steps === null || Object.values({ ...steps, payments: true }).every(Boolean);
}
