import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Paid } from '../../../dev/razorpay/razorpay.ts';
import { pricedEverSince } from '../../lib/billing.ts';
import { makeBusiness, makePublished, productsOf } from '../../lib/factories.ts';
import { allowOnline, businessNow, makePlan } from '../../lib/paying.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* Rules that all kinds of payment share are tested in payment.test.ts. */

let world: World;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  agencyId = (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  await sql(`update agency set configuration = configuration || $2::jsonb where agency_id = $1`, [
    agencyId,
    JSON.stringify({
      prices: { perCardPaise: 5_000, annualPaise: 500_000, imagePostPaise: 300_000, pdfCardPaise: 200_000 },
      pdfCardConfig: { enablePdfCardProduct: true, customerPlans: [{ id: 'one', pricePaise: 4_900 }] },
      video: { enableVideo: true, pricePaise: 29_900 },
    }),
  ]);
  await pricedEverSince(world);
});
afterAll(() => world?.close());
beforeEach(() => world.razorpay.webhooks.mode('normal'));

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
interface Thing {
  /** Identifies the item in a call. */
  item: Record<string, unknown>;
  /** Query of the list. */
  of: Record<string, unknown>;
  /** True once the buyer has the item. */
  isHad(): Promise<boolean>;
}
interface Kind {
  kind: string;
  buyer: 'customer' | 'admin';
  pricePaise: number;
  /** Path that lists payments and records them by hand. */
  path: string;
  handIn: string;
  make(buyer: Browser): Promise<Thing>;
}

const plan = async () => (await makePlan(await world.as('admin'), { pricePaise: 99_900 })).subscriptionPlanId;
async function planFor(buyer: Browser): Promise<Thing> {
  const business = await makeBusiness(buyer);
  const { businessId } = business;
  return {
    item: { businessId, subscriptionPlanId: await plan() },
    of: { businessId },
    isHad: async () => (await businessNow(buyer, business)).paymentStatus === 1,
  };
}
const itemOf = (name: 'pdfCardNo' | 'videoNo', table: string, key: string, isHad: string, more: object = {}) =>
  async function make(buyer: Browser): Promise<Thing> {
    const { businessId } = await makeBusiness(buyer);
    const { pdfCard, video } = await productsOf(world, businessId);
    const no = name === 'pdfCardNo' ? pdfCard : video;
    return {
      item: { [name]: no, ...more },
      of: { businessId },
      isHad: async () => (await sql(`select ${isHad} as had from ${table} where ${key} = $1`, [no]))[0]?.had === true,
    };
  };
let months = 0;
/** A closed monthly bill with one card. */
async function aBill(admin: Browser): Promise<Thing> {
  const { cardNo } = await makePublished(await world.as('customer'));
  months += 1;
  const bill = { month: 5, year: 2010 + months };
  await sql(
    `update card set published_at = make_timestamptz($2::int, 5, 12, 9, 0, 0, 'Asia/Kolkata') where card_no = $1`,
    [cardNo, bill.year],
  );
  const isHad = async () => {
    const { body } = await admin.get('/api/v1/month-payments').query(bill).expect(200);
    return body.data.bill.payment !== null;
  };
  return { item: bill, of: bill, isHad };
}
const year = (path: string) =>
  async function make(admin: Browser): Promise<Thing> {
    const years = async () => (await admin.get(`/api/v1${path}`).expect(200)).body.data.total as number;
    const before = await years();
    return { item: {}, of: {}, isHad: async () => (await years()) > before };
  };

const subscription = '/business/subscription-payment';
const card = '/card-payment';
const pdfCard = '/pdf-card/pdf-card-payment';
const video = '/video/user-video-payment';
const month = '/month-payments';
const images = '/agency-image-payment';
const ofPdf = itemOf('pdfCardNo', 'pdf_card', 'pdf_card_no', 'exports_left <> 0', { planId: 'one' });
const ofVideo = itemOf('videoNo', 'user_video', 'video_no', 'is_paid');

