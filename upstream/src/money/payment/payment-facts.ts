import type { PaymentFact } from '@parichay/shared/money/payment/payment.internal.ts';
import type { NotificationKind } from '@parichay/shared/people/notification/notification.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { platformAgencyId } from '../../people/agency/agency-reach.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import { notifyAdmins } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type IntentRow, lockAndLoadIntent } from './payment.queries.ts';
import { advancesStatus, canStillBePaid, isRefundReversed, type Verdict, verdictOf } from './payment.rules.ts';
import { grant, recordNumbersOf, withdrawGrant } from './payment-grants.ts';

/* Callbacks, webhooks and the reconciler all call `applyFact`, which locks the purchase. */

export interface AppliedFact {
  /** null = no order of this account */
  intentId: string | null;
  changedBusinessId: string | null;
}

const unknownOrder: AppliedFact = { intentId: null, changedBusinessId: null };

/**
 * Idempotent: repeated or late facts change nothing.
 * @param fact never from a browser
 * @param isFromList ignores orders of other systems
 */
export async function applyFact(
  tx: Tx,
  fact: PaymentFact,
  { isFromList = false, isPolled = false } = {},
): Promise<AppliedFact> {
  const intent = await lockAndLoadIntent(tx, { orderId: fact.orderId });
  // One account's webhook must not change payments of another.
  if (!intent || intent.account_agency_id !== fact.accountAgencyId) {
    if (fact.status === 'captured' && !isFromList) await addPaymentReview(tx, fact, 'unknown_order', null);
    return unknownOrder;
  }
  if (!(await recordPaymentStatus(tx, intent, fact, isPolled)))
    return { intentId: intent.intent_id, changedBusinessId: null };
  const knownIntent = {
    state: intent.state,
    amountPaise: Number(intent.amount_paise),
    currency: intent.currency,
    paidByPaymentId: intent.paid_by,
  };
  const { state, ...outcome } = await grantIfDecided(tx, intent, fact, verdictOf(knownIntent, fact));
  if (outcome.isWithdrawn)
    for (const recordNo of await recordNumbersOf(tx, intent.intent_id))
      await withdrawGrant(tx, recordNo, { by: null, why: 'refunded' });
  if (outcome.review) await addPaymentReview(tx, fact, outcome.review, intent);
  if (outcome.refund) {
    // The provider may have refunded some of the payment already.
    const amount_paise = fact.amountPaise - fact.refundedPaise;
    await queueRefund(tx, { ...intent, payment_id: fact.paymentId, amount_paise }, outcome.refund);
    await notifyPayer(tx, intent, 'payment_goes_back', amount_paise);
  }
  if (outcome.isWithdrawn) await notifyPayer(tx, intent, 'payment_given_back', fact.refundedPaise);
  if (fact.status === 'refunded') await resolveFailedRefundReview(tx, fact);
  await tx
    .updateTable('payment_intent')
    .set({
      state,
      review_reason: outcome.review ?? intent.review_reason,
      updated_at: sql<Date>`now()`,
      ...(!canStillBePaid(state) && { ask_at: null }),
    })
    .where('intent_id', '=', intent.intent_id)
    .execute();
  const isChanged = outcome.isGranted || outcome.isWithdrawn;
  return { intentId: intent.intent_id, changedBusinessId: isChanged ? intent.business_id : null };
}

const notifyPayer = (tx: Tx, intent: IntentRow, kind: NotificationKind, amountPaise: number) =>
  notify(tx, {
    agencyId: intent.agency_id,
    accountId: intent.payer_id,
    kind,
    params: { amountPaise: String(amountPaise) },
    url: null,
  });

/** @returns false = a repeated or late fact, or a reversed refund: nothing to do */
async function recordPaymentStatus(tx: Tx, intent: IntentRow, fact: PaymentFact, isPolled: boolean): Promise<boolean> {
  const attempt = await tx
    .selectFrom('payment_attempt')
    .select(['status', 'refunded_paise'])
    // A poll that overlapped the refund may return the old state.
    .select(sql<boolean>`updated_at < now() - interval '10 minutes'`.as('is_settled'))
    .where('intent_id', '=', intent.intent_id)
    .where('payment_id', '=', fact.paymentId)
    .executeTakeFirst();
  if (isRefundReversed(attempt?.status ?? null, fact, isPolled && attempt?.is_settled === true)) {
    await markRefundFailed(tx, { ...fact, intentId: intent.intent_id });
    return false;
  }
  if (attempt?.status === fact.status && fact.refundedPaise > Number(attempt.refunded_paise)) {
    await tx
      .updateTable('payment_attempt')
      .set({ refunded_paise: fact.refundedPaise, updated_at: sql<Date>`now()` })
      .where('intent_id', '=', intent.intent_id)
      .where('payment_id', '=', fact.paymentId)
      .execute();
  }
  if (!advancesStatus(attempt?.status ?? null, fact.status)) return false;
  const reported = {
    status: fact.status,
    amount_paise: fact.amountPaise,
    refunded_paise: fact.refundedPaise,
    currency: fact.currency,
    method: fact.method,
    error: fact.error,
  };
  await tx
    .insertInto('payment_attempt')
    .values({ payment_id: fact.paymentId, intent_id: intent.intent_id, agency_id: intent.agency_id, ...reported })
    .onConflict((conflict) =>
      conflict.columns(['intent_id', 'payment_id']).doUpdateSet({ ...reported, updated_at: sql<Date>`now()` }),
    )
    .execute();
  return true;
}

