import { z } from 'zod';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, isoDate } from '../lib/fields.ts';
import { viewReports } from './report.endpoints.ts';
import { visitPeriods } from './visits.rules.ts';

const count = z.number().int();

/** How often cards were opened, their contacts saved, and enquiries sent from them. */
const visitCounts = z.object({ views: count, saves: count, enquiries: count });
export type VisitCounts = z.output<typeof visitCounts>;

/** What visitors did on all cards in reach. Days are those of Asia/Kolkata, today included. */
export const visits = z.object({
  from: isoDate,
  to: isoDate,
  total: visitCounts,
  /** The same number of days before `from`. */
  before: visitCounts,
  /** Every day, also those on which nothing happened. */
  days: z.array(visitCounts.extend({ date: isoDate })),
  /** By the design that a card had on the day, the most opened first. */
  designs: z.array(visitCounts.extend({ design: z.string() })),
  /** By where the business was on the day, as its owner wrote it; empty where he did not. The fifty most opened. */
  places: z.array(visitCounts.extend({ state: z.string(), city: z.string() })),
});
export type Visits = z.output<typeof visits>;

/** One of the cards that are opened most. */
export const visitedCard = visitCounts.extend({
  cardNo: id,
  cardId: z.string(),
  businessId: id,
  businessName: z.string(),
});
export type VisitedCard = z.output<typeof visitedCard>;

const query = z.strictObject({
  period: z.enum(visitPeriods).default('30'),
  /** Super admin: another agency's. */
  agencyId: id.optional(),
});

export const visitsEndpoints = {
  'GET /reports/visits': endpoint({
    summary: 'Views, saves and enquiries of all cards in reach, by day, design and place',
    access: viewReports,
    query,
    response: visits,
  }),
  'GET /reports/visits/cards': endpoint({
    summary: 'The fifty cards in reach that are opened most',
    access: viewReports,
    query,
    response: z.object({ cards: z.array(visitedCard) }),
  }),
} as const satisfies EndpointTable;
