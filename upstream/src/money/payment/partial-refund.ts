import type { RefundFact } from '@parichay/shared/money/payment/payment.internal.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import { type Selectable, sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { notifyAdmins, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { retryTimeAfterFailures } from '../../platform/jobs/back-off.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { notifyCommissionChange } from '../commission/commission-notify.ts';
import { issueCreditNote } from '../invoice/invoice-issue.ts';
import { alsoReversedOf, refundablePaise, requireConfirmedReversals } from './payment.queries.ts';
import { withdrawGrant } from './payment-grants.ts';

/* A purchase stays valid until it is refunded in full (docs/adr/0052). Changes of state lock the purchase first. */

export type PartialRefundRow = Selectable<Database['payment_part']>;

interface PartialRefundRequest {
  recordNo: string;
  refundPaise: number;
  reason: string;
  onceKey: string;
  alsoReversed?: string[] | undefined;
}

export interface PartialRefund {
  partNo: string;
  changedBusinessId: string | null;
}

/** @throws ApiError not_found, more_than_left, reversal_changed; invalid_input when less than ₹1 would be left */
export async function refundPartially(tx: Tx, actor: Actor, request: PartialRefundRequest): Promise<PartialRefund> {
  const { recordNo, refundPaise, reason, onceKey, alsoReversed } = request;
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
  const existing = await tx
    .selectFrom('payment_part')
    .select('part_no')
    .where('record_no', '=', recordNo)
    .where('once_key', '=', onceKey)
    .executeTakeFirst();
  if (existing) return { partNo: existing.part_no, changedBusinessId: null };
  const grant = await tx
    .selectFrom('payment_grant')
    .selectAll()
    .where('record_no', '=', recordNo)
    .executeTakeFirstOrThrow();
  const left = await refundablePaise(tx, grant);
  if (refundPaise > left) throw new ApiError('more_than_left');
  if (left > refundPaise && left - refundPaise < minOnlinePaise)
    throw new ApiError('invalid_input', { fields: { refundPaise: 'would leave less than ₹1' } });
  const isRestRefunded = refundPaise === left;
  requireConfirmedReversals(isRestRefunded ? await alsoReversedOf(tx, recordNo) : [], alsoReversed);
  const partialRefund = await tx
    .insertInto('payment_part')
    .values({
      ...partialRefundColumns(grant),
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
  if (isByHand) await settlePartialRefund(tx, partialRefund, 'processed');
  const changedBusinessId =
    isByHand && isRestRefunded ? await withdrawGrant(tx, recordNo, { by: accountIdOf(actor), why: reason }) : null;
  return { partNo: partialRefund.part_no, changedBusinessId };
}

const lockIntent = (tx: Tx, intentId: string) =>
  sql`select from payment_intent where intent_id = ${intentId} for update`.execute(tx);

const partialRefundColumns = (grant: Selectable<Database['payment_grant']>) => ({
  part_no: newId(),
  record_no: grant.record_no,
  agency_id: grant.agency_id,
  account_agency_id: grant.account_agency_id,
  business_id: grant.business_id,
});

export const retryAt = retryTimeAfterFailures('tries', { firstSeconds: 60, factor: 2, maxSeconds: 86_400 });

const idempotencyKeyOf = (partNo: string): string => `part-${partNo.replaceAll('-', '')}`;
export const isPartialRefundKey = (idemKey: string): boolean => idemKey.startsWith('part-');
const partNoFromKey = (key: string | null): string | null => {
  const [, a, b, c, d, e] = /^part-(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(key ?? '') ?? [];
  return a ? [a, b, c, d, e].join('-') : null;
};

/** Idempotent; also accepts refunds made at the provider's dashboard. `applyFact` handles full refunds. */
export async function recordProviderRefund(tx: Tx, fact: RefundFact): Promise<void> {
  const isSameAccount = sql<boolean>`account_agency_id is not distinct from ${fact.accountAgencyId}::uuid`;
  const payment = await tx
    .selectFrom('payment_grant')
    .select('intent_id')
    .where('payment_id', '=', fact.paymentId)
    .where(isSameAccount)
    // A payment for several bills does not show which one a partial refund belongs to.
    .where(
      sql<boolean>`not exists (select from payment_grant as other where other.bundle_of = payment_grant.intent_id)`,
    )
    .where('bundle_of', 'is', null)
    .executeTakeFirst();
  if (!payment) return;
  await lockIntent(tx, payment.intent_id);
  const grant = await tx
    .selectFrom('payment_grant')
    .selectAll()
    .where('intent_id', '=', payment.intent_id)
    .executeTakeFirstOrThrow();
  const existingRefund = await tx
    .selectFrom('payment_part')
    .selectAll()
    .where('record_no', '=', grant.record_no)
    .where((eb) =>
      eb.or([
        eb('refund_id', '=', fact.refundId),
        eb('part_no', '=', partNoFromKey(fact.receipt)).and('refund_id', 'is', null),
      ]),
    )
    .executeTakeFirst();
  if (
    !existingRefund &&
    (fact.status === 'failed' || fact.amountPaise >= Number(grant.amount_paise) || grant.withdrawn_at)
  )
    return;
  const partialRefund =
    existingRefund ??
    (await tx
      .insertInto('payment_part')
      .values({
        ...partialRefundColumns(grant),
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
  if (partialRefund.state === 'processed' || partialRefund.state === 'failed') return;
  await tx
    .updateTable('payment_part')
    .set({
      refund_id: fact.refundId,
      state: 'sent',
      tries: sql<number>`tries + 1`,
      try_at: partialRefund.asked_by ? retryAt : null,
    })
    .where('part_no', '=', partialRefund.part_no)
    .execute();
  if (fact.status === 'pending') return;
  await settlePartialRefund(tx, partialRefund, fact.status);
  if (fact.status === 'failed')
    await sql`update payment_attempt set refunded_paise = greatest(0, refunded_paise - ${partialRefund.amount_paise}::bigint)
      where intent_id = ${payment.intent_id} and payment_id = ${fact.paymentId} and status = 'captured'`.execute(tx);
  await notifyOfRefund(tx, partialRefund, fact.status);
}

async function notifyOfRefund(tx: Tx, partialRefund: PartialRefundRow, state: 'processed' | 'failed'): Promise<void> {
  const params = { amountPaise: String(partialRefund.amount_paise) };
  if (state === 'failed') {
    const url = staffBusinessUrl(partialRefund.business_id ?? '', 'payments');
    return notifyAdmins(tx, partialRefund.agency_id, { kind: 'refund_failed', params, url });
  }
  const payer = await tx
    .selectFrom('payment_intent')
    .innerJoin('payment_grant', 'payment_grant.intent_id', 'payment_intent.intent_id')
    .select('payer_id')
    .where('record_no', '=', partialRefund.record_no)
    // `applyFact` notifies about full refunds.
    .where(sql<boolean>`parts_paise < payment_grant.amount_paise`)
    .executeTakeFirst();
  if (!payer) return;
  const { payer_id: accountId } = payer;
  await notify(tx, { agencyId: partialRefund.agency_id, accountId, kind: 'payment_given_back', params, url: null });
}

async function settlePartialRefund(
  tx: Tx,
  partialRefund: PartialRefundRow,
  state: 'processed' | 'failed',
  error: string | null = null,
): Promise<void> {
  const isProcessed = state === 'processed';
  let creditedPaise = 0;
  if (isProcessed) {
    const { left } = await tx
      .selectFrom('payment_grant')
      .select(sql<string>`case when withdrawn_at is null then amount_paise - parts_paise else 0 end`.as('left'))
      .where('record_no', '=', partialRefund.record_no)
      .executeTakeFirstOrThrow();
    creditedPaise = Math.min(Number(left), Number(partialRefund.amount_paise));
  }
  await tx
    .updateTable('payment_part')
    .set({
      state,
      error,
      try_at: null,
      given_back_on: isProcessed ? todayInIndia() : null,
      credited_paise: creditedPaise,
    })
    .where('part_no', '=', partialRefund.part_no)
    .execute();
  if (creditedPaise === 0) return;
  await tx
    .updateTable('payment_grant')
    .set({ parts_paise: sql<number>`parts_paise + ${creditedPaise}` })
    .where('record_no', '=', partialRefund.record_no)
    .execute();
  const withoutTax = await issueCreditNote(tx, partialRefund.record_no, {
    reason: partialRefund.reason,
    partialRefund: { partNo: partialRefund.part_no, paise: creditedPaise },
  });
  await notifyCommissionChange(
    tx,
    { recordNo: partialRefund.record_no, creditedPaise: withoutTax },
    partialRefund.asked_by,
  );
}

export async function recordPartialRefundFailure(
  tx: Tx,
  idemKey: string,
  failure: { isRefused: boolean; error: string | null },
): Promise<void> {
  const partNo = partNoFromKey(idemKey);
  const { rows } = await sql<{
    intent_id: string;
  }>`select intent_id from payment_grant join payment_part using (record_no)
    where part_no = ${partNo}::uuid`.execute(tx);
  if (!rows[0]) return;
  await lockIntent(tx, rows[0].intent_id);
  const partialRefund = await tx
    .updateTable('payment_part')
    .set({ error: failure.error, tries: sql<number>`tries + 1`, try_at: retryAt })
    .where('part_no', '=', partNo)
    .where('state', 'in', ['queued', 'sent'])
    .returningAll()
    .executeTakeFirst();
  if (!partialRefund || !failure.isRefused) return;
  await settlePartialRefund(tx, partialRefund, 'failed', failure.error);
  await notifyOfRefund(tx, partialRefund, 'failed');
}

export async function leasePartialRefunds(tx: Tx, limit: number, leaseSeconds: number) {
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
    idemKey: idempotencyKeyOf(row.part_no),
    accountAgencyId: row.account_agency_id,
    paymentId: row.payment_id,
    amountPaise: Number(row.amount_paise),
    keyId: row.key_id,
  }));
}
