import type { AgencyDues } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { agencyKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bills, isOver } from '../payment/month-bill.ts';

interface AgencyRow {
  agency_id: string;
  agency_name: string;
}

interface PaidRow {
  agency_id: string;
  bills: string[] | null;
  paid: string;
  annual: string | null;
  image: string | null;
  pdf: string | null;
}

const untilOf = (kind: (typeof agencyKinds)[number]) => sql`max(valid_to) filter (where kind = ${kind})::text`;

async function paidBy(tx: Tx, agencyIds: readonly string[]): Promise<Map<string, PaidRow>> {
  const { rows } = await sql<PaidRow>`
    select agency_id, array_agg(item) filter (where kind = 'month') as bills, sum(amount_paise)::text as paid,
      ${untilOf('annual')} as annual, ${untilOf('agency_image')} as image, ${untilOf('agency_pdf')} as pdf
    from payment_grant
    where agency_id = any(${[...agencyIds]}::uuid[]) and kind = any(${[...agencyKinds]}) and withdrawn_at is null
    group by agency_id`.execute(tx);
  return new Map(rows.map((row) => [row.agency_id, row]));
}

async function billsOf(tx: Tx, agencyIds: readonly string[]) {
  const { rows } = await sql<{ agency_id: string; bill: string; paise: string }>`
    select agency_id, bill, cards * price as paise from ${bills} where agency_id = any(${[...agencyIds]}::uuid[])`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ agency_id }) => agency_id);
}

export async function duesOf(tx: Tx, agencies: readonly AgencyRow[]): Promise<AgencyDues[]> {
  const ids = agencies.map(({ agency_id }) => agency_id);
  const [owed, paid] = [await billsOf(tx, ids), await paidBy(tx, ids)];
  return agencies.map(({ agency_id, agency_name }) => {
    const own = paid.get(agency_id);
    const unpaid = (owed.get(agency_id) ?? []).filter(
      ({ bill, paise }) => Number(paise) > 0 && isOver(bill) && !own?.bills?.includes(bill),
    );
    return {
      agencyId: agency_id,
      agencyName: agency_name,
      outstandingPaise: unpaid.reduce((sum, { paise }) => sum + Number(paise), 0),
      unpaidBills: unpaid.length,
      paidPaise: Number(own?.paid ?? 0),
      annualUntil: own?.annual ?? null,
      imageUntil: own?.image ?? null,
      pdfUntil: own?.pdf ?? null,
    };
  });
}
