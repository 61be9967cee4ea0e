import type { PaymentIntent, RefundOutcome } from '@parichay/shared/money/payment/payment.internal.ts';
import {
  factOf,
  type ProviderPayment,
  refundFactOf,
  refundOutcomes,
} from '@parichay/shared/money/payment/payment.razorpay.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import { every } from '../lib/every.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccounts } from './accounts.ts';
import type { Between, Gateway, Reply } from './gateway.ts';
import type { PaymentLedger } from './payment.ledger.ts';

/* The upstream's ledger decides what is due; this file does what needs Razorpay's keys. */

export interface PaymentReconciler {
  work(): Promise<void>;
  /** @param since ms since 1970; default: one hour ago, once a day eight days ago */
  sweep(since?: number): Promise<void>;
  start(everyMs: number): () => Promise<void>;
}

const AT_ONCE = 5;
/** Longest round, in ms, so that the sweep is not delayed. */
const ASKED_FOR = 20_000;
const PAGE = 100;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Overlapping, so that no capture falls between two sweeps. */
const SWEPT_EVERY = 10 * MINUTE;
const SWEPT_BACK = 60 * MINUTE;
/** A payment may be captured days after it began. */
const SWEPT_NIGHTLY = 8 * DAY;

export function createPaymentReconciler({
  upstream,
  accounts,
  ledger,
  now,
  log,
}: {
  upstream: Upstream;
  accounts: PaymentAccounts;
  ledger: PaymentLedger;
  now(): number;
  log: Logger;
}): PaymentReconciler {
  async function ask(intent: PaymentIntent): Promise<void> {
    const { gateway, keyId } = await accounts.of(intent.accountAgencyId, intent.keyId);
    let asked = intent;
    if (asked.orderId === null) {
      const found = await gateway.orderByReceipt(intent.intentId);
      if (found.kind !== 'ok' || !found.value) return;
      const { orderId } = found.value;
      asked = (
        await upstream.call('POST /internal/payment/ordered', { body: { intentId: intent.intentId, orderId, keyId } })
      ).intent;
    }
    if (asked.orderId === null) return;
    const payments = await gateway.paymentsOfOrder(asked.orderId);
    if (payments.kind !== 'ok') return;
    for (const payment of payments.value) asked = await ledger.takeIn(payment, asked);
  }

  type Work = Awaited<ReturnType<typeof takeWork>>;
  const takeWork = () => upstream.call('POST /internal/payment/work', { body: { limit: AT_ONCE } });

  async function giveBack({
    idemKey,
    accountAgencyId,
    keyId,
    paymentId,
    amountPaise,
  }: Work['refunds'][number]): Promise<unknown> {
    const said = (outcome: RefundOutcome, refundId: string | null, error: string | null) =>
      upstream.call('POST /internal/payment/refunded', {
        body: { idemKey, outcome, refundId, error: error?.slice(0, 500) ?? null },
      });
    const account = await accounts.of(accountAgencyId, keyId).catch((error) => {
      if (error instanceof ApiError && error.code === 'online_payment_not_enabled') return null;
      throw error;
    });
    // The account was removed long ago; a person must refund at Razorpay.
    if (!account) return said('refused', null, 'the keys of this account are no longer kept');
    const answer = await account.gateway.refund({ paymentId, amountPaise, idemKey });
    if (answer.kind === 'ok')
      await upstream.call('POST /internal/payment/refund', {
        body: { refund: refundFactOf(answer.value, accountAgencyId) },
      });
    if (answer.kind === 'ok') return said(refundOutcomes[answer.value.status], answer.value.id, null);
    return said(answer.kind, null, answer.kind === 'refused' ? answer.description : String(answer.cause));
  }

  async function work(): Promise<void> {
    const begun = now();
    const each = async (name: string, doing: Promise<unknown>) =>
      doing.catch((error) => log.warn({ err: error, payment: name }, 'the provider could not be asked'));
    // Mixed, so that many open purchases do not delay refunds.
    for (;;) {
      const { asks, refunds } = await takeWork();
      await Promise.all([
        ...refunds.map((refund) => each(refund.idemKey, giveBack(refund))),
        ...asks.map((intent) => each(intent.intentId, ask(intent))),
      ]);
      const isAll = asks.length < AT_ONCE && refunds.length < AT_ONCE;
      if (isAll || now() - begun >= ASKED_FOR) return;
    }
  }

  async function* listed<T>(since: number, ask: (between: Between) => Promise<Reply<T[]>>): AsyncGenerator<T> {
    // Razorpay's clock may differ from ours.
    const [from, to] = [Math.floor(since / 1_000), Math.ceil((now() + DAY) / 1_000)];
    for (let skip = 0; ; skip += PAGE) {
      const page = await ask({ from, to, skip, count: PAGE });
      if (page.kind !== 'ok') throw new Error('the provider did not list what it took');
      yield* page.value;
      if (page.value.length < PAGE) return;
    }
  }

  async function takeInSince(gateway: Gateway, accountAgencyId: string | null, since: number): Promise<number> {
    let failures = 0;
    const failed = (paymentId: string, error: unknown) => {
      failures += 1;
      log.warn({ err: error, accountAgencyId, payment: paymentId }, 'a payment could not be taken in');
    };
    const takeIn = async (payment: ProviderPayment) => {
      const fact = factOf(payment, accountAgencyId);
      if (fact?.status !== 'captured' && fact?.status !== 'refunded') return;
      const call = upstream.call('POST /internal/payment/fact', { body: { fact, isFromList: true } });
      await call.catch((error) => failed(payment.id, error));
    };
    const seen = new Set<string>();
    for await (const payment of listed(since, gateway.payments)) {
      seen.add(payment.id);
      await takeIn(payment);
    }
    // A refund may belong to a payment from before `since`.
    for await (const refund of listed(since, gateway.refunds)) {
      const { payment_id } = refund;
      const told = upstream.call('POST /internal/payment/refund', {
        body: { refund: refundFactOf(refund, accountAgencyId) },
      });
      await told.catch((error) => failed(payment_id, error));
      if (seen.has(payment_id)) continue;
      seen.add(payment_id);
      const payment = await gateway.payment(payment_id);
      if (payment.kind === 'ok') await takeIn(payment.value);
      else failed(payment_id, payment);
    }
    return failures;
  }

  async function sweepAccount(accountAgencyId: string | null, since: number): Promise<void> {
    const keys = await accounts.ofEachKey(accountAgencyId);
    if (keys.length === 0) return;
    let failures = 0;
    for (const { gateway } of keys) failures += await takeInSince(gateway, accountAgencyId, since);
    if (failures > 0) throw new Error(`${failures} payments could not be taken in`);
    await upstream.call('POST /internal/payment/compared', { body: { accountAgencyId } });
  }

  const wholeAt = new Map<string | null, number>();

  async function sweep(since?: number): Promise<void> {
    const at = now();
    const { agencyIds } = await upstream.call('GET /internal/payment/accounts', {});
    for (const accountAgencyId of [null, ...agencyIds]) {
      const isWhole = since === undefined && at - (wholeAt.get(accountAgencyId) ?? 0) >= DAY;
      try {
        await sweepAccount(accountAgencyId, since ?? at - (isWhole ? SWEPT_NIGHTLY : SWEPT_BACK));
        if (isWhole) wholeAt.set(accountAgencyId, at);
      } catch (error) {
        log.warn({ err: error, accountAgencyId }, 'payments of an account could not be compared');
      }
    }
  }

  let sweptAt = 0;
  async function sweepWhenDue(): Promise<void> {
    const at = now();
    if (at - sweptAt < SWEPT_EVERY) return;
    await sweep();
    sweptAt = at;
  }

  return {
    work,
    sweep,
    start: (everyMs) =>
      every(
        everyMs,
        () => work().then(sweepWhenDue),
        (error) => log.warn({ err: error }, 'payments could not be reconciled'),
      ),
  };
}
