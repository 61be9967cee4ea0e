import type { CommissionMonth } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { commissionOf } from '@parichay/shared/money/commission/commission.rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

interface MonthRateSums {
  franchisee_id: string;
  month: string;
  hundredths: number;
  sales: string;
  refunds: string;
}

interface CommissionQuery {
  agencyId: string;
  franchiseeId: string | null;
  from: string;
  to: string;
}

/** In basis points: the account's rate on that day, else the default rate, else 0. */
export const commissionRateOn = ({
  agencyId,
  franchiseeId,
  day,
}: {
  agencyId: RawBuilder<unknown>;
  franchiseeId: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}) => sql<number>`coalesce(
  (select rate.hundredths from commission_rate as rate where rate.agency_id = ${agencyId}
    and rate.franchisee_id = ${franchiseeId} and from_date <= ${day} order by from_date desc limit 1),
  (select rate.hundredths from commission_rate as rate where rate.agency_id = ${agencyId}
    and rate.franchisee_id is null and from_date <= ${day} order by from_date desc limit 1),
  0)`;

/** Sums amounts without tax by the month of each document. Free sales have no invoice. */
async function sumsByMonthAndRate(
  tx: Tx,
  { agencyId, franchiseeId, from, to }: CommissionQuery,
): Promise<MonthRateSums[]> {
  const rate = commissionRateOn({
    agencyId: sql`${agencyId}::uuid`,
    franchiseeId: sql`document.franchisee_id`,
    day: sql`sold_on`,
  });
  const { rows } = await sql<MonthRateSums>`
    with document as (
      select payment_grant.registered_by as franchisee_id, payment_grant.sold_on, invoice.taxable_paise,
        case series when 'invoice' then payment_grant.sold_on else invoice.issued_on end as day, series
      from payment_grant join invoice using (record_no)
      where payment_grant.agency_id = ${agencyId} and payment_grant.registered_by is not null
        and payment_grant.business_id is not null and invoice.seller_agency_id = ${agencyId}
        and ${franchiseeId === null ? sql`true` : sql`payment_grant.registered_by = ${franchiseeId}::uuid`}
        and (payment_grant.sold_on >= ${`${from}-01`}::date or series = 'credit_note')
    )
    select franchisee_id, to_char(day, 'YYYY-MM') as month, hundredths,
      coalesce(sum(taxable_paise) filter (where series = 'invoice'), 0)::text as sales,
      coalesce(sum(taxable_paise) filter (where series = 'credit_note'), 0)::text as refunds
    from document cross join lateral (select ${rate} as hundredths) as held
    where day >= ${`${from}-01`}::date and day < ${`${to}-01`}::date + interval '1 month'
    group by 1, 2, 3`.execute(tx);
  return rows;
}

export async function commissionMonths(tx: Tx, query: CommissionQuery): Promise<CommissionMonth[]> {
  const sums = Map.groupBy(
    await sumsByMonthAndRate(tx, query),
    ({ franchisee_id, month }) => `${month} ${franchisee_id}`,
  );
  const payouts = await tx
    .selectFrom('commission_payout')
    .selectAll()
    .where('agency_id', '=', query.agencyId)
    .where('month', '>=', query.from)
    .where('month', '<=', query.to)
    .$if(query.franchiseeId !== null, (rows) => rows.where('franchisee_id', '=', query.franchiseeId ?? ''))
    .execute();
  const payoutByKey = new Map(payouts.map((row) => [`${row.month} ${row.franchisee_id}`, row]));
  const names = new Map(
    (
      await tx
        .selectFrom('franchisee')
        .select(['franchisee_id', 'name'])
        .where('agency_id', '=', query.agencyId)
        .execute()
    ).map((row) => [row.franchisee_id, row.name]),
  );
  const months = [...new Set([...sums.keys(), ...payoutByKey.keys()])].map((key): CommissionMonth => {
    const [month = '', franchiseeId = ''] = key.split(' ');
    const rows = sums.get(key) ?? [];
    const sum = (field: 'sales' | 'refunds') => rows.reduce((all, row) => all + Number(row[field]), 0);
    const payout = payoutByKey.get(key);
    return {
      franchiseeId,
      name: names.get(franchiseeId) ?? '',
      month,
      salesPaise: sum('sales'),
      refundsPaise: sum('refunds'),
      rates: [...new Set(rows.map(({ hundredths }) => hundredths))].sort((a, b) => a - b),
      commissionPaise: commissionOf(
        rows.map(({ sales, refunds, hundredths }) => ({
          netPaise: Number(sales) - Number(refunds),
          basisPoints: hundredths,
        })),
      ),
      payout: payout
        ? { amountPaise: Number(payout.amount_paise), paidOn: payout.paid_on, reference: payout.reference }
        : null,
    };
  });
  return months.sort((a, b) => (a.month === b.month ? a.name.localeCompare(b.name) : a.month < b.month ? 1 : -1));
}
