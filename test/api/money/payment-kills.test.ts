import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../bff/src/config.ts';
import { type RunningBff, startBff } from '../../../bff/src/start.ts';
import { type Razorpay, razorpayDefaults, startRazorpay } from '../../../dev/razorpay/razorpay.ts';
import { makeBusiness, newPassword, signUp } from '../../lib/factories.ts';
import { businessNow, handIn, makePlan, orderPlan, paymentsOf } from '../../lib/paying.ts';
import { password, people } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { type Moment, type Relay, startRelay } from '../../lib/relay.ts';
import { actorKey, type Browser } from '../../lib/world.ts';

/** Kills of each process at each step; docs/security.md asks for ten (`npm run test:payments`). */
const TIMES = Number(process.env.PAYMENT_KILLS || 1);
/** A normal run kills only one of the two processes at each step. */
const isWhole = process.env.PAYMENT_KILLS !== undefined;

type Wire = 'upstream' | 'razorpay';
interface Step extends Moment {
  wire: Wire;
  during: 'order' | 'callback' | 'webhook';
}

const steps: Record<string, Step> = {
  'the purchase is not written yet': {
    during: 'order',
    wire: 'upstream',
    call: 'POST /internal/payment/intent',
    when: 'before',
  },
  'the purchase is written, which nobody has heard': {
    during: 'order',
    wire: 'upstream',
    call: 'POST /internal/payment/intent',
    when: 'after',
  },
  'the order is not asked for yet': { during: 'order', wire: 'razorpay', call: 'POST /v1/orders', when: 'before' },
  'the order is made, which nobody has heard': {
    during: 'order',
    wire: 'razorpay',
    call: 'POST /v1/orders',
    when: 'after',
  },
  'the order is not kept yet': {
    during: 'order',
    wire: 'upstream',
    call: 'POST /internal/payment/ordered',
    when: 'before',
  },
  'the order is kept, which nobody has heard': {
    during: 'order',
    wire: 'upstream',
    call: 'POST /internal/payment/ordered',
    when: 'after',
  },
  'the payment is not asked about yet': {
    during: 'callback',
    wire: 'razorpay',
    call: 'GET /v1/payments/',
    when: 'before',
  },
  'the payment is asked about, which nobody has heard': {
    during: 'callback',
    wire: 'razorpay',
    call: 'GET /v1/payments/',
    when: 'after',
  },
  'the fact is not taken in yet': {
    during: 'callback',
    wire: 'upstream',
    call: 'POST /internal/payment/fact',
    when: 'before',
  },
  'it is granted, which nobody has heard': {
    during: 'callback',
    wire: 'upstream',
    call: 'POST /internal/payment/fact',
    when: 'after',
  },
  'the event is not kept yet': {
    during: 'webhook',
    wire: 'upstream',
    call: 'POST /internal/payment/event',
    when: 'before',
  },
  'the event is kept, which nobody has heard': {
    during: 'webhook',
    wire: 'upstream',
    call: 'POST /internal/payment/event',
    when: 'after',
  },
};

let razorpay: Razorpay;
let relays: Record<Wire, Relay>;
let processes: Processes;
/** Second BFF that stays alive and reconciles. */
let reconciler: RunningBff;

const browserAt = (host: string) => supertest.agent(processes.url).set('X-CSRF', '1').set('Host', host) as Browser;

async function browserOf(person: 'customer' | 'admin' | 'superadmin'): Promise<Browser> {
  const { phoneNumber, host, kind } = people[person];
  const browser = browserAt(host);
  const path = kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login';
  await browser.post(path).send({ phoneNumber, password }).expect(200);
  return browser;
}

/** Limit: sixty purchases an hour; an interrupted one may begin twice. */
const PURCHASES_EACH = 25;
let purchases = 0;

/** Answers the sign-in of the next customer, because a killed BFF loses its sessions. */
async function nextCustomer(): Promise<() => Promise<Browser>> {
  const nth = Math.floor(purchases / PURCHASES_EACH);
  const isFirst = purchases % PURCHASES_EACH === 0;
  purchases += 1;
  if (nth === 0) return () => browserOf('customer');
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
  const admin = await browserOf('admin');
  const superadmin = await browserOf('superadmin');
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
  for (const relay of Object.values(relays)) relay.forget();
});
afterAll(async () => {
  await reconciler?.close();
  await processes?.close();
  for (const relay of Object.values(relays ?? {})) await relay.close();
  await razorpay?.close();
});

describe.each(['bff', 'upstream'] as const)('security 17: (17) kill -9 of the %s', (victim) => {
  const turn = victim === 'bff' ? 0 : 1;
  const mine = Object.entries(steps).filter((_step, at) => isWhole || (at + Math.floor(at / 2)) % 2 === turn);
  test.each(mine)(
    `a kill when %s (${TIMES} times) loses no payment and grants nothing unpaid`,
    {
      timeout: 30_000 + TIMES * 30_000,
    },
    async (_name, step) => {
      for (let time = 0; time < TIMES; time += 1) await buyAndDie(step, victim);
    },
  );
});

async function buyAndDie(step: Step, victim: 'bff' | 'upstream'): Promise<void> {
  const admin = await browserOf('admin');
  const signIn = await nextCustomer();
  let customer = await signIn();
  const plan = await makePlan(admin);
  const buying = { business: await makeBusiness(customer), plan };
  // Armed only now: the BFF's own comparison job would trigger the kill earlier.
  const death = () =>
    relays[step.wire].at(step, () => (victim === 'bff' ? processes.killBff() : processes.killUpstream()));

  let said: unknown;
  const begin = () =>
    orderPlan(customer, buying).then(
      ({ body }) => {
        said = JSON.stringify(body);
        return body.data?.order as { id: string } | undefined;
      },
      (error) => {
        said = error;
        return undefined;
      },
    );
  const whileOrdering = step.during === 'order' && death();
  let order = await begin();
  if (whileOrdering) {
    await whileOrdering;
    customer = await signIn();
    expect(await paymentsOf(customer, buying.business)).toEqual([]);
    // The surviving process may have repeated the order; otherwise the customer orders again.
    order ??= await begin();
  }
  if (!order) throw new Error(`no order was made: ${said}`);

  razorpay.webhooks.mode(step.during === 'webhook' ? 'normal' : 'never');
  const whileTold = step.during === 'webhook' && death();
  const paid = await razorpay.pay(order.id, 'captured');
  const whileHandedIn = step.during === 'callback' && death();
  if (!whileTold) await handIn(customer, buying, paid).then(undefined, () => undefined);
  await (whileTold || whileHandedIn);
  // Without Redis the BFF loses its sessions.
  customer = await signIn();

  await reconciler.paymentReconciler.sweep(Date.now() - 3_600_000);
  await reconciler.paymentReconciler.work();
  const payments = await paymentsOf(customer, buying.business);
  expect(payments).toMatchObject([{ razorpayPaymentId: paid.razorpay_payment_id, status: 'paid' }]);
  expect((await businessNow(customer, buying.business)).isSubscriptionActive).toBe(true);
  // A repeated webhook must not trigger the next round's kill.
  await razorpay.webhooks.idle();
}
