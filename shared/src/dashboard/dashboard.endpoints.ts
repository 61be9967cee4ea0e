import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, isoDate, paise } from '../lib/fields.ts';
import { planUsage } from '../plan/plan.fields.ts';

const count = z.number().int().min(0);

/** A number of the last 30 days, and of the 30 before. */
const trend = z.object({ current: count, previous: count });

/** How a customer's business is doing. */
export const customerDashboard = z.object({
  kind: z.literal('customer'),
  businessId: id.nullable(),
  /** Of the business's public card. */
  views: trend,
  taps: trend,
  saves: trend,
  /** Of the last 30 days. */
  newEnquiries: count,
  newFeedback: count,
  /** Days until the subscription ends; negative when it has, null when there is none. */
  daysLeft: z.number().int().nullable(),
  /** Null: no subscription runs. */
  usage: planUsage.nullable(),
});

const made = z.object({ businesses: count, cards: count });

/** What staff has in reach. */
export const staffDashboard = z.object({
  kind: z.literal('staff'),
  businesses: count,
  cards: count,
  activeCards: count,
  pdfCards: count,
  userVideos: count,
  expiringSoon: count,
  expired: count,
  /** What the agency owes the platform; null for those who do not see billing. */
  outstandingPaise: paise.nullable(),
  /** Made today and since the first of this month, Asia/Kolkata. */
  today: made,
  thisMonth: made,
  /** Made on each of the last 30 days, oldest first, Asia/Kolkata. */
  days: z.array(z.object({ date: isoDate, businesses: count, cards: count })),
});

export const dashboard = z.discriminatedUnion('kind', [customerDashboard, staffDashboard]);
export type Dashboard = z.output<typeof dashboard>;

export const dashboardEndpoints = {
  'GET /dashboard': endpoint({
    summary: "The numbers of the home page: of a customer's business, or of all that staff has in reach",
    access: customerOrStaff,
    query: z.strictObject({
      /** The numbers of this business, for its owner and for staff in reach. Customers: the active one when left out. */
      businessId: id.optional(),
      /** Super admin: one agency instead of all. */
      agencyId: id.optional(),
    }),
    response: dashboard,
  }),
} as const satisfies EndpointTable;
