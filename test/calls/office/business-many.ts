import type { Call, Calls } from '../call.ts';

/** business-many.test.ts covers the businesses that these calls name. */
const ofBusinesses = (body: object = {}): Call => ({
  body: ({ business }) => ({ businessIds: [business], ...body }),
});

export const businessManyCalls: Calls = {
  'POST /business/many/status': ofBusinesses({ status: 'active' }),
  'POST /business/many/image-posts': ofBusinesses({ imagePostStatus: 'enabled' }),
  'POST /business/many/subscription-payment': { ids: { subscriptionPlanId: 'plan' }, ...ofBusinesses() },
  'POST /business/many/reminder': ofBusinesses(),
  'POST /business/many/franchisee': { ids: { franchiseeId: 'franchisee' }, ...ofBusinesses() },
};
