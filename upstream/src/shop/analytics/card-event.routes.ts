import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Handlers, InternalHandlers } from '../../platform/http/handle.ts';
import { cardInReach } from '../card/card.queries.ts';
import { addEventCounts, claimEventBatch, eventCountsPerDay, eventCountsPerKind } from './card-event.queries.ts';
import { cardAnalyticsOf, currentAndPreviousRange } from './card-event.rules.ts';

export const cardEventHandlers = {
  'GET /analytics/card': async ({ actor, query, tx }) => {
    const { card_no } = await cardInReach(tx, actor, query.cardNo);
    const range = currentAndPreviousRange(todayInIndia(), query.days);
    const perDay = await eventCountsPerDay(tx, card_no, range.previousFrom, range.to);
    const perKind = await eventCountsPerKind(tx, card_no, range.from, range.to);
    return cardAnalyticsOf(range, perDay, perKind);
  },
} satisfies Handlers;

export const cardEventInternalHandlers = {
  'POST /internal/card-events': async ({ body, tx }) => {
    if (await claimEventBatch(tx, body.batchId)) await addEventCounts(tx, body.events);
    return {};
  },
} satisfies InternalHandlers;
