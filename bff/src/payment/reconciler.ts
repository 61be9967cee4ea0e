import type { PaymentIntent, RefundOutcome } from '@parichay/shared/money/payment/payment.internal.ts';
import {
  type RazorpayPayment,
  refundOutcomeByStatus,
  toPaymentFact,
  toRefundFact,
} from '@parichay/shared/money/payment/payment-razorpay.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import { repeatEvery } from '../lib/repeat-every.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccountDirectory } from './accounts.ts';
import type { Gateway, ListRange, Reply } from './gateway.ts';
import type { PaymentLedger } from './payment-ledger.ts';

/* The upstream's ledger decides what is due; this file does what needs Razorpay's keys. */

export interface PaymentReconciler {
  reconcile(): Promise<void>;
  /** @param since ms since 1970; default: one hour ago, once a day eight days ago */
  sweep(since?: number): Promise<void>;
  start(intervalMs: number): () => Promise<void>;
}

const BATCH_SIZE = 5;
/** No batch begins after this time, in ms, so the sweep is not delayed. */
const MAX_ROUND_MS = 20_000;
const PAGE_SIZE = 100;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Sweeps overlap, so no capture falls between two; the daily one finds captures days after the payment. */
const SWEEP_INTERVAL_MS = 10 * MINUTE_MS;
const SWEEP_WINDOW_MS = 60 * MINUTE_MS;
const DAILY_SWEEP_WINDOW_MS = 8 * DAY_MS;

