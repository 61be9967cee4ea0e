import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from './franchisee.store.ts';

export const staffPreference = slice<Franchisee>();

export async function saveStaffPreference(preference: {
  language?: Locale;
  getsDigest?: boolean;
}): Promise<Franchisee | null> {
  const updated = await staffPreference.load(
    async () => (await call('POST /franchisee/preference', { body: preference })).franchisee,
  );
  if (updated) franchisee.set(updated);
  return updated;
}
