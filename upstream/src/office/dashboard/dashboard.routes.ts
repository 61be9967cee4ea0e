import { contract } from '@parichay/shared/contract.ts';
import { dayBefore } from '@parichay/shared/money/payment/term.rules.ts';
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
import { agencyInReach } from '../../people/agency/agency.reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { countsPerDay } from '../../shop/analytics/card-event.queries.ts';
import { businessesOfUser, businessInReach } from '../../shop/business/business.queries.ts';
import { cardOfBusiness } from '../../shop/card/card.queries.ts';
import { enquiries, filtered } from '../../shop/leads/enquiry.queries.ts';
import { feedbacks } from '../../shop/leads/feedback.queries.ts';
import { entitlementsOf } from '../../shop/plan/entitlement.queries.ts';
import { firstStepsOf, outstandingPaise, staffNumbers } from './dashboard.queries.ts';
import { agencyStandings, receivedFromAgencies, rendersWaiting } from './platform.queries.ts';

type CustomerDashboard = z.output<typeof customerDashboard>;

const DAYS = 30;

async function trends(tx: Tx, cardNo: string, today: string) {
  const counts = await countsPerDay(tx, cardNo, daysAfter(today, 1 - 2 * DAYS), today);
  const since = daysAfter(today, 1 - DAYS);
  const sum = (event: string, isCurrent: boolean) =>
    counts
      .filter((day) => day.event === event && day.date >= since === isCurrent)
      .reduce((total, { count }) => total + count, 0);
  const of = (event: string) => ({ current: sum(event, true), previous: sum(event, false) });
  return { views: of('view'), taps: of('tap'), saves: of('save') };
}

const count = sql<number>`count(*)::int`.as('count');
const lately = sql<Date>`now() - interval '30 days'`;

async function newEnquiriesOf(tx: Tx, actor: Actor, businessId: string): Promise<number> {
  const { rows } = await enquiries(tx, actor);
  const ofBusiness = filtered(rows, {}).where('enquiry.business_id', '=', businessId);
  const counted = ofBusiness.where('enquiry.created_at', '>', lately).clearSelect().select(count);
  return (await counted.executeTakeFirstOrThrow()).count;
}

async function newFeedbackOf(tx: Tx, actor: Actor, businessId: string): Promise<number> {
  const ofBusiness = feedbacks(tx, actor).where('feedback.business_id', '=', businessId);
  const counted = ofBusiness.where('feedback.created_at', '>', lately).clearSelect().select(count);
  return (await counted.executeTakeFirstOrThrow()).count;
}

async function usageOf(tx: Tx, businessId: string): Promise<PlanUsage | null> {
  const { facts } = await entitlementsOf(tx, businessId);
  const { today, expiryDate } = facts;
  if (!isSubscriptionActive(facts, today)) return null;
  const remaining = planProducts.map((product) => [product, entitlementOf(facts, product).left ?? unlimited] as const);
  return {
    validTo: expiryDate && dayBefore(expiryDate),
    remaining: Object.fromEntries(remaining) as PlanUsage['remaining'],
  };
}

async function customerNumbers(tx: Tx, actor: Actor, businessId?: string): Promise<CustomerDashboard> {
  const today = todayInIndia();
  const userId = accountIdOf(actor);
  const active = businessId ?? (await customerById(tx, userId))?.preferences.activeBusinessId;
  const business = active
    ? await businessInReach(tx, actor, active)
    : ((await businessesOfUser(tx, actor, userId))[0] ?? null);
  const none = { current: 0, previous: 0 };
  const card = business && (await cardOfBusiness(tx, business.business_id));
  const expiry = business?.expiry_date_for_customer;
  return {
    kind: 'customer',
    businessId: business?.business_id ?? null,
    ...(card ? await trends(tx, card.card_no, today) : { views: none, taps: none, saves: none }),
    newEnquiries: business ? await newEnquiriesOf(tx, actor, business.business_id) : 0,
    newFeedback: business ? await newFeedbackOf(tx, actor, business.business_id) : 0,
    daysLeft: expiry ? daysBetween(today, expiry) : null,
    usage: business && (await usageOf(tx, business.business_id)),
  };
}

const seesBilling = (actor: StaffActor): boolean =>
  mayCall(actor, contract['GET /month-payments/getOutstandingAmount'].access);

export const dashboardHandlers = {
  'GET /dashboard/platform': async ({ tx }) => ({
    agencies: await agencyStandings(tx, todayInIndia()),
    received: await receivedFromAgencies(tx, todayInIndia()),
    renders: await rendersWaiting(tx),
  }),

  'GET /dashboard': async ({ actor, query, tx }) => {
    if (query.agencyId) await agencyInReach(tx, actor, query.agencyId);
    if (actor.kind === 'customer' || query.businessId) return customerNumbers(tx, actor, query.businessId);
    const staff = actor as StaffActor;
    const today = todayInIndia();
    const agencyId = staff.ofSuperadminAgency ? query.agencyId : staff.agencyId;
    return {
      kind: 'staff',
      ...(await staffNumbers(tx, staff, agencyId, today)),
      outstandingPaise: seesBilling(staff) ? await outstandingPaise(tx, agencyId, today) : null,
      firstSteps: agencyId && mayCall(staff, contract['PUT /agency'].access) ? await firstStepsOf(tx, agencyId) : null,
    };
  },
} satisfies Handlers;
