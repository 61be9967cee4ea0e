import { type Calls, filter } from '../call.ts';

export const auditCalls: Calls = {
  'GET /audit-log': {
    ids: {
      agencyId: 'agency',
      franchiseeId: filter('franchisee'),
      businessId: filter('business'),
      entityId: { ...filter('card'), isAnyText: true },
    },
  },
};
