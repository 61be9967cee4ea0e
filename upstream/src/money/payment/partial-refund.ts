import { leastOnline } from '@parichay/shared/money/payment/online.rules.ts';
import type { RefundFact } from '@parichay/shared/money/payment/payment.internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type Selectable, sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { notifyAdmins, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { backOff } from '../../platform/jobs/back-off.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { tellOfCommission } from '../commission/commission.news.ts';
import { issueCreditNote } from '../invoice/invoice.issue.ts';
import { withdrawGrant } from './payment.grants.ts';
import { leftOf } from './payment.queries.ts';

/* A purchase stays until the whole is refunded (docs/adr/0052). Every writer locks it first. */

export type PartRow = Selectable<Database['payment_part']>;

interface Asked {
  recordNo: string;
  refundPaise: number;
  reason: string;
  onceKey: string;
}

export interface PartGiven {
  partNo: string;
  changedBusinessId: string | null;
}

/** @throws ApiError not_found, more_than_left; invalid_input when less than ₹1 would be left */
export async function givePartBack(tx: Tx, actor: Actor, asked: Asked): Promise<PartGiven> {
  const { recordNo, refundPaise, reason, onceKey } = asked;
  const found = await tx
    .selectFrom('payment_grant')
    .select(['intent_id', 'business_id'])
    .where('record_no', '=', recordNo)
    .where('business_id', 'is not', null)
    .executeTakeFirst();
  if (!found?.business_id) throw new ApiError('not_found');
  await businessInReach(tx, actor, found.business_id);
  await lockIntent(tx, found.intent_id);
  await businessInReach(tx, actor, found.business_id, { lock: true });
  const same = await tx
    .selectFrom('payment_part')
    .select('part_no')
    .where('record_no', '=', recordNo)
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
  if (same) return { partNo: same.part_no, changedBusinessId: null };
  const grant = await tx
    .selectFrom('payment_grant')
    .selectAll()
    .where('record_no', '=', recordNo)
    .executeTakeFirstOrThrow();
  const left = await leftOf(tx, grant);
  if (refundPaise > left) throw new ApiError('more_than_left');
  if (left > refundPaise && left - refundPaise < leastOnline)
    throw new ApiError('invalid_input', { fields: { refundPaise: 'would leave less than ₹1' } });
  const part = await tx
    .insertInto('payment_part')
    .values({
      ...ofGrant(grant),
      amount_paise: refundPaise,
      reason,
      state: 'queued',
      asked_by: accountIdOf(actor),
      once_key: onceKey,
      refund_id: null,
      error: null,
      try_at: sql<Date>`now()`,
      given_back_on: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isByHand = grant.payment_id === null;
  if (isByHand) await settle(tx, part, 'processed');
  const isWhole = isByHand && refundPaise === left;
  const changedBusinessId = isWhole ? await withdrawGrant(tx, recordNo, { by: accountIdOf(actor), why: reason }) : null;
  return { partNo: part.part_no, changedBusinessId };
}

const lockIntent = (tx: Tx, intentId: string) =>
  sql`select from payment_intent where intent_id = ${intentId} for update`.execute(tx);

const ofGrant = (grant: Selectable<Database['payment_grant']>) => ({
  part_no: newId(),
  record_no: grant.record_no,
  agency_id: grant.agency_id,
  account_agency_id: grant.account_agency_id,
  business_id: grant.business_id,
});

export const later = backOff('tries', { firstSeconds: 60, times: 2, maxSeconds: 86_400 });

const keyOf = (partNo: string): string => `part-${partNo.replaceAll('-', '')}`;
export const isPartKey = (idemKey: string): boolean => idemKey.startsWith('part-');
const partOfKey = (key: string | null): string | null => {
  const [, a, b, c, d, e] = /^part-(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(key ?? '') ?? [];
  return a ? [a, b, c, d, e].join('-') : null;
};

/** Idempotent; also accepts refunds made at the provider's dashboard. `applyFact` handles full refunds. */
export async function takeInRefund(tx: Tx, fact: RefundFact): Promise<void> {
  const isOfAccount = sql<boolean>`account_agency_id is not distinct from ${fact.accountAgencyId}::uuid`;
  const paid = await tx
    .selectFrom('payment_grant')
    .select('intent_id')
    .where('payment_id', '=', fact.paymentId)
    .where(isOfAccount)
    // A payment for several bills does not show which one a partial refund belongs to.
    .where(
      sql<boolean>`not exists (select from payment_grant as other where other.bundle_of = payment_grant.intent_id)`,
    )
    .where('bundle_of', 'is', null)
    .executeTakeFirst();
  if (!paid) return;
  await lockIntent(tx, paid.intent_id);
  const grant = await tx
    .selectFrom('payment_grant')
    .selectAll()
    .where('intent_id', '=', paid.intent_id)
    .executeTakeFirstOrThrow();
  const known = await tx
    .selectFrom('payment_part')
    .selectAll()
    .where('record_no', '=', grant.record_no)
    .where((is) =>
      is.or([
        is('refund_id', '=', fact.refundId),
        is('part_no', '=', partOfKey(fact.receipt)).and('refund_id', 'is', null),
      ]),
    )
    .executeTakeFirst();
  if (!known && (fact.status === 'failed' || fact.amountPaise >= Number(grant.amount_paise) || grant.withdrawn_at))
    return;
  const part =
    known ??
    (await tx
      .insertInto('payment_part')
      .values({
        ...ofGrant(grant),
        amount_paise: fact.amountPaise,
        reason: 'refunded',
        state: 'sent',
        asked_by: null,
        once_key: null,
        refund_id: fact.refundId,
        error: null,
        given_back_on: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow());
  if (part.state === 'processed' || part.state === 'failed') return;
  await tx
    .updateTable('payment_part')
    .set({
      refund_id: fact.refundId,
      state: 'sent',
      tries: sql<number>`tries + 1`,
      try_at: part.asked_by ? later : null,
    })
    .where('part_no', '=', part.part_no)
    .execute();
  if (fact.status === 'pending') return;
  await settle(tx, part, fact.status);
  if (fact.status === 'failed')
    await sql`update payment_attempt set refunded_paise = greatest(0, refunded_paise - ${part.amount_paise}::bigint)
      where intent_id = ${paid.intent_id} and payment_id = ${fact.paymentId} and status = 'captured'`.execute(tx);
  await tellOf(tx, part, fact.status);
}

async function tellOf(tx: Tx, part: PartRow, state: 'processed' | 'failed'): Promise<void> {
  const params = { amountPaise: String(part.amount_paise) };
  if (state === 'failed') {
    const url = staffBusinessUrl(part.business_id ?? '', 'payments');
    return notifyAdmins(tx, part.agency_id, { kind: 'refund_failed', params, url });
  }
  const payer = await tx
    .selectFrom('payment_intent')
    .innerJoin('payment_grant', 'payment_grant.intent_id', 'payment_intent.intent_id')
    .select('payer_id')
    .where('record_no', '=', part.record_no)
    // `applyFact` notifies about full refunds.
    .where(sql<boolean>`parts_paise < payment_grant.amount_paise`)
    .executeTakeFirst();
  if (!payer) return;
  const { payer_id: accountId } = payer;
  await notify(tx, { agencyId: part.agency_id, accountId, kind: 'payment_given_back', params, url: null });
}

async function settle(
  tx: Tx,
  part: PartRow,
  state: 'processed' | 'failed',
  error: string | null = null,
): Promise<void> {
  const isBack = state === 'processed';
  let creditedPaise = 0;
  if (isBack) {
    const { left } = await tx
      .selectFrom('payment_grant')
      .select(sql<string>`case when withdrawn_at is null then amount_paise - parts_paise else 0 end`.as('left'))
      .where('record_no', '=', part.record_no)
      .executeTakeFirstOrThrow();
    creditedPaise = Math.min(Number(left), Number(part.amount_paise));
  }
  await tx
    .updateTable('payment_part')
    .set({ state, error, try_at: null, given_back_on: isBack ? todayInIndia() : null, credited_paise: creditedPaise })
    .where('part_no', '=', part.part_no)
    .execute();
  if (creditedPaise === 0) return;
  await tx
    .updateTable('payment_grant')
    .set({ parts_paise: sql<number>`parts_paise + ${creditedPaise}` })
    .where('record_no', '=', part.record_no)
    .execute();
  const withoutTax = await issueCreditNote(tx, part.record_no, {
    reason: part.reason,
    part: { partNo: part.part_no, paise: creditedPaise },
  });
  await tellOfCommission(tx, { recordNo: part.record_no, creditedPaise: withoutTax }, part.asked_by);
}

export async function keepUnsent(
  tx: Tx,
  idemKey: string,
  said: { isRefused: boolean; error: string | null },
): Promise<void> {
  const partNo = partOfKey(idemKey);
  const { rows } = await sql<{
    intent_id: string;
  }>`select intent_id from payment_grant join payment_part using (record_no)
    where part_no = ${partNo}::uuid`.execute(tx);
  if (!rows[0]) return;
  await lockIntent(tx, rows[0].intent_id);
  const part = await tx
    .updateTable('payment_part')
    .set({ error: said.error, tries: sql<number>`tries + 1`, try_at: later })
    .where('part_no', '=', partNo)
    .where('state', 'in', ['queued', 'sent'])
    .returningAll()
    .executeTakeFirst();
  if (!part || !said.isRefused) return;
  await settle(tx, part, 'failed', said.error);
  await tellOf(tx, part, 'failed');
}

export async function partsToSend(tx: Tx, limit: number, leaseSeconds: number) {
  const { rows } = await sql<{
    part_no: string;
    account_agency_id: string | null;
    payment_id: string;
    amount_paise: string;
    key_id: string | null;
  }>`
    update payment_part set try_at = now() + make_interval(secs => ${leaseSeconds})
    from payment_grant join payment_intent using (intent_id)
    where payment_grant.record_no = payment_part.record_no and part_no in (
      select part_no from payment_part where state in ('queued', 'sent') and try_at <= now()
      order by try_at limit ${limit} for update skip locked)
    returning part_no, payment_part.account_agency_id, payment_grant.payment_id, payment_part.amount_paise,
      payment_intent.key_id`.execute(tx);
  return rows.map((row) => ({
    idemKey: keyOf(row.part_no),
    accountAgencyId: row.account_agency_id,
    paymentId: row.payment_id,
    amountPaise: Number(row.amount_paise),
    keyId: row.key_id,
  }));
}
