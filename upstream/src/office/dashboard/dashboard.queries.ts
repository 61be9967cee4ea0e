import type { staffDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { overdueBillsSql } from '../../money/payment/month-bill.ts';
import type { Tx } from '../../platform/database/database.ts';
import { businessReachCondition } from '../../platform/database/reach.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { soonDaysOfPlan } from '../../shop/business/business.queries.ts';

type StaffDashboard = z.output<typeof staffDashboard>;

function countedBusinessesCondition(actor: Actor, agencyId: string | undefined): RawBuilder<boolean> {
  const conditions = [sql<boolean>`business.deleted_at is null`, businessReachCondition(actor)];
  if (!isSuperadmin(actor)) conditions.push(sql`business.agency_id = ${actor.agencyId}`);
  else if (agencyId) conditions.push(sql`business.agency_id = ${agencyId}`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

const countedRowsSql = (
  table: 'card' | 'pdf_card' | 'user_video',
  businesses: RawBuilder<boolean>,
  isEveryAgency: boolean,
) =>
  isEveryAgency
    ? sql`${sql.table(table)} where ${sql.table(table)}.deleted_at is null`
    : sql`${sql.table(table)} join business using (business_id) where ${sql.table(table)}.deleted_at is null and ${businesses}`;

export async function staffDashboardCounts(
  tx: Tx,
  actor: Actor,
  agencyId: string | undefined,
  today: string,
): Promise<Omit<StaffDashboard, 'kind' | 'outstandingPaise' | 'firstSteps'>> {
  const businesses = countedBusinessesCondition(actor, agencyId);
  // PDF cards and videos are deleted with their business, so counting all needs no join.
  const isEveryAgency = isSuperadmin(actor) && agencyId === undefined;
  const cards = countedRowsSql('card', businesses, false);
  const expiry = sql`expiry_date_for_customer`;
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as businesses,
      count(*) filter (where ${expiry} <= ${today}::date)::int as expired,
      count(*) filter (where payment_status = 1 and ${expiry} > ${today}::date
        and ${expiry} <= ${today}::date + ${soonDaysOfPlan(sql`soon_days`)})::int as expiring_soon
    from business join (
      select agency_id, coalesce((configuration ->> 'expiringSoonDays')::int, 30) as soon_days from agency
    ) as theirs using (agency_id) where ${businesses}`.execute(tx);
  const { rows: cardRows } = await sql<Record<string, number>>`
    select count(*)::int as cards,
      count(*) filter (where card.status = 'active' and business.ends_on > ${today}::date)::int as active
    from ${cards}`.execute(tx);
  const { rows: otherRows } = await sql<Record<string, number>>`
    select (select count(*)::int from ${countedRowsSql('pdf_card', businesses, isEveryAgency)}) as pdf_cards,
      (select count(*)::int from ${countedRowsSql('user_video', businesses, isEveryAgency)}) as user_videos`.execute(
    tx,
  );
  const [businessCounts, cardCounts, otherCounts] = [rows[0] ?? {}, cardRows[0] ?? {}, otherRows[0] ?? {}];
  return {
    businesses: businessCounts.businesses ?? 0,
    expired: businessCounts.expired ?? 0,
    expiringSoon: businessCounts.expiring_soon ?? 0,
    cards: cardCounts.cards ?? 0,
    activeCards: cardCounts.active ?? 0,
    pdfCards: otherCounts.pdf_cards ?? 0,
    userVideos: otherCounts.user_videos ?? 0,
    ...(await recentCreationCounts(tx, businesses, cards, today)),
  };
}

async function recentCreationCounts(
  tx: Tx,
  businesses: RawBuilder<boolean>,
  cards: RawBuilder<unknown>,
  today: string,
) {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const perDay = (from: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    select (${at} at time zone 'Asia/Kolkata')::date as day, count(*)::int as made
    from ${from} and ${at} >= ${startOfDayInIndia(today, -30)} group by 1`;
  const { rows } = await sql<{ date: string; businesses: number; cards: number }>`
    with of_businesses as (${perDay(sql`business where ${businesses}`, sql`business.created_at`)}),
      of_cards as (${perDay(cards, sql`card.created_at`)})
    select wanted::date::text as date, coalesce(of_businesses.made, 0) as businesses, coalesce(of_cards.made, 0) as cards
    from generate_series(${today}::date - 30, ${today}::date, interval '1 day') as wanted
    left join of_businesses on of_businesses.day = wanted::date
    left join of_cards on of_cards.day = wanted::date
    order by 1`.execute(tx);
  const sumOf = (from: string) => {
    const days = rows.filter(({ date }) => date >= from);
    const total = (field: 'businesses' | 'cards') => days.reduce((sum, day) => sum + day[field], 0);
    return { businesses: total('businesses'), cards: total('cards') };
  };
  return { days: rows.slice(-30), today: sumOf(today), thisMonth: sumOf(firstOfMonth) };
}

/** Source: docs/decisions.md, "Monthly bill". */
export async function outstandingPaise(tx: Tx, agencyId: string | undefined, today: string): Promise<number> {
  const { rows } = await sql<{ paise: string | null }>`
    select sum(paise) as paise from ${overdueBillsSql(today)}
    where (${agencyId ?? null}::uuid is null or agency_id = ${agencyId ?? null}::uuid)`.execute(tx);
  return Number(rows[0]?.paise ?? 0);
}

/** true = done. Invoices need a state or GSTIN; an empty legal name is the agency's. */
export async function firstStepsOf(tx: Tx, agencyId: string): Promise<NonNullable<StaffDashboard['firstSteps']>> {
  const isFilled = (...path: string[]) => sql`coalesce(configuration #>> ${path}, '') <> ''`;
  const { rows } = await sql<NonNullable<StaffDashboard['firstSteps']>>`
    select coalesce(jsonb_typeof(brand -> 'logo'), 'null') <> 'null' as logo,
      ${isFilled('contact', 'phoneNumber')} or ${isFilled('contact', 'whatsappNumber')} as contact,
      ${isFilled('invoice', 'gstin')} or ${isFilled('invoice', 'stateCode')} as invoice,
      exists (select from subscription_plan where subscription_plan.agency_id = agency.agency_id
        and deleted_at is null) as plans,
      exists (select from payment_account where payment_account.agency_id = agency.agency_id
        and removed_at is null)
        and coalesce((configuration #>> '{onlinePayment,enablePaymentIntegration}')::boolean, false) as payments,
      exists (select from business where business.agency_id = agency.agency_id and deleted_at is null) as business
    from agency where agency_id = ${agencyId}`.execute(tx);
  if (!rows[0]) throw new Error('no agency');
  return rows[0];
}
