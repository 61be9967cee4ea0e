import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Handlers, InternalHandlers } from '../../platform/http/handle.ts';
import { cardInReach } from '../card/card.queries.ts';
import { addCounts, claimBatch, countsPerDay, countsPerKind } from './card-event.queries.ts';
import { rangeOf, summaryOf } from './card-event.rules.ts';

export const cardEventHandlers = {
  'GET /analytics/card': async ({ actor, query, tx }) => {
    const { card_no } = await cardInReach(tx, actor, query.cardNo);
    const range = rangeOf(todayInIndia(), query.days);
    const perDay = await countsPerDay(tx, card_no, range.beforeFrom, range.to);
    const perKind = await countsPerKind(tx, card_no, range.from, range.to);
    return summaryOf(range, perDay, perKind);
  },
} satisfies Handlers;

export const cardEventInternalHandlers = {
  'POST /internal/card-events': async ({ body, tx }) => {
    if (await claimBatch(tx, body.batchId)) await addCounts(tx, body.events);
    return {};
  },
} satisfies InternalHandlers;
