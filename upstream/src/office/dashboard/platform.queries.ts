import { agencyPaymentKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import type { AgencySummary, PlatformDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { sql } from 'kysely';
import { overdueBillsSql } from '../../money/payment/month-bill.ts';
import type { Tx } from '../../platform/database/database.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';

/* Lateral joins read each agency's numbers from the indexes by agency. */

const MAX_AGENCIES = 1_000;

export async function agencySummaries(tx: Tx, today: string): Promise<AgencySummary[]> {
  const month = `${today.slice(0, 8)}01`;
  const { rows } = await sql<{
    agency_id: string;
    agency_name: string;
    is_suspended: boolean;
    paid: string;
    paid_before: string;
    outstanding: string;
    businesses: number;
    staff: number;
    cards: number;
    last_active_on: string | null;
  }>`
    select agency_id, agency_name, suspended_at is not null as is_suspended, paid::text, paid_before::text,
      coalesce(outstanding, 0)::text as outstanding, businesses, staff, cards, last_active_on::text
    from agency
    cross join lateral (
      select coalesce(sum(amount_paise) filter (where sold_on >= ${month}::date), 0) as paid,
        coalesce(sum(amount_paise) filter (where sold_on < ${month}::date), 0) as paid_before
      from payment_grant
      where payment_grant.agency_id = agency.agency_id and business_id is not null
        and sold_on between (${month}::date - interval '1 month')::date and ${today}::date
    ) as sale
    cross join lateral (
      select count(*)::int as businesses from business
      where business.agency_id = agency.agency_id and business.deleted_at is null
    ) as has
    cross join lateral (
      select count(*)::int as staff from franchisee where franchisee.agency_id = agency.agency_id and is_active
    ) as works
    cross join lateral (
      select count(*)::int as cards from business join card using (business_id)
      where business.agency_id = agency.agency_id and card.deleted_at is null
        and card.created_at >= ${startOfDayInIndia(month)}
    ) as made
    cross join lateral (
      select (greatest(
        (select max(created_at) from audit_log where audit_log.agency_id = agency.agency_id),
        (select max(created_at) from business where business.agency_id = agency.agency_id)
      ) at time zone 'Asia/Kolkata')::date as last_active_on
    ) as active
    left join (
      select agency_id, sum(paise) as outstanding from ${overdueBillsSql(today)} group by agency_id
    ) as owed using (agency_id)
    where not 'superadmin' = any(roles)
    order by paid desc, cards desc, lower(agency_name) limit ${MAX_AGENCIES}`.execute(tx);
  return rows.map((row) => ({
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    isSuspended: row.is_suspended,
    paidPaise: Number(row.paid),
    paidBeforePaise: Number(row.paid_before),
    outstandingPaise: Number(row.outstanding),
    businesses: row.businesses,
    staff: row.staff,
    cards: row.cards,
    lastActiveOn: row.last_active_on,
  }));
}

export async function receivedFromAgencies(tx: Tx, today: string): Promise<PlatformDashboard['received']> {
  const month = sql`${`${today.slice(0, 8)}01`}::date`;
  const paise = sql`amount_paise - parts_paise`;
  const { rows } = await sql<{ paise: string; before: string }>`
    select coalesce(sum(${paise}) filter (where sold_on >= ${month}), 0)::text as paise,
      coalesce(sum(${paise}) filter (where sold_on < ${month}), 0)::text as before
    from payment_grant
    where kind in (${sql.join(agencyPaymentKinds)}) and withdrawn_at is null
      and sold_on between (${month} - interval '1 month')::date and ${today}::date`.execute(tx);
  return { paise: Number(rows[0]?.paise ?? 0), beforePaise: Number(rows[0]?.before ?? 0) };
}

export async function renderQueueCounts(tx: Tx): Promise<PlatformDashboard['renders']> {
  const { rows } = await sql<{ waiting: number; oldest: number; failed: number }>`
    select count(*) filter (where state = 'queued' and not is_ahead)::int as waiting,
      coalesce(floor(extract(epoch from now() - min(created_at) filter (where state = 'queued' and not is_ahead)) / 60), 0)::int
        as oldest,
      count(*) filter (where state = 'failed' and finished_at > now() - interval '24 hours')::int as failed
    from render_job where state in ('queued', 'failed')`.execute(tx);
  const { waiting = 0, oldest = 0, failed = 0 } = rows[0] ?? {};
  return { waiting, oldestMinutes: oldest, failed };
}
