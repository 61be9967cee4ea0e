import type { DateRange } from '@parichay/shared/office/report/revenue.rules.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { mostVisited, visitTotal } from '../report/visits.queries.ts';
import type { DigestFacts } from './digest.rules.ts';

const MAX_CARDS = 3;

/** @param monday the day after the week */
export async function digestOf(tx: Tx, agencyId: string, monday: string, includesSales: boolean): Promise<DigestFacts> {
  const span = { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
  const previousWeek = { from: daysAfter(monday, -14), to: daysAfter(monday, -8) };
  const scope = { agencyId, madeBy: null };
  const cards = await mostVisited(tx, scope, span, MAX_CARDS);
  return {
    from: span.from,
    until: span.to,
    visits: await visitTotal(tx, scope, span),
    visitsBefore: await visitTotal(tx, scope, previousWeek),
    newBusinesses: await countNewBusinesses(tx, agencyId, span),
    newBusinessesBefore: await countNewBusinesses(tx, agencyId, previousWeek),
    sales: includesSales
      ? { week: await sumSales(tx, agencyId, span), before: await sumSales(tx, agencyId, previousWeek) }
      : null,
    ending: await countEndingPlans(tx, agencyId, monday),
    cards: cards.filter(({ views }) => views > 0).map(({ businessName, views }) => ({ businessName, views })),
  };
}

async function countNewBusinesses(tx: Tx, agencyId: string, { from, to }: DateRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from business
    where agency_id = ${agencyId} and deleted_at is null
      and created_at >= ${startOfDayInIndia(from)} and created_at < ${startOfDayInIndia(to, 1)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The sums must match the revenue report. */
async function sumSales(tx: Tx, agencyId: string, { from, to }: DateRange) {
  const { rows } = await sql<{ count: number; paise: string }>`
    select count(*)::int as count, coalesce(sum(amount_paise), 0)::text as paise from payment_grant
    where agency_id = ${agencyId} and business_id is not null and sold_on between ${from}::date and ${to}::date`.execute(
    tx,
  );
  return { count: rows[0]?.count ?? 0, paise: Number(rows[0]?.paise ?? 0) };
}

/** A plan's last day is the day before its expiry date. */
async function countEndingPlans(tx: Tx, agencyId: string, monday: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from business
    where agency_id = ${agencyId} and payment_status = 1 and deleted_at is null
      and expiry_date_for_customer between ${monday}::date + 1 and ${monday}::date + 7`.execute(tx);
  return rows[0]?.count ?? 0;
}
