import { apiRoutes, createRefundsUnderWay } from './api.routes.ts';
import { Books, type Desk, type KeptOrder, type KeptPayment } from './books.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { createMisbehaviour, type Misbehaving, type Way } from './misbehaviour.ts';
import { type How, type Outcome, payOrder, type Settled, settlePayment } from './payments.ts';
import type { Account, Order, Payment, Refund, Triple } from './razorpay.types.ts';
import { type RefundOutcome, settleRefund } from './refunds.ts';
import type { RouteName } from './routes.ts';
import { type LoggedCall, serve } from './server.ts';
import { tripleOf } from './signatures.ts';
import { createPostman, type Webhooks } from './webhooks.ts';

export interface RazorpayOptions {
  /** Any free port by default. */
  port?: number;
  accounts: Account[];
  /** A JSON file for state that survives a restart; memory alone by default. */
  keptIn?: string;
}

/** The triple of the payment, and of a second one for the same order. */
export interface Paid extends Triple {
  also: Triple[];
}

/** Control of the stand-in, also over HTTP under `/control/*` (`remoteRazorpay`). */
export interface RazorpayControl {
  /** Pays an order without a browser and does not wait for its webhooks. */
  pay(orderId: string, outcome: Outcome, how?: How): Promise<Paid>;
  /** Settles a payment that was begun, authorized or failed. */
  settle(paymentId: string, outcome: Settled): Payment;
  /** Delay of "UPI that is confirmed later": 20,000 ms by default; null waits for `settle`. */
  later(ms: number | null): void;
  misbehave(route: RouteName | '*', way: Way, how?: Misbehaving): void;
  /** Outcome of the following refunds; `processed` by default. */
  refundsWill(outcome: RefundOutcome): void;
  settleRefund(refundId: string, outcome: 'processed' | 'failed'): Refund;
  /** Adds a merchant, or new keys of an existing one; its payments stay with its `accountId`. */
  addAccount(account: Account): void;
  /** Oldest first; all accounts by default. */
  orders(accountId?: string): Order[];
  payments(accountId?: string): Payment[];
  refunds(accountId?: string): Refund[];
  /** Requests received, oldest first, without those of the control. */
  calls(route?: RouteName): LoggedCall[];
  webhooks: Webhooks;
}

export interface Razorpay extends RazorpayControl {
  /** Without `/v1`, as the SDK expects in `api.rq.defaults.baseURL`. */
  url: string;
  close(): Promise<void>;
}

/** The default account of a machine without configuration. */
export const razorpayDefaults = {
  accountId: 'acc_StandIn0000001',
  keyId: 'rzp_test_StandIn0000001',
  keySecret: 'stand-in-key-secret-01',
  webhookSecret: 'stand-in-webhook-secret',
} satisfies Account;

/** @throws Error naming the unknown id */
function find<K>(kept: Map<string, K>, id: string): K {
  const one = kept.get(id);
  if (!one) throw new Error(`there is no ${id}`);
  return one;
}

const list = <Entity>(kept: Map<string, { accountId: string; entity: Entity }>, accountId?: string): Entity[] =>
  [...kept.values()]
    .filter((one) => accountId === undefined || one.accountId === accountId)
    .map(({ entity }) => structuredClone(entity));

/** Schedules delayed confirmations, including those of an earlier process. */
function createConfirmations(desk: Desk) {
  let laterMs: number | null = 20_000;
  const timers = new Set<NodeJS.Timeout>();
  const confirm = (payment: KeptPayment) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // A test may have settled it already.
        if (payment.entity.status === 'created') settlePayment(desk, payment, 'captured');
      },
      Math.max(0, (payment.settlesAt ?? 0) - Date.now()),
    );
    timers.add(timer);
  };
  return {
    set: (ms: number | null) => {
      laterMs = ms;
    },
    begin: (paymentId: string) => {
      const payment = desk.books.payments.get(paymentId);
      if (!payment || laterMs === null) return;
      payment.settlesAt = Date.now() + laterMs;
      confirm(payment);
    },
    resume: () => {
      for (const payment of desk.books.payments.values()) if (payment.settlesAt !== undefined) confirm(payment);
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/**
 * Razorpay stand-in on loopback: orders, payments, refunds, webhooks, checkout, and their failures.
 * @throws Error when the port is in use or the state file is damaged
 */
export async function startRazorpay(options: RazorpayOptions): Promise<Razorpay> {
  const accounts = new Map(options.accounts.map((account) => [account.accountId, { ...account }]));
  const books = new Books(options.keptIn);
  const postman = createPostman(books, (accountId) => accounts.get(accountId));
  const desk: Desk = { books, tell: postman.make };
  const confirmations = createConfirmations(desk);
  const misbehaviour = createMisbehaviour();
  const calls: LoggedCall[] = [];
  let refundsWill: RefundOutcome = 'processed';

  const accountByKey = (keyId: string) => [...accounts.values()].find((account) => account.keyId === keyId);
  const { make: _make, resume, close: closePostman, ...webhooks } = postman;

  const control: RazorpayControl = {
    async pay(orderId, outcome, how = {}) {
      const order: KeptOrder = find(books.orders, orderId);
      const secret = find(accounts, order.accountId).keySecret;
      const [paid, ...also] = payOrder(desk, order, outcome, how).map(({ id }) => tripleOf(secret, orderId, id));
      return { ...(paid as Triple), also };
    },
    settle(paymentId, outcome) {
      const payment = find(books.payments, paymentId);
      settlePayment(desk, payment, outcome);
      return structuredClone(payment.entity);
    },
    later: confirmations.set,
    misbehave: misbehaviour.set,
    refundsWill(outcome) {
      refundsWill = outcome;
    },
    settleRefund(refundId, outcome) {
      const refund = find(books.refunds, refundId);
      settleRefund(desk, refund, outcome);
      return structuredClone(refund.entity);
    },
    addAccount(account) {
      accounts.set(account.accountId, { ...account });
    },
    orders: (accountId) => list(books.orders, accountId),
    payments: (accountId) => list(books.payments, accountId),
    refunds: (accountId) => list(books.refunds, accountId),
    calls: (route) => structuredClone(calls.filter((call) => route === undefined || call.route === route)),
    webhooks,
  };

  const server = await serve({
    port: options.port ?? 0,
    routes: [
      ...apiRoutes(desk, () => refundsWill),
      ...checkoutRoutes({ desk, accountByKey, confirmLater: confirmations.begin }),
    ],
    accountByKey,
    misbehaviour,
    refundsUnderWay: createRefundsUnderWay(),
    calls,
    control,
  });
  confirmations.resume();
  resume();

  return {
    ...control,
    url: server.url,
    async close() {
      confirmations.close();
      await closePostman();
      await server.close();
    },
  };
}