const online: Kind[] = [
  {
    kind: 'subscription',
    buyer: 'customer',
    pricePaise: 99_900,
    path: subscription,
    handIn: subscription,
    make: planFor,
  },
  { kind: 'card payment', buyer: 'customer', pricePaise: 99_900, path: card, handIn: `${card}/gateway`, make: planFor },
  { kind: 'PDF card', buyer: 'customer', pricePaise: 4_900, path: pdfCard, handIn: pdfCard, make: ofPdf },
  { kind: 'promotional video', buyer: 'customer', pricePaise: 29_900, path: video, handIn: video, make: ofVideo },
  { kind: 'monthly bill', buyer: 'admin', pricePaise: 5_000, path: month, handIn: `${month}/gateway`, make: aBill },
  {
    kind: 'year of image posts',
    buyer: 'admin',
    pricePaise: 300_000,
    path: images,
    handIn: `${images}/gateway`,
    make: year(images),
  },
];

const orderOf = async (buyer: Browser, { path }: Kind, { item }: Thing) =>
  (await buyer.post(`/api/v1${path}/order`).send(item).expect(200)).body.data.order as { id: string; amount: number };
const send = (buyer: Browser, { handIn }: Kind, { item }: Thing, paid: Paid) =>
  buyer.post(`/api/v1${handIn}`).send({
    ...item,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  });
/** Payments that the list shows for the item. */
async function listed(buyer: Browser, { path }: Pick<Kind, 'path'>, { of }: Thing): Promise<Record<string, unknown>[]> {
  const { data } = (await buyer.get(`/api/v1${path}`).query(of).expect(200)).body;
  return data.items;
}

describe.each(online)('a $kind that is paid online', (kind) => {
  const { pricePaise } = kind;

  test("the online purchase costs the server's price and is granted once by the callback and the later webhook", async () => {
    world.razorpay.webhooks.mode('held');
    const buyer = await world.as(kind.buyer);
    const thing = await kind.make(buyer);
    const order = await orderOf(buyer, kind, thing);
    expect(order.amount).toBe(pricePaise);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const forged = { ...paid, razorpay_signature: paid.razorpay_signature.replace(/./g, '0') };
    expect((await send(buyer, kind, thing, forged).expect(422)).body.data.code).toBe('payment_signature_invalid');
    expect(await thing.isHad()).toBe(false);
    const { body } = await send(buyer, kind, thing, paid).expect(200);
    expect(await thing.isHad()).toBe(true);
    await world.razorpay.webhooks.release();
    await world.settled();
    expect(
      await sql(
        `select record_no from payment_grant where intent_id =
      (select intent_id from payment_intent where order_id = $1)`,
        [order.id],
      ),
    ).toEqual([{ record_no: body.data.recordNo }]);
  });

  test('an order names the payee: the agency for a customer, the platform for an agency', async () => {
    const buyer = await world.as(kind.buyer);
    const { item } = await kind.make(buyer);
    const { body } = await buyer.post(`/api/v1${kind.path}/order`).send(item).expect(200);
    expect(body.data.paidTo).toBe(kind.buyer === 'admin' ? 'platform agency' : 'home agency');
  });

  test('an online purchase is granted by the webhook alone when the browser never returns', async () => {
    const buyer = await world.as(kind.buyer);
    const thing = await kind.make(buyer);
    const order = await orderOf(buyer, kind, thing);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await thing.isHad()).toBe(true);
  });
});

const byHand: Kind[] = online.filter(({ buyer }) => buyer === 'customer');

