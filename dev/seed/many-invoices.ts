import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
import { checkCharacterOf } from '@parichay/shared/platform/lib/gstin.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { commissionMonths } from '../../upstream/src/money/commission/commission.queries.ts';
import { issueMissingInvoices } from '../../upstream/src/money/invoice/invoice-backfill.ts';
import { billsSql } from '../../upstream/src/money/payment/month-bill.ts';
import { type DatabaseConnection, inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import type { SeededAgency } from './many.ts';

/* Invoices, agency bills and commission of the sales, written by the product's functions. */

/** A well-formed PAN that no company has, because numbers start at 0001. */
const pan = 'AAACR0000A';
const gstin = `27${pan}1Z${checkCharacterOf(`27${pan}1Z`)}`;

/** In basis points. */
const commission = { franchisee: 2_000, others: 500 };

/** `2026-09`. */
const monthsAgo = (months: number): string => latestMonths(todayInIndia(), months + 1).at(-1) ?? '';

export async function addInvoicesAndPayouts(
  { db }: DatabaseConnection,
  agencies: readonly SeededAgency[],
  reportProgress: (progress: string) => void,
): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    const [first] = agencies;
    if (first) await setAgencyGstin(tx, first.agencyId);
    for (const { agencyId } of agencies) await payBills(tx, agencyId);
  });
  reportProgress(`${await issueMissingInvoices(db)} invoices`);
  await inTenant(db, 'platform', async (tx) => {
    for (const agency of agencies) await payCommission(tx, agency);
  });
}

const setAgencyGstin = (tx: Tx, agencyId: string) =>
  sql`update agency set configuration = jsonb_set(configuration, '{invoice}', coalesce(configuration -> 'invoice', '{}')
      || jsonb_build_object('gstin', ${gstin}::text, 'address', E'Shop 4, Laxmi Road\nPune, Maharashtra 411030'))
    where agency_id = ${agencyId} and coalesce(configuration #>> '{invoice,gstin}', '') = ''`.execute(tx);

/** Pays the agency's bills on the fifth, except for the last complete month. */
async function payBills(tx: Tx, agencyId: string): Promise<void> {
  const { rows } = await sql<{ bill: string }>`
    select bill from ${billsSql} where agency_id = ${agencyId} and price > 0 and bill < ${monthsAgo(1)}
      and not exists (select from payment_grant where kind = 'month' and item = bill and withdrawn_at is null
        and payment_grant.agency_id = bills.agency_id) order by bill`.execute(tx);
  for (const { bill } of rows)
    await sql`
      with due as materialized (
        select agency_id, bill, cards * price as paise, ((bill || '-05 11:30')::timestamp + interval '1 month') at time zone 'Asia/Kolkata' as at,
          jsonb_build_object('year', left(bill, 4)::int, 'month', right(bill, 2)::int, 'cardCount', cards, 'perCardPaise', price) as terms,
          (select franchisee_id from franchisee join agency using (agency_id) where 'superadmin' = any(agency.roles)
            order by franchisee_id limit 1) as by_id
        from ${billsSql} where agency_id = ${agencyId} and bill = ${bill}
      ), bought as (
        insert into payment_intent (intent_id, kind, agency_id, payer_id, item, terms, amount_paise, state, created_at, updated_at)
        select ${newId()}::uuid, 'month', agency_id, by_id, bill, terms, paise, 'manual_paid', at, at from due returning intent_id
      )
      insert into payment_grant (record_no, intent_id, kind, agency_id, item, terms, amount_paise, recorded_by, mode, reference, paid_at)
      select ${newId()}::uuid, intent_id, 'month', agency_id, bill, terms, paise, by_id, 'bank_transfer', 'NEFT ' || bill, at
      from due, bought`.execute(tx);
}

/** Adds rates from the first day, and payouts of all months except the last complete one. */
async function payCommission(tx: Tx, { agencyId, franchisees, recorders }: SeededAgency): Promise<void> {
  const [recorderId = null] = recorders;
  for (const franchiseeId of [null, ...franchisees])
    await sql`insert into commission_rate (rate_id, agency_id, franchisee_id, hundredths, from_date, set_by)
      values (${newId()}, ${agencyId}, ${franchiseeId}, ${franchiseeId ? commission.franchisee : commission.others},
        ${`${monthsAgo(18)}-01`}, ${recorderId})
      on conflict do nothing`.execute(tx);
  const months = await commissionMonths(tx, { agencyId, franchiseeId: null, from: monthsAgo(18), to: monthsAgo(2) });
  for (const { franchiseeId, month, commissionPaise, payout } of months)
    if (commissionPaise > 0 && payout === null)
      await tx
        .insertInto('commission_payout')
        .values({
          ...{ agency_id: agencyId, franchisee_id: franchiseeId, month, amount_paise: commissionPaise },
          paid_on: sql<string>`((${month} || '-07')::date + interval '1 month')::date`,
          reference: '',
          recorded_by: recorderId,
        })
        .execute();
}
