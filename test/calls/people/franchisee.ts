import type { Calls } from '../call.ts';

export const franchiseeCalls: Calls = {
  'GET /franchisee/list': { ids: { agencyId: 'agency' } },
  'POST /franchisee/signup': {
    body: { name: 'New', phoneNumber: '+919811177778', roles: ['creator'], configuration: {} },
  },
  'POST /franchisee/edit': {
    ids: { franchiseeId: 'franchisee' },
    body: { name: 'New' },
    ownerMay: false, // It would end its own session.
  },
};
