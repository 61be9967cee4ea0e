import { password } from '../../lib/people.ts';
import type { Calls } from '../call.ts';

export const secondFactorCalls: Calls = {
  'POST /franchisee/second-factor/take-off': {
    ids: { franchiseeId: 'franchisee' },
    body: { password },
    ownerMay: false, // Staff cannot remove the own second step; second-factor.test.ts covers the admin.
  },
};
