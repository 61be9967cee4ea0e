import type { AgencyDetails } from '@parichay/shared/agency/agency.endpoints.ts';
import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';

/** The agency of this host: name, brand, product switches. */
export const agency = slice<AgencyDetails>();

// The sign-in pages keep what they learnt under the same key; it holds nothing private.
const key = 'agency';

/** Shows at once what this tab knew last, then what is true now. */
export async function loadAgency(): Promise<void> {
  const known = readStored<AgencyDetails>('sessionStorage', key);
  if (known && agency.$state.get().data === null) agency.set(known);
  const details = await agency.load(() => call('GET /agency-details'));
  if (details) storeValue('sessionStorage', key, details);
}
