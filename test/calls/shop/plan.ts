import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { v7 } from 'uuid';
import { planInput } from '../../lib/plans.ts';
import type { Calls } from '../call.ts';

export const planCalls: Calls = {
  'GET /business/entitlements': { ids: { businessId: 'business' } },
  'POST /business/trial': { ids: { businessId: 'business' }, body: { until: null } },
  'GET /business/subscription-plan': { ids: { agencyId: 'agency' } },
  'POST /business/subscription-plan': {
    // The super admin also names the agency: plan.test.ts.
    ids: { agencyId: 'agency', subscriptionPlanId: { kind: 'plan', ownerMay: false } },
    body: () => ({ ...planInput, name: v7() }),
    update: {
      added: {
        ...{ name: 'Kept', validity: 2, pricePaise: 99_900 },
        limits: { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 },
        frameVisibility: { hideRegularFrame: true, hideProductFrame: false, hidePoliticalFrame: true },
      },
      change: { name: 'Renamed' },
    },
  },
  'DELETE /business/subscription-plan/{subscriptionPlanId}': {
    ids: { subscriptionPlanId: 'plan' },
    ownerMay: false, // Nothing is left after the first call: plan.test.ts.
  },
};
