import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../bff/src/config.ts';
import { type RunningBff, startBff } from '../../../bff/src/start.ts';
import { type Razorpay, razorpayDefaults, startRazorpay } from '../../../dev/razorpay/razorpay.ts';
import { makeBusiness, newPassword, signUp } from '../../lib/factories.ts';
import { makePlan, orderPlan, paymentsOf, readBusiness, submitProof } from '../../lib/paying.ts';
import { password, people } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { type Moment, type Relay, startRelay } from '../../lib/relay.ts';
import { actorKey, type Client } from '../../lib/world.ts';

/** Kills of each process at each step; docs/security.md asks for ten (`npm run test:payments`). */
const KILLS_PER_STEP = Number(process.env.PAYMENT_KILLS || 1);
/** A normal run kills only one of the two processes at each step. */
const isFullRun = process.env.PAYMENT_KILLS !== undefined;

type Target = 'upstream' | 'razorpay';
interface Step extends Moment {
  target: Target;
  during: 'order' | 'callback' | 'webhook';
}

const steps: Record<string, Step> = {
  'the purchase is not stored yet': {
    during: 'order',
    target: 'upstream',
    call: 'POST /internal/payment/intent',
    when: 'before',
  },
  'the purchase is stored and the answer is lost': {
    during: 'order',
    target: 'upstream',
    call: 'POST /internal/payment/intent',
    when: 'after',
  },
  'the order is not requested yet': { during: 'order', target: 'razorpay', call: 'POST /v1/orders', when: 'before' },
  'the order is made and the answer is lost': {
    during: 'order',
    target: 'razorpay',
    call: 'POST /v1/orders',
    when: 'after',
  },
  'the order is not stored yet': {
    during: 'order',
    target: 'upstream',
    call: 'POST /internal/payment/ordered',
    when: 'before',
  },
  'the order is stored and the answer is lost': {
    during: 'order',
    target: 'upstream',
    call: 'POST /internal/payment/ordered',
    when: 'after',
  },
  'the payment is not looked up yet': {
    during: 'callback',
    target: 'razorpay',
    call: 'GET /v1/payments/',
    when: 'before',
  },
  'the payment is looked up and the answer is lost': {
    during: 'callback',
    target: 'razorpay',
    call: 'GET /v1/payments/',
    when: 'after',
  },
  'the state of the payment is not stored yet': {
    during: 'callback',
    target: 'upstream',
    call: 'POST /internal/payment/fact',
    when: 'before',
  },
  'the payment is granted and the answer is lost': {
    during: 'callback',
    target: 'upstream',
    call: 'POST /internal/payment/fact',
    when: 'after',
  },
  'the webhook event is not stored yet': {
    during: 'webhook',
    target: 'upstream',
    call: 'POST /internal/payment/event',
    when: 'before',
  },
  'the webhook event is stored and the answer is lost': {
    during: 'webhook',
    target: 'upstream',
    call: 'POST /internal/payment/event',
    when: 'after',
  },
};

let razorpay: Razorpay;
let relays: Record<Target, Relay>;
let processes: Processes;
/** This second BFF stays alive and reconciles. */
let reconciler: RunningBff;

const browserAt = (host: string) => supertest.agent(processes.url).set('X-CSRF', '1').set('Host', host) as Client;

async function signedInBrowserOf(person: 'customer' | 'admin' | 'superadmin'): Promise<Client> {
  const { phoneNumber, host, kind } = people[person];
  const browser = browserAt(host);
  const path = kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login';
  await browser.post(path).send({ phoneNumber, password }).expect(200);
  return browser;
}

/** An account may begin sixty purchases an hour, and an interrupted one may begin twice. */
const PURCHASES_EACH = 25;
let purchaseCount = 0;

/** Answers the sign-in of the next customer, because a killed BFF loses its sessions. */
async function nextCustomerSignIn(): Promise<() => Promise<Client>> {
  const nth = Math.floor(purchaseCount / PURCHASES_EACH);
  const isFirst = purchaseCount % PURCHASES_EACH === 0;
  purchaseCount += 1;
  if (nth === 0) return () => signedInBrowserOf('customer');
  const { host } = people.customer;
  const phoneNumber = `+9198222${String(nth).padStart(5, '0')}`;
  if (isFirst) await signUp(browserAt(host), phoneNumber, processes.otpFor);
  return async () => {
    const browser = browserAt(host);
    await browser.post('/api/v1/login').send({ phoneNumber, password: newPassword }).expect(200);
    return browser;
  };
}

