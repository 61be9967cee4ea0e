import { spansOf } from '@parichay/shared/office/report/visits.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { agencyWanted } from '../../people/agency/agency.reach.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { mostVisited, visitGroups, visitsOf, visitTotal } from './visits.queries.ts';
import { visitsIn } from './visits.rules.ts';

const MAX_CARDS = 50;

export const visitsHandlers = {
  'GET /reports/visits': async ({ actor, query, tx }) => {
    const agencyId = await agencyWanted(tx, actor, query.agencyId);
    const { span, before } = spansOf(query.period, todayInIndia());
    const of = visitsOf(actor, agencyId);
    return visitsIn(span, await visitGroups(tx, of, span), await visitTotal(tx, of, before));
  },

  'GET /reports/visits/cards': async ({ actor, query, tx }) => {
    const agencyId = await agencyWanted(tx, actor, query.agencyId);
    const { span } = spansOf(query.period, todayInIndia());
    return { cards: await mostVisited(tx, visitsOf(actor, agencyId), span, MAX_CARDS) };
  },
} satisfies Handlers;
