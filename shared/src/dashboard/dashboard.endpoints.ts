import { z } from 'zod';
import { customerOrStaff, superadminOnly } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, isoDate, paise, paiseInAll } from '../lib/fields.ts';
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

/** What makes an agency ready to sell, and whether it is done. */
export const firstSteps = z.object({
  logo: z.boolean(),
  /** A phone or WhatsApp number for its customers. */
  contact: z.boolean(),
  /** The legal name and the state on its invoices. */
  invoice: z.boolean(),
  /** A plan on sale. */
  plans: z.boolean(),
  /** The account that takes online payments. */
  payments: z.boolean(),
  business: z.boolean(),
});
export type FirstStep = keyof z.output<typeof firstSteps>;

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
  /** Null for staff who may not change the agency, and for all agencies together. */
  firstSteps: firstSteps.nullable(),
});

export const dashboard = z.discriminatedUnion('kind', [customerDashboard, staffDashboard]);
export type Dashboard = z.output<typeof dashboard>;

/** How one agency does. Months are those of Asia/Kolkata. */
export const agencyStanding = z.object({
  agencyId: id,
  agencyName: z.string(),
  isSuspended: z.boolean(),
  /** What its customers paid since the first of this month, and in the month before. */
  paidPaise: paiseInAll,
  paidBeforePaise: paiseInAll,
  /** What it owes the platform for months that are over. */
  outstandingPaise: paiseInAll,
  businesses: count,
  /** Accounts of its staff that may sign in. */
  staff: count,
  /** Cards made since the first of this month. */
  cards: count,
  /** The last day on which its staff changed something, or a business was added; null: nothing ever was. */
  lastActiveOn: isoDate.nullable(),
});
export type AgencyStanding = z.output<typeof agencyStanding>;

export const platformDashboard = z.object({
  /** What agencies paid the platform since the first of this month, and in the month before, less what was given back. */
  received: z.object({ paise: paiseInAll, beforePaise: paiseInAll }),
  /** All but the platform's own, those that took most this month first. */
  agencies: z.array(agencyStanding),
  /** What is being drawn: how much of it waits, for how many minutes the oldest, and what failed in the last 24 hours. */
  renders: z.object({ waiting: count, oldestMinutes: count, failed: count }),
});
export type PlatformDashboard = z.output<typeof platformDashboard>;

export const dashboardEndpoints = {
  'GET /dashboard/platform': endpoint({
    summary: 'How every agency does this month, and whether work waits on the platform',
    access: superadminOnly,
    response: platformDashboard,
  }),
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