/**
 * After a failed refund a person decides, and the purchase stays withdrawn.
 * @param refundedPaise refunded or pending
 */
export async function markRefundFailed(
  tx: Tx,
  { intentId, paymentId, refundedPaise }: { intentId: string; paymentId: string; refundedPaise: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempt')
    .set({ status: 'captured', refunded_paise: refundedPaise, updated_at: sql<Date>`now()` })
    .where('intent_id', '=', intentId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'refunded')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await addFailedRefundReview(
    tx,
    sql`select ${paymentId}::text as payment_id, intent_id, intent.agency_id, account_agency_id, order_id, attempt.amount_paise, attempt.currency
      from payment_intent as intent join payment_attempt as attempt using (intent_id)
      where intent_id = ${intentId} and payment_id = ${paymentId}`,
  );
  await sql`update payment_intent set state = 'review', review_reason = 'refund_failed', updated_at = now()
    where intent_id = ${intentId} and state = 'refunded'`.execute(tx);
}

/** @param payment query for payment_id, intent_id, agency_id, account_agency_id, order_id, amount_paise, currency */
export async function addFailedRefundReview(tx: Tx, payment: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ account_agency_id: string | null; amount_paise: string }>`insert into payment_review
      (payment_id, intent_id, agency_id, account_agency_id, order_id, amount_paise, currency, reason)
    select payment.*, 'refund_failed' from (${payment}) as payment
    on conflict (payment_id, (coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)))
      do update set reason = 'refund_failed', resolved_at = null
    returning account_agency_id, amount_paise`.execute(tx);
  for (const { account_agency_id, amount_paise } of rows)
    await notifyAdmins(tx, account_agency_id ?? (await platformAgencyId(tx)), {
      kind: 'refund_failed',
      params: { amountPaise: String(amount_paise) },
      url: '/panel/admin/reconciliation',
    });
}

const resolveFailedRefundReview = (tx: Tx, { paymentId, accountAgencyId }: PaymentFact) =>
  sql`update payment_review set resolved_at = now(), resolution = 'refunded'
    where payment_id = ${paymentId} and account_agency_id is not distinct from ${accountAgencyId}::uuid
      and reason = 'refund_failed' and resolved_at is null`.execute(tx);

async function grantIfDecided(tx: Tx, intent: IntentRow, fact: PaymentFact, verdict: Verdict): Promise<Verdict> {
  if (!verdict.isGranted) return verdict;
  const granted = await grant(tx, {
    intent,
    amountPaise: fact.amountPaise,
    payment: { paymentId: fact.paymentId, orderId: fact.orderId },
  });
  return 'recordNo' in granted ? verdict : { state: 'review', review: granted.refused, refund: granted.refused };
}

async function addPaymentReview(
  tx: Tx,
  fact: PaymentFact,
  reason: NonNullable<Verdict['review']>,
  intent: IntentRow | null,
): Promise<void> {
  await tx
    .insertInto('payment_review')
    .values({
      payment_id: fact.paymentId,
      intent_id: intent?.intent_id ?? null,
      agency_id: intent?.agency_id ?? fact.accountAgencyId ?? (await platformAgencyId(tx)),
      account_agency_id: fact.accountAgencyId,
      order_id: fact.orderId,
      amount_paise: fact.amountPaise,
      currency: fact.currency,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface RefundRequest {
  intent_id: string | null;
  agency_id: string;
  account_agency_id: string | null;
  payment_id: string;
  amount_paise: number;
}

/** The idempotency key allows one refund per payment, whatever its reasons. */
export async function queueRefund(
  tx: Tx,
  { intent_id, agency_id, account_agency_id, payment_id, amount_paise }: RefundRequest,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('payment_refund')
    .values({
      idem_key: `refund-${account_agency_id ?? 'platform'}-${payment_id}`,
      intent_id,
      agency_id,
      account_agency_id,
      payment_id,
      amount_paise,
      reason,
      refund_id: null,
      error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
