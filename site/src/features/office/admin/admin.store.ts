import type { Dashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { chosenAgencyQuery } from '../../people/agency/chosen-agency.ts';

export const dashboard = slice<Dashboard>();
export const loadDashboard = () => dashboard.load(() => call('GET /dashboard', { query: chosenAgencyQuery() }));

/** Paise that customers paid this month, less refunds. */
export const collectedPaise = slice<number>();
export const loadCollectedPaise = () =>
  collectedPaise.load(async () => {
    const today = todayInIndia();
    const { sales, refunds } = await call('GET /reports/revenue', {
      query: { from: `${today.slice(0, 8)}01`, to: today, ...chosenAgencyQuery() },
    });
    return sales.paise - refunds.paise;
  });

export const newestBusinesses = listSlice<Business>(({ businessId }) => businessId);
export const loadNewestBusinesses = () =>
  newestBusinesses.load(() => call('GET /business', { query: { limit: '10', ...chosenAgencyQuery() } }));
