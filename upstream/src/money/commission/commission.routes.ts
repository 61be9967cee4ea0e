import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { agencyIdInReach } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { commissionMonths } from './commission.queries.ts';

async function requireStaffOfAgency(tx: Tx, agencyId: string, franchiseeId: string): Promise<void> {
  const row = await tx
    .selectFrom('franchisee')
    .select('franchisee_id')
    .where('franchisee_id', '=', franchiseeId)
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
}

const MAX_MONTHS = 60;

function requireValidMonthRange({ from, to }: { from: string; to: string }): void {
  const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5));
  const count = monthNumber(to) - monthNumber(from) + 1;
  if (count < 1 || count > MAX_MONTHS)
    throw new ApiError('invalid_input', { fields: { to: 'is not within five years after the first month' } });
}

async function hasStartedCommissionRate(tx: Tx, agencyId: string, franchiseeId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('commission_rate')
    .select('rate_id')
    .where('agency_id', '=', agencyId)
    .where((eb) =>
      franchiseeId === null
        ? eb.val(true)
        : eb.or([eb('franchisee_id', 'is', null), eb('franchisee_id', '=', franchiseeId)]),
    )
    .where('from_date', '<=', todayInIndia())
    .executeTakeFirst();
  return row !== undefined;
}

export const commissionHandlers = {
  'GET /commission': async ({ actor, query, tx }) => {
    requireValidMonthRange(query);
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    return { items: await commissionMonths(tx, { ...query, agencyId, franchiseeId: null }) };
  },

  'GET /commission/own': async ({ actor, query, tx }) => {
    requireValidMonthRange(query);
    return {
      items: await commissionMonths(tx, { ...query, agencyId: actor.agencyId, franchiseeId: accountIdOf(actor) }),
    };
  },

  'GET /commission/rate': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    const rows = await tx
      .selectFrom('commission_rate')
      .leftJoin('franchisee', 'franchisee.franchisee_id', 'commission_rate.franchisee_id')
      .select(['commission_rate.franchisee_id', 'franchisee.name', 'hundredths', 'from_date'])
      .where('commission_rate.agency_id', '=', agencyId)
      .orderBy('from_date', 'desc')
      .orderBy('rate_id', 'desc')
      .execute();
    return {
      items: rows.map((row) => ({
        franchiseeId: row.franchisee_id,
        name: row.name,
        hundredths: row.hundredths,
        fromDate: row.from_date,
      })),
    };
  },

  'POST /commission/rate': async ({ actor, query, body, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    if (body.franchiseeId !== null) await requireStaffOfAgency(tx, agencyId, body.franchiseeId);
    await lockInTransaction(tx, `commission ${agencyId}`);
    // Past sales keep their rate, so only the first rate may start today or earlier.
    const isRetroactive =
      body.fromDate <= todayInIndia() && (await hasStartedCommissionRate(tx, agencyId, body.franchiseeId));
    if (isRetroactive) throw new ApiError('invalid_input', { fields: { fromDate: 'is not after today' } });
    const payout = await tx
      .selectFrom('commission_payout')
      .select('month')
      .where('agency_id', '=', agencyId)
      .where('month', '>=', body.fromDate.slice(0, 7))
      .$if(body.franchiseeId !== null, (rows) => rows.where('franchisee_id', '=', body.franchiseeId ?? ''))
      .executeTakeFirst();
    if (payout) throw new ApiError('invalid_input', { fields: { fromDate: 'is in a month that was paid out' } });
    const rate = { hundredths: body.hundredths, set_by: accountIdOf(actor) };
    await sql`insert into commission_rate (rate_id, agency_id, franchisee_id, hundredths, from_date, set_by)
      values (${newId()}, ${agencyId}, ${body.franchiseeId}, ${rate.hundredths}, ${body.fromDate}, ${rate.set_by})
      on conflict (agency_id, (coalesce(franchisee_id, '00000000-0000-0000-0000-000000000000'::uuid)), from_date)
        do update set hundredths = excluded.hundredths, set_by = excluded.set_by`.execute(tx);
    return {};
  },

  'POST /commission/payout': async ({ actor, query, body, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    const today = todayInIndia();
    await requireStaffOfAgency(tx, agencyId, body.franchiseeId);
    if (body.month >= today.slice(0, 7)) throw new ApiError('invalid_input', { fields: { month: 'is not over yet' } });
    if (body.paidOn > today || body.paidOn < daysAfter(today, -3_660))
      throw new ApiError('invalid_input', { fields: { paidOn: 'is still to come, or too long ago' } });
    await lockInTransaction(tx, `commission ${agencyId}`);
    try {
      await tx
        .insertInto('commission_payout')
        .values({
          agency_id: agencyId,
          franchisee_id: body.franchiseeId,
          month: body.month,
          amount_paise: body.paidPaise,
          paid_on: body.paidOn,
          reference: body.reference,
          recorded_by: accountIdOf(actor),
        })
        .execute();
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('already_paid', { cause: error });
      throw error;
    }
    return {};
  },
} satisfies Handlers;
