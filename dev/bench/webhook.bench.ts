import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { runAdminStatement, startPrivatePostgres } from '../lib/private-postgres.ts';
import { type Razorpay, razorpayDefaults, startRazorpay } from '../razorpay/razorpay.ts';
import { hmac } from '../razorpay/signatures.ts';
import { type BenchResult, rounded } from './measure.ts';
import { customerCookie, type Product, startProduct } from './product.ts';

/** Purchases of six events each, and each event is sent three times. */
const PURCHASES = 200;
/** Limit of purchases per customer and hour. */
const PURCHASES_PER_CUSTOMER = 50;
const TIMES = 3;
const CONCURRENCY = 8;

interface SentWebhook {
  latencyMs: number;
  status: number;
}

/** Acknowledgement rate of payment webhooks on PostgreSQL, while the ledger processes them. */
export async function webhookBench(): Promise<BenchResult[]> {
  const postgres = await startPrivatePostgres({ usesFsync: false });
  await runAdminStatement(postgres.urlOf('postgres'), 'create database bench');
  const razorpay = await startRazorpay({ accounts: [razorpayDefaults] });
  try {
    const product = await startProduct(postgres.urlOf('bench'), {
      RAZORPAY_URL: razorpay.url,
      RAZORPAY_KEY_ID: razorpayDefaults.keyId,
      RAZORPAY_KEY_SECRET: razorpayDefaults.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpayDefaults.webhookSecret,
    });
    razorpay.webhooks.url(razorpayDefaults.accountId, `${product.bff.url}/webhooks/razorpay`);
    try {
      for (let firstNumber = 0; firstNumber < PURCHASES; firstNumber += PURCHASES_PER_CUSTOMER) {
        await payOrders(product, razorpay, await addCustomer(postgres.urlOf('bench'), firstNumber), firstNumber);
      }
      return await deliver(product, razorpay, postgres.urlOf('bench'));
    } finally {
      await product.stop();
    }
  } finally {
    await razorpay.close();
    await postgres.stop();
  }
}

/** Adds a customer like the demo's. @returns the phone number of the login */
async function addCustomer(databaseUrl: string, number: number): Promise<string> {
  const phoneNumber = `+91988${String(number).padStart(7, '0')}`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into customer (user_id, agency_id, phone_number, password_hash)
     select gen_random_uuid(), agency_id, $1, password_hash from customer where password_hash is not null limit 1`,
    [phoneNumber],
  );
  await client.end();
  return phoneNumber;
}

/** Pays each order after a failure and a late authorization, with held webhooks. */
async function payOrders(
  { bff }: Product,
  razorpay: Razorpay,
  phoneNumber: string,
  firstNumber: number,
): Promise<void> {
  razorpay.webhooks.mode('held');
  const cookie = await customerCookie(bff.url, phoneNumber);
  const headers = { cookie, 'content-type': 'application/json', 'x-csrf': '1' };
  const callApi = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${bff.url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: never }).data;
  };
  const { subscriptionPlans } = (await callApi('GET', '/business/subscription-plan')) as {
    subscriptionPlans: { subscriptionPlanId: number; pricePaise: number }[];
  };
  const plan = subscriptionPlans.find(({ pricePaise }) => pricePaise > 0);
  for (let orderNumber = firstNumber; orderNumber < firstNumber + PURCHASES_PER_CUSTOMER; orderNumber += 1) {
    const { business } = (await callApi('POST', '/business', {
      businessName: `Shop ${orderNumber}`,
      category: 'Grocery',
    })) as {
      business: { businessId: string };
    };
    const { order } = (await callApi('POST', '/business/subscription-payment/order', {
      businessId: business.businessId,
      subscriptionPlanId: plan?.subscriptionPlanId,
    })) as { order: { id: string } };
    await razorpay.pay(order.id, 'failed');
    await razorpay.pay(order.id, 'failed');
    await razorpay.pay(order.id, 'failed-then-authorized-then-captured');
  }
}

async function deliver({ bff }: Product, razorpay: Razorpay, databaseUrl: string): Promise<BenchResult[]> {
  const events = razorpay.webhooks.events();
  // A fixed shuffled order.
  const queue = Array.from({ length: events.length * TIMES }, (_, index) => events[(index * 7_919) % events.length]);
  const send = async (event: (typeof events)[number]): Promise<SentWebhook> => {
    const startedAt = performance.now();
    const { status } = await fetch(`${bff.url}/webhooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': event.eventId,
        'x-razorpay-signature': hmac(razorpayDefaults.webhookSecret, event.body),
      },
      body: event.body,
    });
    return { latencyMs: performance.now() - startedAt, status };
  };
  const sent: SentWebhook[] = [];
  const startedAt = performance.now();
  const sender = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) sent.push(await send(event));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  const seconds = (performance.now() - startedAt) / 1_000;
  const refused = sent.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} webhooks were answered ${refused[0]?.status}`);
  await checkGrants(databaseUrl);
  const p99 =
    sent.map(({ latencyMs }) => latencyMs).toSorted((a, b) => a - b)[Math.floor(sent.length * 0.99)] ?? Number.NaN;
  return [
    { bench: 'payment.webhooks', value: rounded(sent.length / seconds, 0), unit: '/s', goal: 200, better: 'higher' },
    { bench: 'payment.webhook-p99', value: rounded(p99, 0), unit: 'ms', goal: 100, better: 'lower' },
  ];
}

/** Checks that every purchase was granted once. */
async function checkGrants(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const count = async (fromClause: string) =>
    Number((await client.query(`select count(*) as n from ${fromClause}`)).rows[0]?.n);
  for (let tryCount = 0; (await count('payment_event where processed_at is null')) > 0; tryCount += 1) {
    if (tryCount > 600) throw new Error('the ledger does not come to the end of the webhooks');
    await wait(100);
  }
  const granted = await count(`payment_grant where payment_id is not null and kind = 'subscription'`);
  await client.end();
  if (granted < PURCHASES) throw new Error(`${granted} of ${PURCHASES} purchases were granted`);
}
