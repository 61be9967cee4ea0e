import type { Dashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { atom } from 'nanostores';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

const key = 'first-steps';

export const $areHidden = atom(readStored<unknown>('localStorage', key) === 'hidden');

export function hideFirstSteps(): void {
  $areHidden.set(true);
  storeValue('localStorage', key, 'hidden');
}

/** Online payments are optional: they do not count as a missing step. */
export function firstStepsLeft(numbers: Dashboard | null) {
  if (numbers?.kind !== 'staff' || !numbers.firstSteps) return null;
  const { payments: _, ...needed } = numbers.firstSteps;
  return Object.values(needed).every(Boolean) ? null : numbers.firstSteps;
}
