import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const franchisee = slice<Franchisee>();

export const loadFranchisee = (): Promise<Franchisee | null> => franchisee.load(() => call('GET /franchisee'));
