import type { DateRange } from '@parichay/shared/office/report/revenue.rules.ts';
import type { VisitCounts, VisitedCard } from '@parichay/shared/office/report/visits.endpoints.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type RawBuilder, sql } from 'kysely';
import { agencyCondition } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reachOf } from '../../platform/database/reach.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import type { VisitGroup } from './visits.rules.ts';

/* An agency's sums are precomputed (migration 0066); one account's are summed here. */

export interface VisitScope {
  agencyId: string | null;
  madeBy: string | null;
}
export function visitScopeOf(actor: Actor, agencyId: string | null): VisitScope {
  const reach = reachOf(actor);
  if (reach.kind === 'agency') return { agencyId, madeBy: null };
  if (reach.kind === 'made-by') return { agencyId, madeBy: reach.franchiseeId };
  throw new ApiError('not_allowed');
}

const cardsMadeBy = (franchiseeId: string) => sql`
  select card_no, card_design(sections) as design, place_of(address, 'state') as state, place_of(address, 'city') as city
  from business join card using (business_id) where business.made_by_franchisee_id = ${franchiseeId}
    and business.deleted_at is null`;

function visitCountRows({ agencyId, madeBy }: VisitScope, { from, to }: DateRange): RawBuilder<unknown> {
  if (madeBy === null)
    return sql`select date, design, state, city, views, saves, enquiries from visit_day
      where ${agencyCondition(agencyId)} and date between ${from}::date and ${to}::date`;
  return sql`
    select date, design, state, city, case event when 'view' then count else 0 end as views,
      case event when 'save' then count else 0 end as saves, 0 as enquiries
    from (${cardsMadeBy(madeBy)}) as made join card_event using (card_no)
    where date between ${from}::date and ${to}::date and event in ('view', 'save')
    union all
    select (created_at at time zone 'Asia/Kolkata')::date, design, state, city, 0, 0, 1
    from (${cardsMadeBy(madeBy)}) as made join enquiry using (card_no)
    where not is_spam and created_at >= ${startOfDayInIndia(from)} and created_at < ${startOfDayInIndia(to, 1)}`;
}

const visitSumColumns = sql`sum(views)::float8 as views, sum(saves)::float8 as saves, sum(enquiries)::float8 as enquiries`;

export async function visitGroups(tx: Tx, scope: VisitScope, span: DateRange): Promise<VisitGroup[]> {
  const { rows } = await sql<VisitGroup>`
    select case when grouping(date) = 0 then 'day' when grouping(design) = 0 then 'design' else 'place' end as by,
      date, design, state, max(city) as city, ${visitSumColumns}
    from (${visitCountRows(scope, span)}) as counted
    group by grouping sets ((date), (design), (state, lower(city)))`.execute(tx);
  return rows;
}

export async function visitTotal(tx: Tx, scope: VisitScope, span: DateRange): Promise<VisitCounts> {
  const { rows } = await sql<VisitCounts>`
    select coalesce(sum(views), 0)::float8 as views, coalesce(sum(saves), 0)::float8 as saves,
      coalesce(sum(enquiries), 0)::float8 as enquiries
    from (${visitCountRows(scope, span)}) as counted`.execute(tx);
  return rows[0] ?? { views: 0, saves: 0, enquiries: 0 };
}

const CANDIDATE_LIMITS = { perDay: 300, spareFactor: 10 };

/** For speed, only each agency's 300 most visited cards of a day; `spareFactor` makes up for deleted ones. */
function candidateCardsSql({ agencyId, madeBy }: VisitScope, { from, to }: DateRange): RawBuilder<unknown> {
  if (madeBy !== null) return sql`select card_no from (${cardsMadeBy(madeBy)}) as made`;
  return sql`select distinct most.card_no from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    cross join lateral (select agency_id as id from agency where ${agencyCondition(agencyId)}) as one
    cross join lateral (
      select card_no from card_event
      where agency_id = one.id and date = day::date and event = 'view'
      order by count desc limit ${CANDIDATE_LIMITS.perDay}) as most`;
}

export async function mostVisited(tx: Tx, scope: VisitScope, span: DateRange, limit: number): Promise<VisitedCard[]> {
  const { from, to } = span;
  const { rows } = await sql<VisitedCard>`
    with seen as (
      select card_no, coalesce(sum(count::float8) filter (where event = 'view'), 0) as views,
        coalesce(sum(count::float8) filter (where event = 'save'), 0) as saves
      from (${candidateCardsSql(scope, span)}) as candidate join card_event using (card_no)
      where date between ${from}::date and ${to}::date and event in ('view', 'save')
      group by card_no
      order by views desc, saves desc, card_no desc limit ${limit * CANDIDATE_LIMITS.spareFactor}
    )
    select card_no as "cardNo", card_id as "cardId", business_id as "businessId", business_name as "businessName",
      views, saves, (select count(*)::float8 from enquiry where enquiry.card_no = card.card_no and not enquiry.is_spam
        and enquiry.created_at >= ${startOfDayInIndia(from)}
        and enquiry.created_at < ${startOfDayInIndia(to, 1)}) as enquiries
    from seen join card using (card_no) join business using (business_id)
    where card.deleted_at is null and business.deleted_at is null
    order by views desc, saves desc, card_no desc limit ${limit}`.execute(tx);
  return rows;
}
