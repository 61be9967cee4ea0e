import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const agency = slice<AgencyDetails>();

// The sign-in pages use the same storage key. It holds nothing private.
const key = 'agency';

export async function loadAgency(): Promise<void> {
  const known = readStored<AgencyDetails>('sessionStorage', key);
  if (known && agency.$state.get().data === null) agency.set(known);
  const details = await agency.load(() => call('GET /agency-details'));
  if (details) storeValue('sessionStorage', key, details);
}
