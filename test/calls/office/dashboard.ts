import type { Calls } from '../call.ts';

export const dashboardCalls: Calls = {
  'GET /dashboard': { ids: { businessId: 'business', agencyId: 'agency' } },
};
