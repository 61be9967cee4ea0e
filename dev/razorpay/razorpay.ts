import { apiRoutes, createRefundsInProgress } from './api.routes.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { createMisbehaviour, type Fault, type FaultOptions } from './misbehaviour.ts';
import { type Outcome, type PaymentDetails, payOrder, type SettledStatus, settlePayment } from './payments.ts';
import type { Account, Order, Payment, Refund, SignedPayment } from './razorpay-types.ts';
import { type RefundOutcome, settleRefund } from './refunds.ts';
import type { RouteName } from './routes.ts';
import { type LoggedCall, serve } from './server.ts';
import { signPayment } from './signatures.ts';
import { type RazorpayContext, RazorpayStore, type StoredOrder, type StoredPayment } from './store.ts';
import { createWebhookSender, type Webhooks } from './webhooks.ts';

export interface RazorpayOptions {
  /** Any free port by default. */
  port?: number;
  accounts: Account[];
  /** A JSON file for state that survives a restart; only memory by default. */
  stateFile?: string;
}

/** The signed proof of the payment, and that of a second one for the same order. */
export interface PaidOrder extends SignedPayment {
  also: SignedPayment[];
}

/** Control of the stand-in, also over HTTP under `/control/*` (`remoteRazorpay`). */
export interface RazorpayControl {
  /** Pays an order without a browser and does not wait for its webhooks. */
  pay(orderId: string, outcome: Outcome, details?: PaymentDetails): Promise<PaidOrder>;
  settle(paymentId: string, outcome: SettledStatus): Payment;
  /** Delay of "UPI that is confirmed later": 20,000 ms by default; null waits for `settle`. */
  later(ms: number | null): void;
  misbehave(route: RouteName | '*', way: Fault, details?: FaultOptions): void;
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
function find<K>(stored: Map<string, K>, id: string): K {
  const entity = stored.get(id);
  if (!entity) throw new Error(`there is no ${id}`);
  return entity;
}

const list = <Entity>(stored: Map<string, { accountId: string; entity: Entity }>, accountId?: string): Entity[] =>
  [...stored.values()]
    .filter((one) => accountId === undefined || one.accountId === accountId)
    .map(({ entity }) => structuredClone(entity));

/** Schedules delayed confirmations, including those of an earlier process. */
function createDelayedConfirmations(context: RazorpayContext) {
  let laterMs: number | null = 20_000;
  const timers = new Set<NodeJS.Timeout>();
  const confirm = (payment: StoredPayment) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        // A test may have settled the payment already.
        if (payment.entity.status === 'created') settlePayment(context, payment, 'captured');
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
      const payment = context.store.payments.get(paymentId);
      if (!payment || laterMs === null) return;
      payment.settlesAt = Date.now() + laterMs;
      confirm(payment);
    },
    resume: () => {
      for (const payment of context.store.payments.values()) if (payment.settlesAt !== undefined) confirm(payment);
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
  const store = new RazorpayStore(options.stateFile);
  const webhookSender = createWebhookSender(store, (accountId) => accounts.get(accountId));
  const context: RazorpayContext = { store, emitEvent: webhookSender.emit };
  const confirmations = createDelayedConfirmations(context);
  const misbehaviour = createMisbehaviour();
  const calls: LoggedCall[] = [];
  let refundsWill: RefundOutcome = 'processed';

  const accountByKey = (keyId: string) => [...accounts.values()].find((account) => account.keyId === keyId);
  const { emit: _make, resume, close: closeSender, ...webhooks } = webhookSender;

  const control: RazorpayControl = {
    async pay(orderId, outcome, details = {}) {
      const order: StoredOrder = find(store.orders, orderId);
      const secret = find(accounts, order.accountId).keySecret;
      const [paid, ...also] = payOrder(context, order, outcome, details).map(({ id }) =>
        signPayment(secret, orderId, id),
      );
      return { ...(paid as SignedPayment), also };
    },
    settle(paymentId, outcome) {
      const payment = find(store.payments, paymentId);
      settlePayment(context, payment, outcome);
      return structuredClone(payment.entity);
    },
    later: confirmations.set,
    misbehave: misbehaviour.set,
    refundsWill(outcome) {
      refundsWill = outcome;
    },
    settleRefund(refundId, outcome) {
      const refund = find(store.refunds, refundId);
      settleRefund(context, refund, outcome);
      return structuredClone(refund.entity);
    },
    addAccount(account) {
      accounts.set(account.accountId, { ...account });
    },
    orders: (accountId) => list(store.orders, accountId),
    payments: (accountId) => list(store.payments, accountId),
    refunds: (accountId) => list(store.refunds, accountId),
    calls: (route) => structuredClone(calls.filter((call) => route === undefined || call.route === route)),
    webhooks,
  };

  const server = await serve({
    port: options.port ?? 0,
    routes: [
      ...apiRoutes(context, () => refundsWill),
      ...checkoutRoutes({ razorpay: context, accountByKey, confirmLater: confirmations.begin }),
    ],
    accountByKey,
    misbehaviour,
    refundsInProgress: createRefundsInProgress(),
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
      await closeSender();
      await server.close();
    },
  };
}