beforeAll(async () => {
  razorpay = await startRazorpay({ accounts: [razorpayDefaults] });
  relays = { upstream: await startRelay(), razorpay: await startRelay() };
  relays.razorpay.relayTo(razorpay.url);
  const environment = {
    RAZORPAY_KEY_ID: razorpayDefaults.keyId,
    RAZORPAY_KEY_SECRET: razorpayDefaults.keySecret,
    RAZORPAY_WEBHOOK_SECRET: razorpayDefaults.webhookSecret,
  };
  processes = await startProcesses({
    ...environment,
    UPSTREAM_URL: relays.upstream.url,
    RAZORPAY_URL: relays.razorpay.url,
    // The upstream processes webhooks itself.
    WORKER: 'inline',
  });
  relays.upstream.relayTo(processes.upstream.url);
  razorpay.webhooks.url(razorpayDefaults.accountId, `${processes.url}/webhooks/razorpay`);
  const admin = await signedInBrowserOf('admin');
  const superadmin = await signedInBrowserOf('superadmin');
  const [{ agencyId }] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
  const [{ version }] = (await superadmin.get('/api/v1/agency/list').query({ agencyId }).expect(200)).body.data.items;
  await superadmin
    .put('/api/v1/agency')
    .send({ agency: { agencyId, version, configuration: { onlinePayment: { enablePaymentIntegration: true } } } })
    .expect(200);
  reconciler = await startBff(
    loadConfig({
      ...environment,
      PORT: '0',
      UPSTREAM_URL: processes.upstream.url,
      RAZORPAY_URL: razorpay.url,
      ACTOR_KEY: actorKey,
      SESSION_SECRET: 'test-session-secret-of-the-reconciler',
      LOG_LEVEL: 'silent',
    }),
  );
});
afterEach(() => {
  for (const relay of Object.values(relays)) relay.cancel();
});
afterAll(async () => {
  await reconciler?.close();
  await processes?.close();
  for (const relay of Object.values(relays ?? {})) await relay.close();
  await razorpay?.close();
});

describe.each(['bff', 'upstream'] as const)(
  'security 17: killing the %s with kill -9 between two steps of a payment',
  (victim) => {
    const turn = victim === 'bff' ? 0 : 1;
    const selectedSteps = Object.entries(steps).filter(
      (_step, index) => isFullRun || (index + Math.floor(index / 2)) % 2 === turn,
    );
    test.each(selectedSteps)(
      `kill -9 when %s (${KILLS_PER_STEP} times) loses no payment and grants nothing that is unpaid`,
      {
        timeout: 30_000 + KILLS_PER_STEP * 30_000,
      },
      async (_name, step) => {
        for (let time = 0; time < KILLS_PER_STEP; time += 1) await buyDuringKill(step, victim);
      },
    );
  },
);

async function buyDuringKill(step: Step, victim: 'bff' | 'upstream'): Promise<void> {
  const admin = await signedInBrowserOf('admin');
  const signIn = await nextCustomerSignIn();
  let customer = await signIn();
  const plan = await makePlan(admin);
  const purchase = { business: await makeBusiness(customer), plan };
  // The kill is armed late, because the BFF's comparison job would trigger it.
  const armKill = () =>
    relays[step.target].at(step, () => (victim === 'bff' ? processes.killBff() : processes.killUpstream()));

  let lastAnswer: unknown;
  const placeOrder = () =>
    orderPlan(customer, purchase).then(
      ({ body }) => {
        lastAnswer = JSON.stringify(body);
        return body.data?.order as { id: string } | undefined;
      },
      (error) => {
        lastAnswer = error;
        return undefined;
      },
    );
  const orderKill = step.during === 'order' && armKill();
  let order = await placeOrder();
  if (orderKill) {
    await orderKill;
    customer = await signIn();
    expect(await paymentsOf(customer, purchase.business)).toEqual([]);
    // The surviving process may have repeated the order; otherwise the customer orders again.
    order ??= await placeOrder();
  }
  if (!order) throw new Error(`no order was made: ${lastAnswer}`);

  razorpay.webhooks.mode(step.during === 'webhook' ? 'normal' : 'never');
  const webhookKill = step.during === 'webhook' && armKill();
  const paid = await razorpay.pay(order.id, 'captured');
  const callbackKill = step.during === 'callback' && armKill();
  if (!webhookKill) await submitProof(customer, purchase, paid).then(undefined, () => undefined);
  await (webhookKill || callbackKill);
  // A killed BFF without Redis loses its sessions.
  customer = await signIn();

  await reconciler.paymentReconciler.sweep(Date.now() - 3_600_000);
  await reconciler.paymentReconciler.reconcile();
  const payments = await paymentsOf(customer, purchase.business);
  expect(payments).toMatchObject([{ razorpayPaymentId: paid.razorpay_payment_id, status: 'paid' }]);
  expect((await readBusiness(customer, purchase.business)).isSubscriptionActive).toBe(true);
  // A repeated webhook must not trigger the next round's kill.
  await razorpay.webhooks.idle();
}
