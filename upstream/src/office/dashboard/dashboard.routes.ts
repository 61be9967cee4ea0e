import { contract } from '@parichay/shared/contract.ts';
import { previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import type { customerDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { type Actor, mayCall, type StaffActor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { daysAfter, daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { entitlementOf, isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import type { PlanUsage } from '@parichay/shared/shop/plan/plan.fields.ts';
import { planProducts, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { customerById } from '../../people/account/account.queries.ts';
import { agencyRowInReach } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { eventCountsPerDay } from '../../shop/analytics/card-event.queries.ts';
import { businessesOfCustomer, businessInReach } from '../../shop/business/business.queries.ts';
import { findCardOfBusiness } from '../../shop/card/card.queries.ts';
import { enquiryQuery, filterEnquiries } from '../../shop/leads/enquiry.queries.ts';
import { feedbackQuery } from '../../shop/leads/feedback.queries.ts';
import { loadEntitlements } from '../../shop/plan/entitlement.queries.ts';
import { firstStepsOf, outstandingPaise, staffDashboardCounts } from './dashboard.queries.ts';
import { agencySummaries, receivedFromAgencies, renderQueueCounts } from './platform.queries.ts';

type CustomerDashboard = z.output<typeof customerDashboard>;

const TREND_DAYS = 30;

async function loadTrends(tx: Tx, cardNo: string, today: string) {
  const counts = await eventCountsPerDay(tx, cardNo, daysAfter(today, 1 - 2 * TREND_DAYS), today);
  const since = daysAfter(today, 1 - TREND_DAYS);
  const sum = (event: string, isCurrent: boolean) =>
    counts
      .filter((day) => day.event === event && day.date >= since === isCurrent)
      .reduce((total, { count }) => total + count, 0);
  const trendOf = (event: string) => ({ current: sum(event, true), previous: sum(event, false) });
  return { views: trendOf('view'), taps: trendOf('tap'), saves: trendOf('save') };
}

const countColumn = sql<number>`count(*)::int`.as('count');
const thirtyDaysAgo = sql<Date>`now() - interval '30 days'`;

async function countRecentEnquiries(tx: Tx, actor: Actor, businessId: string): Promise<number> {
  const { rows } = await enquiryQuery(tx, actor);
  const businessRows = filterEnquiries(rows, {}).where('enquiry.business_id', '=', businessId);
  const countQuery = businessRows.where('enquiry.created_at', '>', thirtyDaysAgo).clearSelect().select(countColumn);
  return (await countQuery.executeTakeFirstOrThrow()).count;
}

async function countRecentFeedback(tx: Tx, actor: Actor, businessId: string): Promise<number> {
  const businessRows = feedbackQuery(tx, actor).where('feedback.business_id', '=', businessId);
  const countQuery = businessRows.where('feedback.created_at', '>', thirtyDaysAgo).clearSelect().select(countColumn);
  return (await countQuery.executeTakeFirstOrThrow()).count;
}

async function planUsageOf(tx: Tx, businessId: string): Promise<PlanUsage | null> {
  const { facts } = await loadEntitlements(tx, businessId);
  const { today, expiryDate } = facts;
  if (!isSubscriptionActive(facts, today)) return null;
  const remaining = planProducts.map((product) => [product, entitlementOf(facts, product).left ?? unlimited] as const);
  return {
    validTo: expiryDate && previousDay(expiryDate),
    remaining: Object.fromEntries(remaining) as PlanUsage['remaining'],
  };
}

async function loadCustomerDashboard(tx: Tx, actor: Actor, businessId?: string): Promise<CustomerDashboard> {
  const today = todayInIndia();
  const userId = accountIdOf(actor);
  const activeBusinessId = businessId ?? (await customerById(tx, userId))?.preferences.activeBusinessId;
  const business = activeBusinessId
    ? await businessInReach(tx, actor, activeBusinessId)
    : ((await businessesOfCustomer(tx, actor, userId))[0] ?? null);
  const emptyTrend = { current: 0, previous: 0 };
  const card = business && (await findCardOfBusiness(tx, business.business_id));
  const expiry = business?.expiry_date_for_customer;
  return {
    kind: 'customer',
    businessId: business?.business_id ?? null,
    ...(card ? await loadTrends(tx, card.card_no, today) : { views: emptyTrend, taps: emptyTrend, saves: emptyTrend }),
    newEnquiries: business ? await countRecentEnquiries(tx, actor, business.business_id) : 0,
    newFeedback: business ? await countRecentFeedback(tx, actor, business.business_id) : 0,
    daysLeft: expiry ? daysBetween(today, expiry) : null,
    usage: business && (await planUsageOf(tx, business.business_id)),
  };
}

const seesBilling = (actor: StaffActor): boolean =>
  mayCall(actor, contract['GET /month-payments/getOutstandingAmount'].access);

export const dashboardHandlers = {
  'GET /dashboard/platform': async ({ tx }) => ({
    agencies: await agencySummaries(tx, todayInIndia()),
    received: await receivedFromAgencies(tx, todayInIndia()),
    renders: await renderQueueCounts(tx),
  }),

  'GET /dashboard': async ({ actor, query, tx }) => {
    if (query.agencyId) await agencyRowInReach(tx, actor, query.agencyId);
    if (actor.kind === 'customer' || query.businessId) return loadCustomerDashboard(tx, actor, query.businessId);
    const staff = actor as StaffActor;
    const today = todayInIndia();
    const agencyId = staff.ofSuperadminAgency ? query.agencyId : staff.agencyId;
    return {
      kind: 'staff',
      ...(await staffDashboardCounts(tx, staff, agencyId, today)),
      outstandingPaise: seesBilling(staff) ? await outstandingPaise(tx, agencyId, today) : null,
      firstSteps: agencyId && mayCall(staff, contract['PUT /agency'].access) ? await firstStepsOf(tx, agencyId) : null,
    };
  },
} satisfies Handlers;
