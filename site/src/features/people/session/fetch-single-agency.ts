import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { call } from '../../../lib/api.ts';

export const fetchSingleAgency = async (query: { agencyId?: string } = {}): Promise<Agency | undefined> =>
  (await call('GET /agency/list', { query })).items[0];

export function signInUrl({ domains, domainsPointingHere }: Agency): string {
  const host = domainsPointingHere[0] ?? domains[0];
  const port = location.port && `:${location.port}`;
  return `${host ? `${location.protocol}//${host}${port}` : location.origin}/panel/franchisee-login`;
}
