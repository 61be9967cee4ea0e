import type { DateRange } from '@parichay/shared/office/report/revenue.rules.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { agencyCondition } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RefundMonth, SaleGroup } from './revenue.rules.ts';

/* Each sum uses one index (migration 0063). Agencies' payments to the platform and plans without a payment are no revenue. */

const soldInRangeCondition = (agencyId: string | null, { from, to }: DateRange) =>
  sql`${agencyCondition(agencyId)} and business_id is not null and amount_paise > 0
    and sold_on between ${from}::date and ${to}::date`;

/** `202611` for November 2026: numbers group faster than text. */
const monthNumberColumn = (day: 'sold_on' | 'taken_back_on' | 'given_back_on') =>
  sql`(extract(year from ${sql.ref(day)}) * 100 + extract(month from ${sql.ref(day)}))::int`;

/** One scan groups by all dimensions, the grouping sets then sum those groups. */
export async function saleGroups(tx: Tx, agencyId: string | null, span: DateRange): Promise<SaleGroup[]> {
  const { rows } = await sql<SaleGroup>`
    with sale as materialized (
      select ${monthNumberColumn('sold_on')} as month, kind,
        case when kind in ('subscription', 'card') then item
          when kind = 'due' then (select paid.item from payment_grant as paid where paid.record_no = payment_grant.item::uuid)
        end as plan,
        is_renewal, recorded_by, registered_by, count(*) as count, sum(amount_paise) as paise
      from payment_grant where ${soldInRangeCondition(agencyId, span)} group by 1, 2, 3, 4, 5, 6
    )
    select case when grouping(month) = 0 then 'month' when grouping(kind) = 0 then 'what'
        when grouping(recorded_by) = 0 then 'recorded' else 'registered' end as by,
      month, kind, plan, is_renewal, coalesce(recorded_by, registered_by) as account,
      sum(count)::int as count, sum(paise)::text as paise
    from sale group by grouping sets ((month), (kind, plan, is_renewal), (recorded_by), (registered_by))`.execute(tx);
  return rows;
}

export async function refundMonths(tx: Tx, agencyId: string | null, { from, to }: DateRange): Promise<RefundMonth[]> {
  const { rows } = await sql<RefundMonth>`
    select month, count(*)::int as count, sum(paise)::text as paise
    from (
      select ${monthNumberColumn('taken_back_on')} as month, amount_paise - parts_paise as paise
      from payment_grant
      where ${agencyCondition(agencyId)} and business_id is not null and taken_back_on between ${from}::date and ${to}::date
        -- Payments refunded in full by parts are counted below.
        and amount_paise > parts_paise
      union all
      select ${monthNumberColumn('given_back_on')}, credited_paise
      from payment_part
      where ${agencyCondition(agencyId)} and business_id is not null and credited_paise > 0 and given_back_on between ${from}::date and ${to}::date
    ) as refund group by 1`.execute(tx);
  return rows;
}

/** Businesses whose plan ended before today in the range; lost ones have no later plan. */
export async function countBusinessesWithEndedPlan(tx: Tx, agencyId: string | null, span: DateRange, today: string) {
  const lastDay = span.to < today ? span.to : daysAfter(today, -1);
  const { rows } = await sql<{ ended: number; lost: number }>`
    select count(*)::int as ended, count(*) filter (where not goes_on)::int as lost
    from (
      select bool_or(valid_to <= ${lastDay}::date) as has_ended,
        bool_or(valid_to > ${lastDay}::date and sold_on <= ${span.to}::date) as goes_on
      from payment_grant
      where ${agencyCondition(agencyId)} and withdrawn_at is null and kind in ('subscription', 'card')
        and valid_to >= ${span.from}::date
      group by business_id
    ) as business where has_ended`.execute(tx);
  return rows[0] ?? { ended: 0, lost: 0 };
}

export async function planNames(tx: Tx, agencyId: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('subscription_plan')
    .innerJoin('agency', 'agency.agency_id', 'subscription_plan.agency_id')
    .select(['subscription_plan_id', 'name', 'agency_name'])
    .where(agencyCondition(agencyId, 'subscription_plan.agency_id'))
    .execute();
  return new Map(
    rows.map(({ subscription_plan_id, name, agency_name }) => [
      String(subscription_plan_id),
      agencyId === null ? `${name} (${agency_name})` : name,
    ]),
  );
}

/** Row level security hides staff of the platform from agencies. */
export async function staffNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'name'])
    .where('franchisee_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ franchisee_id, name }) => [franchisee_id, name]));
}
