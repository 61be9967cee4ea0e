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
  /** Any free one unless told. */
  port?: number;
  accounts: Account[];
  /** A JSON file that outlives a restart. In memory only without one. */
  keptIn?: string;
}

/** The triple of the payment, and of its twin where two were made. */
export interface Paid extends Triple {
  also: Triple[];
}

/** What can be told to it. Under `/control/*` the same by HTTP (`remoteRazorpay`). */
export interface RazorpayControl {
  /** Pays an order without a browser. Resolves when it is done here; webhooks go their own way. */
  pay(orderId: string, outcome: Outcome, how?: How): Promise<Paid>;
  /** What becomes of a payment that was begun, authorized or failed. */
  settle(paymentId: string, outcome: Settled): Payment;
  /** How long "UPI that is confirmed later" takes; null waits for `settle`. 20 seconds unless told. */
  later(ms: number | null): void;
  misbehave(route: RouteName | '*', way: Way, how?: Misbehaving): void;
  /** What becomes of refunds from now on. Processed at once unless told. */
  refundsWill(outcome: RefundOutcome): void;
  settleRefund(refundId: string, outcome: 'processed' | 'failed'): Refund;
  /** One more merchant, or other keys of one that is there. Money stays with its `accountId`. */
  addAccount(account: Account): void;
  /** Oldest first, of one account or of all. */
  orders(accountId?: string): Order[];
  payments(accountId?: string): Payment[];
  refunds(accountId?: string): Refund[];
  /** Requests that came in, oldest first; those of the control are not among them. */
  calls(route?: RouteName): LoggedCall[];
  webhooks: Webhooks;
}

export interface Razorpay extends RazorpayControl {
  /** Without `/v1`, as the SDK wants it in `api.rq.defaults.baseURL`. */
  url: string;
  close(): Promise<void>;
}

/** An account of the stand-in's own, for a machine where nothing is configured. */
export const razorpayDefaults = {
  accountId: 'acc_StandIn0000001',
  keyId: 'rzp_test_StandIn0000001',
  keySecret: 'stand-in-key-secret-01',
  webhookSecret: 'stand-in-webhook-secret',
} satisfies Account;

/** @throws Error naming the id when there is none */
function find<K>(kept: Map<string, K>, id: string): K {
  const one = kept.get(id);
  if (!one) throw new Error(`there is no ${id}`);
  return one;
}

const list = <Entity>(kept: Map<string, { accountId: string; entity: Entity }>, accountId?: string): Entity[] =>
  [...kept.values()]
    .filter((one) => accountId === undefined || one.accountId === accountId)
    .map(({ entity }) => structuredClone(entity));

/** Confirms what was left to be confirmed later, also when the process that began it has ended. */
function createConfirmations(desk: Desk) {
  let laterMs: number | null = 20_000;
  const timers = new Set<NodeJS.Timeout>();
  const confirm = (payment: KeptPayment) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // Settled by hand meanwhile.
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
 * Razorpay as a server on loopback: orders, payments, refunds, webhooks and the checkout, well or badly. The SDK and
 * our own verification run against it as against the real one. No money is taken.
 * @throws Error when the port is taken or the kept file is broken
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
