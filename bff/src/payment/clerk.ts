import type { PaymentIntent } from '@parichay/shared/payment/payment.internal.ts';
import { factOf, refundOutcomes } from '@parichay/shared/payment/payment.provider.ts';
import type { Logger } from 'pino';
import { every } from '../lib/every.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { PaymentAccounts } from './accounts.ts';
import type { PaymentLedger } from './payment.ledger.ts';

/*
 * The reconciler: asks the provider what became of purchases that nobody brought word of, and gives back what has to be
 * given back. The ledger says what is due and to which process; here is only what needs the provider's keys.
 */

export interface PaymentClerk {
  /** One round over all that is due. */
  work(): Promise<void>;
  /** Takes in every payment that an account took since, whoever has told of it. @param since ms since 1970 */
  sweep(since: number): Promise<void>;
  start(everyMs: number): () => Promise<void>;
}

const AT_ONCE = 20;
/** As many as the provider lists at once. */
const PAGE = 100;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A capture that nobody told of is known after so long; the next sweep goes back a little further. */
const SWEPT_EVERY = 10 * MINUTE;
const SWEPT_BACK = 60 * MINUTE;
/** Payments that began days ago may be captured late. */
const SWEPT_NIGHTLY = 8 * DAY;

export function createPaymentClerk({
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
}): PaymentClerk {
  /** What became of a purchase: of its order, when the answer to that was lost, and of the payments of the order. */
  async function ask(intent: PaymentIntent): Promise<void> {
    const { gateway, keyId } = await accounts.of(intent.accountAgencyId);
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
    paymentId,
    amountPaise,
  }: Work['refunds'][number]): Promise<void> {
    const { gateway } = await accounts.of(accountAgencyId);
    const answer = await gateway.refund({ paymentId, amountPaise, idemKey });
    const said =
      answer.kind === 'ok'
        ? {
            outcome: refundOutcomes[answer.value.status],
            refundId: answer.value.id,
            error: null,
          }
        : {
            outcome: answer.kind,
            refundId: null,
            error: (answer.kind === 'refused' ? answer.description : String(answer.cause)).slice(0, 500),
          };
    await upstream.call('POST /internal/payment/refunded', { body: { idemKey, ...said } });
  }

  async function work(): Promise<void> {
    for (;;) {
      const { asks, refunds } = await takeWork();
      const each = async (name: string, doing: Promise<void>) =>
        doing.catch((error) => log.warn({ err: error, payment: name }, 'the provider could not be asked'));
      for (const intent of asks) await each(intent.intentId, ask(intent));
      for (const refund of refunds) await each(refund.idemKey, giveBack(refund));
      if (asks.length < AT_ONCE && refunds.length < AT_ONCE) return;
    }
  }

  async function sweepAccount(accountAgencyId: string | null, since: number): Promise<void> {
    const account = await accounts.find(accountAgencyId);
    if (!account) return;
    // The provider's clock need not be ours.
    const [from, to] = [Math.floor(since / 1_000), Math.ceil((now() + DAY) / 1_000)];
    for (let skip = 0; ; skip += PAGE) {
      const page = await account.gateway.payments({ from, to, skip, count: PAGE });
      if (page.kind !== 'ok') throw new Error('the provider did not list its payments');
      for (const payment of page.value) {
        const fact = factOf(payment, accountAgencyId);
        if (fact?.status !== 'captured' && fact?.status !== 'refunded') continue;
        await upstream.call('POST /internal/payment/fact', { body: { fact, isFromList: true } });
      }
      if (page.value.length < PAGE) break;
    }
    await upstream.call('POST /internal/payment/compared', { body: { accountAgencyId } });
  }

  async function sweep(since: number): Promise<void> {
    const { agencyIds } = await upstream.call('GET /internal/payment/accounts', {});
    for (const accountAgencyId of [null, ...agencyIds]) {
      await sweepAccount(accountAgencyId, since).catch((error) =>
        log.warn({ err: error, accountAgencyId }, 'payments of an account could not be compared'),
      );
    }
  }

  const swept = { at: 0, wholeAt: 0 };
  async function sweepWhenDue(): Promise<void> {
    const at = now();
    if (at - swept.at < SWEPT_EVERY) return;
    const isWhole = at - swept.wholeAt >= DAY;
    await sweep(at - (isWhole ? SWEPT_NIGHTLY : SWEPT_BACK));
    swept.at = at;
    if (isWhole) swept.wholeAt = at;
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