describe.each(byHand)('a $kind that was paid in cash', (kind) => {
  const body = ({ item }: Thing) => ({ ...item, ...(kind.path !== card && { isManualUpdate: true }) });

  test('a cash payment that an admin recorded is listed, and its removal with a reason withdraws what it granted', async () => {
    const [customer, admin] = [await world.as('customer'), await world.as('admin')];
    const thing = await kind.make(customer);
    // A subscription costs the plan's price; the other kinds take the entered amount.
    const amountPaise = kind.path === subscription ? kind.pricePaise : 4_500;
    const said = { throughGateway: false, note: 'cash, receipt 12' };
    const recorded = { ...body(thing), ...said, ...(kind.path !== subscription && { paymentAmount: amountPaise }) };
    const { recordNo } = (await admin.post(`/api/v1${kind.path}`).send(recorded).expect(200)).body.data;
    expect(await thing.isHad()).toBe(true);
    expect(await listed(customer, kind, thing)).toMatchObject([{ ...said, recordNo, amountPaise, status: 'paid' }]);
    const withdrawn = { recordNo, reason: 'entered for the wrong shop' };
    await admin.delete(`/api/v1${kind.path}`).query(withdrawn).expect(200);
    expect(await thing.isHad()).toBe(false);
    expect(await listed(customer, kind, thing)).toMatchObject([{ ...said, recordNo, status: 'refunded' }]);
    const [audited] = await sql(
      `select after from audit_log where entity = 'payment_grant' and entity_id = $1 and action = 'update'`,
      [recordNo],
    );
    expect(audited?.after).toMatchObject({ withdrawn_why: 'entered for the wrong shop' });
  });

  test('security 17: a cash payment recorded by a person without permission answers 403 or 404 and grants nothing', async () => {
    const customer = await world.as('customer');
    const thing = await kind.make(customer);
    for (const by of [customer, await world.as('creator'), await world.as('franchisee')]) {
      await changesNothing(world, () => by.post(`/api/v1${kind.path}`).send(body(thing)).expect(403));
    }
    const other = await world.as('adminOfOtherAgency');
    await changesNothing(world, () => other.post(`/api/v1${kind.path}`).send(body(thing)).expect(404));
    expect(await thing.isHad()).toBe(false);
  });
});

test('the active card payment is the earliest valid one, and its withdrawal makes the next one active', async () => {
  const [customer, admin] = [await world.as('customer'), await world.as('admin')];
  const { businessId } = await makeBusiness(customer);
  const active = async () =>
    (await customer.get(`/api/v1${card}/last-active`).query({ businessId }).expect(200)).body.data.cardPayment;
  expect(await active()).toBeNull();
  const record = async () =>
    (
      await admin
        .post(`/api/v1${card}`)
        .send({ businessId, subscriptionPlanId: await plan() })
        .expect(200)
    ).body.data.recordNo;
  const [first, second] = [await record(), await record()];
  expect(await active()).toMatchObject({ recordNo: first, businessId, status: 'paid' });
  await admin.delete(`/api/v1${card}`).query({ recordNo: first, reason: 'entered twice' }).expect(200);
  expect(await active()).toMatchObject({ recordNo: second });
  await customer.get(`/api/v1${card}/last-active`).query({ businessId: v7() }).expect(404);
});

describe.each([
  { kind: 'a monthly bill', path: month, make: aBill, pricePaise: 5_000 },
  {
    kind: 'the platform’s fee for a year',
    path: '/annual-payment',
    make: year('/annual-payment'),
    pricePaise: 500_000,
  },
  { kind: 'a year of image posts', path: images, make: year(images), pricePaise: 300_000 },
  {
    kind: 'a year of PDF cards',
    path: '/agency-pdf-card-payment',
    make: year('/agency-pdf-card-payment'),
    pricePaise: 200_000,
  },
])('$kind that an agency paid by bank', ({ path, make }) => {
  test('a bank payment is recorded by the super admin, and anyone else gets 403', async () => {
    const admin = await world.as('admin');
    const thing = await make(admin);
    const body = { agencyId, ...thing.item };
    for (const person of ['customer', 'creator', 'admin', 'adminOfOtherAgency'] as const) {
      const by = await world.as(person);
      await changesNothing(world, () => by.post(`/api/v1${path}`).send(body).expect(403));
    }
    expect(await thing.isHad()).toBe(false);
    await (await world.as('superadmin')).post(`/api/v1${path}`).send(body).expect(200);
    expect(await thing.isHad()).toBe(true);
  });
});
