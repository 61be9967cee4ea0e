import { offer } from '@parichay/shared/people/agency/offer.fields.ts';
import type { Preferences } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business, NextBusiness } from '@parichay/shared/shop/business/business.endpoints.ts';
import { isExpiringSoon, isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { fullCardUntil, needsPlanToPublish } from '@parichay/shared/shop/plan/offer.rules.ts';
import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { ownersLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { planCacheMarker } from '../../platform/database/plan-cache.ts';
import { businessReachCondition } from '../../platform/database/reach.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';

export type BusinessRow = Selectable<Database['business']> & {
  user_phone_number: string | null;
  user_email: string | null;
  agency_name: string;
  made_by_franchisee?: Business['madeByFranchisee'];
  for_staff?: StaffColumnsRow;
  running_plan?: { name: string; until: string | null } | null;
  published_at: Date | null;
  published_elsewhere?: number;
  offer: object | null;
  soon_days: number;
};

/** A subquery, because the planner misestimates a join with `agency`. */
export const agencyNameColumn =
  sql<string>`(select agency_name from agency where agency.agency_id = business.agency_id)`.as('agency_name');

export const madeByFranchiseeColumn = sql<Business['madeByFranchisee']>`(
  select jsonb_build_object('franchiseeId', franchisee_id, 'name', name) from franchisee
  where franchisee.franchisee_id = business.made_by_franchisee_id)`.as('made_by_franchisee');

interface StaffColumnsRow {
  lastPlan: {
    planName: string;
    until: string | null;
    nextPlanName: string | null;
    paidOn: string | null;
    amountPaise: number;
    pricePaise: number | null;
  } | null;
  alternatePhoneNumber: string | null;
  duePaise: number;
  visits: number;
  remindedAt: string | null;
  isReminderQueued: boolean;
  hasUnpublishedCard: boolean;
  preferences: Partial<Preferences>;
  signUpLanguage: Locale | null;
}

export const lastPaidGrantSql = sql`(select * from payment_grant where payment_grant.business_id = business.business_id
  and kind in ('subscription', 'card') and withdrawn_at is null order by record_no desc limit 1)`;

const planEndSql = sql`coalesce(valid_from + make_interval(months =>
  12 * (terms ->> 'validity')::int + coalesce((terms ->> 'validityMonths')::int, 0)), valid_to + 1)`;

/** Orders paid plans: first the plan that runs on a day, then the newest. Source: ADR 0017. */
export const runningPlanOrder = (day: RawBuilder<unknown>) =>
  sql`coalesce(valid_from <= ${day} and ${day} < ${planEndSql}, false) desc, record_no desc`;

/** The plan that runs on a day, else the last one. */
export const runningPlanSql = (
  day: RawBuilder<unknown>,
) => sql`(select *, (${planEndSql})::date as plan_end from payment_grant
  where payment_grant.business_id = business.business_id
    and kind in ('subscription', 'card') and withdrawn_at is null order by ${runningPlanOrder(day)} limit 1)`;

/** The plan that follows the row called `running`. Source: `activePlanOn` in term.rules.ts. */
export const nextPlanNameSql = sql`(select case when record_no <> running.record_no then terms ->> 'planName' end
  from (select *, ${planEndSql} > running.plan_end as is_running from payment_grant
    where payment_grant.business_id = business.business_id and kind in ('subscription', 'card')
      and withdrawn_at is null and valid_from <= running.plan_end) as started
  where running.plan_end < business.expiry_date_for_customer
  order by is_running desc, case when is_running then record_no end desc, record_no limit 1)`;

const runningPlanColumn = () =>
  sql<BusinessRow['running_plan']>`(
    select jsonb_build_object('name', terms ->> 'planName', 'until', plan_end - 1)
    from ${runningPlanSql(sql`${todayInIndia()}::date`)} as running)`.as('running_plan');

/** Like `lastPaidGrantSql`, but also a balance that was received later. */
export const lastPaymentSql = sql`(select * from payment_grant where payment_grant.business_id = business.business_id
  and kind in ('subscription', 'card', 'due') and withdrawn_at is null order by record_no desc limit 1)`;

/** An imported plan was paid elsewhere, on an unknown day. */
export const lastPaidAmountSql = sql`coalesce((last_payment.terms ->> 'paidElsewherePaise')::bigint, last_payment.amount_paise)`;
export const lastPaidDaySql = sql`case when last_payment.amount_paise > 0 then last_payment.sold_on end`;

export const hasDuesCondition = sql<boolean>`(due_paise > 0 and withdrawn_at is null)`;

const countedVisitDays = 30;

export const secondPhoneSql = sql`(select card.sections -> 'basicDetails' ->> 'alternatePhoneNumber' from card
  where card.business_id = business.business_id and card.deleted_at is null limit 1)`;

export const forStaffColumn = (today: string) =>
  sql<StaffColumnsRow>`jsonb_build_object(
    'lastPlan', (select jsonb_build_object('planName', running.terms ->> 'planName',
        'until', running.plan_end - 1, 'nextPlanName', ${nextPlanNameSql},
        'amountPaise', ${lastPaidAmountSql}, 'paidOn', ${lastPaidDaySql},
        'pricePaise', (select price_paise from subscription_plan
          where subscription_plan_id::text = running.terms ->> 'planId' and subscription_plan.deleted_at is null))
      from ${runningPlanSql(sql`${today}::date`)} as running, ${lastPaymentSql} as last_payment),
    'alternatePhoneNumber', nullif(${secondPhoneSql}, ''),
    'duePaise', (select coalesce(sum(due_paise), 0) from payment_grant
      where payment_grant.business_id = business.business_id and ${hasDuesCondition}),
    'visits', (select coalesce(sum(count), 0)::int from card
      join card_event on card_event.card_no = card.card_no and event = 'view' and date > ${today}::date - ${countedVisitDays}::int
      where card.business_id = business.business_id and card.deleted_at is null),
    'remindedAt', (select max(updated_at) from outbox where outbox.business_id = business.business_id
      and outbox.kind = 'renewal' and state in ('sent', 'unsure')),
    'isReminderQueued', exists (select from outbox where outbox.business_id = business.business_id
      and outbox.kind = 'renewal' and state in ('queued', 'sending') and outbox.send_by > now()
      and outbox.expiry = business.expiry_date_for_customer),
    'hasUnpublishedCard', exists (select from card where card.business_id = business.business_id
      and card.deleted_at is null and card.published_at is null),
    'preferences', customer.preferences, 'signUpLanguage', customer.sign_up_language)`.as('for_staff');

const presentStaffColumns = ({ for_staff: row, business_name }: BusinessRow): Business['forStaff'] => {
  if (!row) return null;
  const { preferences, signUpLanguage: sign_up_language, remindedAt, ...columns } = row;
  return {
    ...columns,
    remindedAt: remindedAt && iso(new Date(remindedAt)),
    language: ownersLanguage({ preferences, business_name, sign_up_language }),
  };
};

/** @param soonDays the agency's setting; a short plan expires soon only in its last third */
export const soonDaysOfPlan = (soonDays: RawBuilder<number>) =>
  sql<number>`least(${soonDays}, coalesce(business.plan_days, 365) / 3)`;

export const expiringSoonDaysSql = soonDaysOfPlan(
  sql`(select coalesce((configuration ->> 'expiringSoonDays')::int, 30) from agency
    where agency.agency_id = business.agency_id)`,
);

export const fullCardColumns = [
  sql<Date | null>`(select published_at from card where card.business_id = business.business_id
    and card.deleted_at is null)`.as('published_at'),
  sql<object | null>`(select configuration -> 'offer' from agency where agency.agency_id = business.agency_id)`.as(
    'offer',
  ),
] as const;

const publishedBusinesses = (condition: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from card join business as published using (business_id)
    where ${condition} and card.published_at is not null and card.deleted_at is null)`;

export const publishedElsewhereColumn = publishedBusinesses(
  sql`published.user_id = business.user_id and published.business_id <> business.business_id`,
).as('published_elsewhere');

type FullCardColumns = 'payment_status' | 'expiry_date_for_customer' | 'kept_until' | 'published_at' | 'offer';

export const fullCardUntilOf = (row: Pick<BusinessRow, FullCardColumns>): string | null =>
  fullCardUntil(
    {
      isPaid: row.payment_status === 1,
      expiryDate: row.expiry_date_for_customer,
      publishedAt: row.published_at,
      grantedUntil: row.kept_until,
    },
    offer.parse(row.offer ?? {}),
  );

type PublicationColumns = Exclude<FullCardColumns, 'published_at'>;

export const needsPlanToPublishRow = (
  row: Pick<BusinessRow, PublicationColumns> & { published_elsewhere: number },
  today: string,
): boolean =>
  needsPlanToPublish(
    {
      isPaid: row.payment_status === 1,
      expiryDate: row.expiry_date_for_customer,
      grantedUntil: row.kept_until,
      publishedElsewhere: row.published_elsewhere,
    },
    offer.parse(row.offer ?? {}),
    today,
  );

const subscriptionOfRow = (row: BusinessRow) => ({
  isPaid: row.payment_status === 1,
  expiryDate: row.expiry_date_for_customer,
});

export const presentBusiness = (row: BusinessRow, today = todayInIndia()): Business => ({
  businessId: row.business_id,
  agencyId: row.agency_id,
  businessName: row.business_name,
  contactPerson: row.contact_person,
  category: row.category,
  businessNature: row.business_nature,
  email: row.email,
  website: row.website,
  address: row.address,
  gstin: row.gstin,
  logo: row.logo,
  photo: row.photo,
  user: { userId: row.user_id, phoneNumber: row.user_phone_number, email: row.user_email },
  expiryDateForCustomer: row.expiry_date_for_customer,
  paymentStatus: row.payment_status === 1 ? 1 : 0,
  isSubscriptionActive: isSubscriptionActive(subscriptionOfRow(row), today),
  isExpiringSoon: isExpiringSoon(subscriptionOfRow(row), today, row.soon_days),
  planName: row.running_plan?.name ?? null,
  planUntil: row.running_plan?.until ?? null,
  wholeUntil: fullCardUntilOf(row),
  needsPlanToPublish:
    row.published_at === null &&
    row.published_elsewhere !== undefined &&
    needsPlanToPublishRow({ ...row, published_elsewhere: row.published_elsewhere }, today),
  businessMadeBy: row.business_made_by,
  madeByFranchisee: row.made_by_franchisee ?? null,
  forStaff: presentStaffColumns(row),
  agencyName: row.agency_name,
  metadata: row.metadata,
  version: row.version,
  createdAt: iso(row.created_at),
});

export function limitToReach<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T | 'business', O>,
  actor: Actor,
): SelectQueryBuilder<Database, T | 'business', O> {
  return query.where(businessReachCondition(actor));
}

export const businessQuery = (tx: Tx) =>
  tx
    .selectFrom('business')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('business')
    .select(['customer.phone_number as user_phone_number', 'customer.email as user_email', agencyNameColumn])
    .select(fullCardColumns)
    .select(expiringSoonDaysSql.as('soon_days'))
    .where('business.deleted_at', 'is', null);

export async function businessInReach(
  tx: Tx,
  actor: Actor,
  businessId: string,
  options: { lock?: boolean } = {},
): Promise<BusinessRow> {
  let query = limitToReach(businessQuery(tx), actor).where('business.business_id', '=', businessId);
  if (options.lock) query = query.forUpdate('business');
  const row = await query.modifyEnd(planCacheMarker).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/**
 * @param options.forStaffOn today, which adds the columns for staff
 * @throws ApiError not_found
 */
export async function presentedBusinessInReach(
  tx: Tx,
  actor: Actor,
  businessId: string,
  options: { forStaffOn?: string } = {},
): Promise<Business> {
  let query = limitToReach(businessQuery(tx).select([runningPlanColumn(), publishedElsewhereColumn]), actor).where(
    'business.business_id',
    '=',
    businessId,
  );
  if (actor.kind === 'staff') query = query.select(madeByFranchiseeColumn);
  if (actor.kind === 'staff' && options.forStaffOn) query = query.select(forStaffColumn(options.forStaffOn));
  const row = await query.modifyEnd(planCacheMarker).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return presentBusiness(row);
}

export const businessesOfCustomer = (tx: Tx, actor: Actor, userId: string) =>
  limitToReach(businessQuery(tx).select([runningPlanColumn(), publishedElsewhereColumn]), actor)
    .$if(actor.kind === 'staff', (query) => query.select(madeByFranchiseeColumn))
    .where('business.user_id', '=', userId)
    .orderBy('business.business_id')
    .limit(500)
    .execute();

export async function nextBusinessOf(tx: Tx, userId: string, today: string): Promise<NextBusiness> {
  const row = await tx
    .selectFrom('customer')
    .innerJoin('agency', 'agency.agency_id', 'customer.agency_id')
    .select(sql<object | null>`agency.configuration -> 'offer'`.as('offer'))
    .select(publishedBusinesses(sql`published.user_id = customer.user_id`).as('published_elsewhere'))
    .select(
      sql<string | null>`(select min(price_paise) from subscription_plan
        where subscription_plan.agency_id = customer.agency_id and subscription_plan.deleted_at is null)`.as(
        'from_paise',
      ),
    )
    .where('customer.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const unpaid = { payment_status: 0, expiry_date_for_customer: null, kept_until: null };
  return {
    needsPlan: needsPlanToPublishRow({ ...unpaid, ...row }, today),
    plansFromPaise: row.from_paise === null ? null : Number(row.from_paise),
  };
}
