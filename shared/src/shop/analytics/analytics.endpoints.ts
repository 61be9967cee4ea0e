import { z } from 'zod';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, line } from '../../platform/lib/fields.ts';
import { cardId } from '../card/card-id.ts';
import { cardEventSources, cardEventTypes, cardTapTargets } from './analytics.lists.ts';

const logEventData = z
  .record(z.string().max(60), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((bag) => Object.keys(bag).length <= 30, 'at most 30 keys');

export const logEventInput = z.strictObject({
  logEventName: line(80).pipe(z.string().min(1)),
  sessionId: line(64).pipe(z.string().min(1)),
  context: logEventData.default({}),
  pageUrl: line(500).default(''),
  metaData: logEventData.default({}),
});

const counts = z.object({
  view: z.number().int(),
  tap: z.number().int(),
  save: z.number().int(),
  share: z.number().int(),
});

/** Days in Asia/Kolkata. */
export const cardAnalytics = z.object({
  from: isoDate,
  to: isoDate,
  total: counts,
  before: counts,
  /** Includes days with zero. */
  days: z.array(counts.extend({ date: isoDate })),
  sources: z.record(z.enum(cardEventSources), z.number().int()),
  taps: z.record(z.enum(cardTapTargets), z.number().int()),
});
export type CardAnalytics = z.output<typeof cardAnalytics>;

export const analyticsEndpoints = {
  'GET /analytics/card': endpoint({
    summary: 'Count views, taps, saves and shares of a card by day, source and target',
    access: { customer: true, staff: allStaffRoles },
    query: z.strictObject({ cardNo: id, days: z.enum(['7', '30', '90']).default('30').transform(Number) }),
    response: cardAnalytics,
  }),
  'POST /analytics/log': endpoint({
    summary: 'Record events of the panel, at most 50 and 4 KB at once and a limited number per day',
    access: 'public',
    body: z.strictObject({
      logEvents: z.array(logEventInput).min(1).max(50),
    }),
    publicLimits: { bytes: 4_096, maxPerMinute: 60 },
    response: z.object({ accepted: z.number().int() }),
  }),
  'POST /log': endpoint({
    summary: 'Report a failed request or an unhandled error of the browser',
    access: 'public',
    body: z.strictObject({
      level: z.enum(['debug', 'info', 'warn', 'error']),
      message: line(1000),
      additionalInfo: logEventData.default({}),
      source: z.literal('frontend'),
    }),
    publicLimits: { bytes: 2_048, maxPerMinute: 10 },
    response: emptyResponse,
  }),
  'POST /public/card-event': endpoint({
    summary: 'Count a view, tap, save or share of a public card, except by known bots',
    access: 'public',
    body: z
      .strictObject({
        cardId,
        event: z.enum(cardEventTypes),
        source: z.enum(cardEventSources).default('link'),
        target: z.enum(cardTapTargets).optional(),
      })
      .refine((sent) => (sent.event === 'tap') === (sent.target !== undefined), {
        path: ['target'],
        error: 'is allowed only with a tap',
      }),
    response: emptyResponse,
    owner: 'bff',
  }),
} as const satisfies EndpointTable;
