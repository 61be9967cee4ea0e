import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const agency = slice<AgencyDetails>();

// The sign-in pages use the same storage key. It holds nothing private.
const storageKey = 'agency';

export async function loadAgency(): Promise<void> {
  const cached = readStored<AgencyDetails>('sessionStorage', storageKey);
  if (cached && agency.$state.get().data === null) agency.set(cached);
  const details = await agency.load(() => call('GET /agency-details'));
  if (details) storeValue('sessionStorage', storageKey, details);
}
