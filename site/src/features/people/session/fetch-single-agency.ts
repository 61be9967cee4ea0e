import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { call } from '../../../lib/api.ts';

export const fetchSingleAgency = async (query: { agencyId?: string } = {}): Promise<Agency | undefined> =>
  (await call('GET /agency/list', { query })).items[0];
