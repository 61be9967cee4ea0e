import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { agencyInReach } from '../agency/agency.reach.ts';
import type { Handlers } from '../lib/handle.ts';
import { churnIn, planNames, refundMonths, saleGroups, staffNames } from './revenue.queries.ts';
import { revenueOf } from './revenue.rules.ts';

export const revenueHandlers = {
  'GET /reports/revenue': async ({ actor, query: { agencyId, ...span }, tx }) => {
    const { agency_id } = await agencyInReach(tx, actor, agencyId);
    const sales = await saleGroups(tx, agency_id, span);
    const accounts = new Set(sales.flatMap(({ account }) => account ?? []));
    return revenueOf(span, {
      sales,
      refunds: await refundMonths(tx, agency_id, span),
      churn: await churnIn(tx, agency_id, span, todayInIndia()),
      plans: await planNames(tx, agency_id),
      staff: await staffNames(tx, [...accounts]),
    });
  },
} satisfies Handlers;
