import { z } from 'zod';
import { customerOrStaff, superadminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, paise, paiseTotal } from '../../platform/lib/fields.ts';
import { planUsage } from '../../shop/plan/plan.fields.ts';

const count = z.number().int().min(0);

/** The last 30 days, and the 30 days before. */
const trend = z.object({ current: count, previous: count });

export const customerDashboard = z.object({
  kind: z.literal('customer'),
  businessId: id.nullable(),
  views: trend,
  taps: trend,
  saves: trend,
  newEnquiries: count,
  newFeedback: count,
  /** Days until the first unpaid day; 0 or less = ended, null = no end or no subscription. */
  daysLeft: z.number().int().nullable(),
  usage: planUsage.nullable(),
});

const createdCounts = z.object({ businesses: count, cards: count });

export const firstSteps = z.object({
  logo: z.boolean(),
  contact: z.boolean(),
  invoice: z.boolean(),
  plans: z.boolean(),
  payments: z.boolean(),
  business: z.boolean(),
});
export type FirstStep = keyof z.output<typeof firstSteps>;

export const staffDashboard = z.object({
  kind: z.literal('staff'),
  businesses: count,
  cards: count,
  activeCards: count,
  pdfCards: count,
  userVideos: count,
  expiringSoon: count,
  expired: count,
  /** null for staff without access to billing. */
  outstandingPaise: paise.nullable(),
  /** In Asia/Kolkata, as are `days`, oldest first. */
  today: createdCounts,
  thisMonth: createdCounts,
  days: z.array(z.object({ date: isoDate, businesses: count, cards: count })),
  /** null for staff who may not change the agency. */
  firstSteps: firstSteps.nullable(),
});

export const dashboard = z.discriminatedUnion('kind', [customerDashboard, staffDashboard]);
export type Dashboard = z.output<typeof dashboard>;

export const agencySummary = z.object({
  agencyId: id,
  agencyName: z.string(),
  isSuspended: z.boolean(),
  paidPaise: paiseTotal,
  paidBeforePaise: paiseTotal,
  outstandingPaise: paiseTotal,
  businesses: count,
  staff: count,
  cards: count,
  lastActiveOn: isoDate.nullable(),
});
export type AgencySummary = z.output<typeof agencySummary>;

export const platformDashboard = z.object({
  /** Net of refunds, this month and the month before. */
  received: z.object({ paise: paiseTotal, beforePaise: paiseTotal }),
  /** Without the platform's own agency; `renders.failed`: in the last 24 hours. */
  agencies: z.array(agencySummary),
  renders: z.object({ waiting: count, oldestMinutes: count, failed: count }),
});
export type PlatformDashboard = z.output<typeof platformDashboard>;

export const dashboardEndpoints = {
  'GET /dashboard/platform': endpoint({
    summary: 'Get the figures of every agency for this month, and the jobs that wait on the platform',
    access: superadminOnly,
    response: platformDashboard,
  }),
  'GET /dashboard': endpoint({
    summary: "Get the figures of the home page: of a customer's business, or of all businesses in staff's reach",
    access: customerOrStaff,
    query: z.strictObject({
      businessId: id.optional(),
      agencyId: id.optional(),
    }),
    response: dashboard,
  }),
} as const satisfies EndpointTable;