export function createPaymentReconciler({
  upstream,
  accounts,
  ledger,
  now,
  log,
}: {
  upstream: Upstream;
  accounts: PaymentAccountDirectory;
  ledger: PaymentLedger;
  now(): number;
  log: Logger;
}): PaymentReconciler {
  async function reconcileIntent(intent: PaymentIntent): Promise<void> {
    const { gateway, keyId } = await accounts.of(intent.accountAgencyId, intent.keyId);
    let current = intent;
    if (current.orderId === null) {
      const found = await gateway.orderByReceipt(intent.intentId);
      if (found.kind !== 'ok' || !found.value) return;
      const { orderId } = found.value;
      current = (
        await upstream.call('POST /internal/payment/ordered', { body: { intentId: intent.intentId, orderId, keyId } })
      ).intent;
    }
    if (current.orderId === null) return;
    const payments = await gateway.paymentsOfOrder(current.orderId);
    if (payments.kind !== 'ok') return;
    for (const payment of payments.value) current = await ledger.recordPayment(payment, current);
  }

  type Work = Awaited<ReturnType<typeof fetchDueWork>>;
  const fetchDueWork = () => upstream.call('POST /internal/payment/work', { body: { limit: BATCH_SIZE } });

  async function executeRefund({
    idemKey,
    accountAgencyId,
    keyId,
    paymentId,
    amountPaise,
  }: Work['refunds'][number]): Promise<unknown> {
    const reportOutcome = (outcome: RefundOutcome, refundId: string | null, error: string | null) =>
      upstream.call('POST /internal/payment/refunded', {
        body: { idemKey, outcome, refundId, error: error?.slice(0, 500) ?? null },
      });
    const account = await accounts.of(accountAgencyId, keyId).catch((error) => {
      if (error instanceof ApiError && error.code === 'online_payment_not_enabled') return null;
      throw error;
    });
    // The account's keys are gone; a person must refund at Razorpay.
    if (!account) return reportOutcome('refused', null, 'the keys of this account are no longer kept');
    const answer = await account.gateway.refund({ paymentId, amountPaise, idemKey });
    if (answer.kind === 'ok')
      await upstream.call('POST /internal/payment/refund', {
        body: { refund: toRefundFact(answer.value, accountAgencyId) },
      });
    if (answer.kind === 'ok') return reportOutcome(refundOutcomeByStatus[answer.value.status], answer.value.id, null);
    return reportOutcome(answer.kind, null, answer.kind === 'refused' ? answer.description : String(answer.cause));
  }

  async function reconcile(): Promise<void> {
    const startedAt = now();
    const logFailure = async (name: string, task: Promise<unknown>) =>
      task.catch((error) => log.warn({ err: error, payment: name }, 'the provider could not be queried'));
    // Each batch has refunds and purchases, so many open purchases do not delay refunds.
    for (;;) {
      const { asks: intents, refunds } = await fetchDueWork();
      await Promise.all([
        ...refunds.map((refund) => logFailure(refund.idemKey, executeRefund(refund))),
        ...intents.map((intent) => logFailure(intent.intentId, reconcileIntent(intent))),
      ]);
      const isDone = intents.length < BATCH_SIZE && refunds.length < BATCH_SIZE;
      if (isDone || now() - startedAt >= MAX_ROUND_MS) return;
    }
  }

  async function* listAll<T>(since: number, fetchPage: (between: ListRange) => Promise<Reply<T[]>>): AsyncGenerator<T> {
    // Razorpay's clock may differ from this server's, so the range ends a day from now.
    const [from, to] = [Math.floor(since / 1_000), Math.ceil((now() + DAY_MS) / 1_000)];
    for (let skip = 0; ; skip += PAGE_SIZE) {
      const page = await fetchPage({ from, to, skip, count: PAGE_SIZE });
      if (page.kind !== 'ok') throw new Error('the provider did not list its payments');
      yield* page.value;
      if (page.value.length < PAGE_SIZE) return;
    }
  }

  async function recordChangesSince(gateway: Gateway, accountAgencyId: string | null, since: number): Promise<number> {
    let failureCount = 0;
    const onFailure = (paymentId: string, error: unknown) => {
      failureCount += 1;
      log.warn({ err: error, accountAgencyId, payment: paymentId }, 'a payment could not be processed');
    };
    const recordPayment = async (payment: RazorpayPayment) => {
      const fact = toPaymentFact(payment, accountAgencyId);
      if (fact?.status !== 'captured' && fact?.status !== 'refunded') return;
      const call = upstream.call('POST /internal/payment/fact', { body: { fact, isFromList: true } });
      await call.catch((error) => onFailure(payment.id, error));
    };
    const seenPaymentIds = new Set<string>();
    for await (const payment of listAll(since, gateway.payments)) {
      seenPaymentIds.add(payment.id);
      await recordPayment(payment);
    }
    // A refund may belong to a payment from before `since`.
    for await (const refund of listAll(since, gateway.refunds)) {
      const { payment_id } = refund;
      const reported = upstream.call('POST /internal/payment/refund', {
        body: { refund: toRefundFact(refund, accountAgencyId) },
      });
      await reported.catch((error) => onFailure(payment_id, error));
      if (seenPaymentIds.has(payment_id)) continue;
      seenPaymentIds.add(payment_id);
      const payment = await gateway.payment(payment_id);
      if (payment.kind === 'ok') await recordPayment(payment.value);
      else onFailure(payment_id, payment);
    }
    return failureCount;
  }

  async function sweepAccount(accountAgencyId: string | null, since: number): Promise<void> {
    const keys = await accounts.accountForEachKey(accountAgencyId);
    if (keys.length === 0) return;
    let failureCount = 0;
    for (const { gateway } of keys) failureCount += await recordChangesSince(gateway, accountAgencyId, since);
    if (failureCount > 0) throw new Error(`${failureCount} payments could not be processed`);
    await upstream.call('POST /internal/payment/compared', { body: { accountAgencyId } });
  }

  const lastFullSweep = new Map<string | null, number>();

  async function sweep(since?: number): Promise<void> {
    const at = now();
    const { agencyIds } = await upstream.call('GET /internal/payment/accounts', {});
    for (const accountAgencyId of [null, ...agencyIds]) {
      const isFullSweep = since === undefined && at - (lastFullSweep.get(accountAgencyId) ?? 0) >= DAY_MS;
      try {
        await sweepAccount(accountAgencyId, since ?? at - (isFullSweep ? DAILY_SWEEP_WINDOW_MS : SWEEP_WINDOW_MS));
        if (isFullSweep) lastFullSweep.set(accountAgencyId, at);
      } catch (error) {
        log.warn({ err: error, accountAgencyId }, 'payments of an account could not be compared');
      }
    }
  }

  let lastSweepAt = 0;
  async function sweepWhenDue(): Promise<void> {
    const at = now();
    if (at - lastSweepAt < SWEEP_INTERVAL_MS) return;
    await sweep();
    lastSweepAt = at;
  }

  return {
    reconcile,
    sweep,
    start: (intervalMs) =>
      repeatEvery(
        intervalMs,
        () => reconcile().then(sweepWhenDue),
        (error) => log.warn({ err: error }, 'payments could not be reconciled'),
      ),
  };
}
