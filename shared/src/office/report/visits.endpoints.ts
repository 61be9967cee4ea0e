import { z } from 'zod';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate } from '../../platform/lib/fields.ts';
import { reportAccess } from './report.endpoints.ts';
import { visitPeriods } from './visits.rules.ts';

const count = z.number().int();

const visitCounts = z.object({ views: count, saves: count, enquiries: count });
export type VisitCounts = z.output<typeof visitCounts>;

/** Days in Asia/Kolkata, including today. */
export const visits = z.object({
  from: isoDate,
  to: isoDate,
  total: visitCounts,
  before: visitCounts,
  days: z.array(visitCounts.extend({ date: isoDate })),
  /** Design on the day of the visit, most viewed first. */
  designs: z.array(visitCounts.extend({ design: z.string() })),
  /** The fifty most viewed places, as the owners wrote them. */
  places: z.array(visitCounts.extend({ state: z.string(), city: z.string() })),
});
export type Visits = z.output<typeof visits>;

export const visitedCard = visitCounts.extend({
  cardNo: id,
  cardId: z.string(),
  businessId: id,
  businessName: z.string(),
});
export type VisitedCard = z.output<typeof visitedCard>;

const query = z.strictObject({
  period: z.enum(visitPeriods).default('30'),
  agencyId: id.optional(),
});

export const visitsEndpoints = {
  'GET /reports/visits': endpoint({
    summary: 'Count views, saves and enquiries of all cards in reach by day, design and place',
    access: reportAccess,
    query,
    response: visits,
  }),
  'GET /reports/visits/cards': endpoint({
    summary: 'List the fifty most visited cards in reach',
    access: reportAccess,
    query,
    response: z.object({ cards: z.array(visitedCard) }),
  }),
} as const satisfies EndpointTable;
