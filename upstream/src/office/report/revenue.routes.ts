import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { requestedAgencyId } from '../../people/agency/agency-reach.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { countBusinessesWithEndedPlan, planNames, refundMonths, saleGroups, staffNames } from './revenue.queries.ts';
import { summariseRevenue } from './revenue.rules.ts';

export const revenueHandlers = {
  'GET /reports/revenue': async ({ actor, query: { agencyId, ...span }, tx }) => {
    const wanted = await requestedAgencyId(tx, actor, agencyId);
    const sales = await saleGroups(tx, wanted, span);
    const accounts = new Set(sales.flatMap(({ account }) => account ?? []));
    return summariseRevenue(span, {
      sales,
      refunds: await refundMonths(tx, wanted, span),
      churn: await countBusinessesWithEndedPlan(tx, wanted, span, todayInIndia()),
      plans: await planNames(tx, wanted),
      staff: await staffNames(tx, [...accounts]),
    });
  },
} satisfies Handlers;
