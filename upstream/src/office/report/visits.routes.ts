import { visitRangesOf } from '@parichay/shared/office/report/visits.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { requestedAgencyId } from '../../people/agency/agency-reach.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { mostVisited, visitGroups, visitScopeOf, visitTotal } from './visits.queries.ts';
import { summariseVisits } from './visits.rules.ts';

const MAX_CARDS = 50;

export const visitsHandlers = {
  'GET /reports/visits': async ({ actor, query, tx }) => {
    const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
    const { current, previous } = visitRangesOf(query.period, todayInIndia());
    const scope = visitScopeOf(actor, agencyId);
    return summariseVisits(current, await visitGroups(tx, scope, current), await visitTotal(tx, scope, previous));
  },

  'GET /reports/visits/cards': async ({ actor, query, tx }) => {
    const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
    const { current } = visitRangesOf(query.period, todayInIndia());
    return { cards: await mostVisited(tx, visitScopeOf(actor, agencyId), current, MAX_CARDS) };
  },
} satisfies Handlers;
