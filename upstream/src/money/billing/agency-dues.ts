import type { AgencyDues } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { agencyPaymentKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { billsSql, isMonthOver } from '../payment/month-bill.ts';

interface AgencyRow {
  agency_id: string;
  agency_name: string;
}

interface AgencyPaymentsRow {
  agency_id: string;
  bills: string[] | null;
  paid: string;
  annual: string | null;
  image: string | null;
  pdf: string | null;
}

const paidUntilColumn = (kind: (typeof agencyPaymentKinds)[number]) =>
  sql`max(valid_to) filter (where kind = ${kind})::text`;

async function paymentsByAgency(tx: Tx, agencyIds: readonly string[]): Promise<Map<string, AgencyPaymentsRow>> {
  const { rows } = await sql<AgencyPaymentsRow>`
    select agency_id, array_agg(item) filter (where kind = 'month') as bills, sum(amount_paise)::text as paid,
      ${paidUntilColumn('annual')} as annual, ${paidUntilColumn('agency_image')} as image, ${paidUntilColumn('agency_pdf')} as pdf
    from payment_grant
    where agency_id = any(${[...agencyIds]}::uuid[]) and kind = any(${[...agencyPaymentKinds]}) and withdrawn_at is null
    group by agency_id`.execute(tx);
  return new Map(rows.map((row) => [row.agency_id, row]));
}

async function billsByAgency(tx: Tx, agencyIds: readonly string[]) {
  const { rows } = await sql<{ agency_id: string; bill: string; paise: string }>`
    select agency_id, bill, cards * price as paise from ${billsSql} where agency_id = any(${[...agencyIds]}::uuid[])`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ agency_id }) => agency_id);
}

export async function duesOfAgencies(tx: Tx, agencies: readonly AgencyRow[]): Promise<AgencyDues[]> {
  const ids = agencies.map(({ agency_id }) => agency_id);
  const [billed, paid] = [await billsByAgency(tx, ids), await paymentsByAgency(tx, ids)];
  return agencies.map(({ agency_id, agency_name }) => {
    const payments = paid.get(agency_id);
    const unpaid = (billed.get(agency_id) ?? []).filter(
      ({ bill, paise }) => Number(paise) > 0 && isMonthOver(bill) && !payments?.bills?.includes(bill),
    );
    return {
      agencyId: agency_id,
      agencyName: agency_name,
      outstandingPaise: unpaid.reduce((sum, { paise }) => sum + Number(paise), 0),
      unpaidBills: unpaid.length,
      paidPaise: Number(payments?.paid ?? 0),
      annualUntil: payments?.annual ?? null,
      imageUntil: payments?.image ?? null,
      pdfUntil: payments?.pdf ?? null,
    };
  });
}
