import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { franchisee } from './franchisee.store.ts';

export const staffPreference = slice<Franchisee>();

export async function chooseForStaff(chosen: { language?: Locale; getsDigest?: boolean }): Promise<Franchisee | null> {
  const changed = await staffPreference.load(
    async () => (await call('POST /franchisee/preference', { body: chosen })).franchisee,
  );
  if (changed) franchisee.set(changed);
  return changed;
}
