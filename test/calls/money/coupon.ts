import { v7 } from 'uuid';
import type { Calls } from '../call.ts';

export const couponCalls: Calls = {
  'GET /coupon': { ids: { agencyId: 'agency' } },
  'POST /coupon': {
    // The super admin also names the agency: coupon.test.ts.
    ids: { agencyId: 'agency', couponId: { kind: 'coupon', ownerMay: false } },
    body: () => ({ code: `ANY-${v7().slice(-12)}`, percent: 10 }),
    update: {
      added: {
        ...{ code: 'KEPT', percent: null, offPaise: 5_000, planIds: [], totalLimit: 7 },
        ...{ fromDate: '2026-01-01', untilDate: '2099-01-01', oncePerBusiness: false, isActive: false },
      },
      change: { code: 'RENAMED' },
    },
  },
  'GET /coupon/price': {
    ids: { businessId: 'business', subscriptionPlanId: 'plan' },
    query: { code: 'ANY' },
    ownerMay: false, // It also needs a coupon: coupon.test.ts.
  },
};
