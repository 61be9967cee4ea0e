import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Calls } from '../call.ts';

export const commissionCalls: Calls = {
  'GET /commission': { ids: { agencyId: 'agency' }, query: { from: '2026-04', to: '2026-11' } },
  'GET /commission/rate': { ids: { agencyId: 'agency' } },
  'POST /commission/rate': {
    // The super admin also names the agency: commission.test.ts.
    ids: { agencyId: 'agency', franchiseeId: { kind: 'franchisee', ownerMay: false } },
    body: { franchiseeId: null, hundredths: 1_000, fromDate: daysAfter(todayInIndia(), 2) },
  },
  'POST /commission/payout': {
    ids: { agencyId: 'agency', franchiseeId: 'franchisee' },
    body: { month: '2026-01', paidPaise: 1, paidOn: '2026-02-01' },
    ownerMay: false, // A month is paid out once: commission.test.ts.
  },
};
