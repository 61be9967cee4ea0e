import type { Calls } from '../call.ts';

export const renewalCalls: Calls = {
  'POST /business/reminder': {
    ids: { businessId: 'business' },
    ownerMay: false, // It has no plan that ends; renewal.test.ts covers ids in reach.
  },
};
