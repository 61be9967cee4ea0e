import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaidOrder } from '../../../dev/razorpay/razorpay.ts';
import { deletePriceHistory } from '../../lib/billing.ts';
import { insertPdfCardAndVideo, makeBusiness, makePublishedCard } from '../../lib/factories.ts';
import { allowOnlinePayment, makePlan, readBusiness } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Rules that all kinds of payment share are tested in payment.test.ts. */

let world: World;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  agencyId = (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  await sql(`update agency set configuration = configuration || $2::jsonb where agency_id = $1`, [
    agencyId,
    JSON.stringify({
      prices: { perCardPaise: 5_000, annualPaise: 500_000, imagePostPaise: 300_000, pdfCardPaise: 200_000 },
      pdfCardConfig: { enablePdfCardProduct: true, customerPlans: [{ id: 'one', pricePaise: 4_900 }] },
      video: { enableVideo: true, pricePaise: 29_900 },
    }),
  ]);
  await deletePriceHistory(world);
});
afterAll(() => world?.close());
beforeEach(() => world.razorpay.webhooks.mode('normal'));

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
interface PurchaseItem {
  /** Identifies the item in a call. */
  item: Record<string, unknown>;
  /** Query that lists payments of the item. */
  listQuery: Record<string, unknown>;
  /** True once the buyer has the item. */
  isGranted(): Promise<boolean>;
}
interface Kind {
  kind: string;
  buyer: 'customer' | 'admin';
  pricePaise: number;
  /** Path that lists payments and records them by hand. */
  path: string;
  proofPath: string;
  make(buyer: Client): Promise<PurchaseItem>;
}

const makePlanId = async () => (await makePlan(await world.as('admin'), { pricePaise: 99_900 })).subscriptionPlanId;
async function makePlanPurchase(buyer: Client): Promise<PurchaseItem> {
  const business = await makeBusiness(buyer);
  const { businessId } = business;
  return {
    item: { businessId, subscriptionPlanId: await makePlanId() },
    listQuery: { businessId },
    isGranted: async () => (await readBusiness(buyer, business)).paymentStatus === 1,
  };
}
const createItemFactory = (
  name: 'pdfCardNo' | 'videoNo',
  table: string,
  key: string,
  grantedCondition: string,
  more: object = {},
) =>
  async function make(buyer: Client): Promise<PurchaseItem> {
    const { businessId } = await makeBusiness(buyer);
    const { pdfCard, video } = await insertPdfCardAndVideo(world, businessId);
    const no = name === 'pdfCardNo' ? pdfCard : video;
    return {
      item: { [name]: no, ...more },
      listQuery: { businessId },
      isGranted: async () =>
        (await sql(`select ${grantedCondition} as had from ${table} where ${key} = $1`, [no]))[0]?.had === true,
    };
  };
let billCount = 0;
/** A closed monthly bill with one card. */
async function makeBill(admin: Client): Promise<PurchaseItem> {
  const { cardNo } = await makePublishedCard(await world.as('customer'));
  billCount += 1;
  const bill = { month: 5, year: 2010 + billCount };
  await sql(
    `update card set published_at = make_timestamptz($2::int, 5, 12, 9, 0, 0, 'Asia/Kolkata') where card_no = $1`,
    [cardNo, bill.year],
  );
  const isGranted = async () => {
    const { body } = await admin.get('/api/v1/month-payments').query(bill).expect(200);
    return body.data.bill.payment !== null;
  };
  return { item: bill, listQuery: bill, isGranted };
}
const createYearFactory = (path: string) =>
  async function make(admin: Client): Promise<PurchaseItem> {
    const years = async () => (await admin.get(`/api/v1${path}`).expect(200)).body.data.total as number;
    const before = await years();
    return { item: {}, listQuery: {}, isGranted: async () => (await years()) > before };
  };

const subscriptionPaymentPath = '/business/subscription-payment';
const cardPaymentPath = '/card-payment';
const pdfCardPaymentPath = '/pdf-card/pdf-card-payment';
const videoPaymentPath = '/video/user-video-payment';
const monthPaymentPath = '/month-payments';
const agencyImagePaymentPath = '/agency-image-payment';
const makePdfCardItem = createItemFactory('pdfCardNo', 'pdf_card', 'pdf_card_no', 'exports_left <> 0', {
  planId: 'one',
});
const makeVideoItem = createItemFactory('videoNo', 'user_video', 'video_no', 'is_paid');

const onlineKinds: Kind[] = [
  {
    kind: 'subscription',
    buyer: 'customer',
    pricePaise: 99_900,
    path: subscriptionPaymentPath,
    proofPath: subscriptionPaymentPath,
    make: makePlanPurchase,
  },
  {
    kind: 'card payment',
    buyer: 'customer',
    pricePaise: 99_900,
    path: cardPaymentPath,
    proofPath: `${cardPaymentPath}/gateway`,
    make: makePlanPurchase,
  },
  {
    kind: 'PDF card',
    buyer: 'customer',
    pricePaise: 4_900,
    path: pdfCardPaymentPath,
    proofPath: pdfCardPaymentPath,
    make: makePdfCardItem,
  },
  {
    kind: 'promotional video',
    buyer: 'customer',
    pricePaise: 29_900,
    path: videoPaymentPath,
    proofPath: videoPaymentPath,
    make: makeVideoItem,
  },
  {
    kind: 'monthly bill',
    buyer: 'admin',
    pricePaise: 5_000,
    path: monthPaymentPath,
    proofPath: `${monthPaymentPath}/gateway`,
    make: makeBill,
  },
  {
    kind: 'year of image posts',
    buyer: 'admin',
    pricePaise: 300_000,
    path: agencyImagePaymentPath,
    proofPath: `${agencyImagePaymentPath}/gateway`,
    make: createYearFactory(agencyImagePaymentPath),
  },
];

const placeOrder = async (buyer: Client, { path }: Kind, { item }: PurchaseItem) =>
  (await buyer.post(`/api/v1${path}/order`).send(item).expect(200)).body.data.order as { id: string; amount: number };
const sendProof = (buyer: Client, { proofPath }: Kind, { item }: PurchaseItem, paid: PaidOrder) =>
  buyer.post(`/api/v1${proofPath}`).send({
    ...item,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  });
/** Payments that the list shows for the item. */
async function listedPayments(
  buyer: Client,
  { path }: Pick<Kind, 'path'>,
  { listQuery }: PurchaseItem,
): Promise<Record<string, unknown>[]> {
  const { data } = (await buyer.get(`/api/v1${path}`).query(listQuery).expect(200)).body;
  return data.items;
}

describe.each(onlineKinds)('online purchases of kind “$kind”', (kind) => {
  const { pricePaise } = kind;

  test("an online purchase costs the server's price and is granted once by the callback and the later webhook", async () => {
    world.razorpay.webhooks.mode('held');
    const buyer = await world.as(kind.buyer);
    const purchase = await kind.make(buyer);
    const order = await placeOrder(buyer, kind, purchase);
    expect(order.amount).toBe(pricePaise);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const forged = { ...paid, razorpay_signature: paid.razorpay_signature.replace(/./g, '0') };
    expect((await sendProof(buyer, kind, purchase, forged).expect(422)).body.data.code).toBe(
      'payment_signature_invalid',
    );
    expect(await purchase.isGranted()).toBe(false);
    const { body } = await sendProof(buyer, kind, purchase, paid).expect(200);
    expect(await purchase.isGranted()).toBe(true);
    await world.razorpay.webhooks.release();
    await world.waitUntilSettled();
    expect(
      await sql(
        `select record_no from payment_grant where intent_id =
      (select intent_id from payment_intent where order_id = $1)`,
        [order.id],
      ),
    ).toEqual([{ record_no: body.data.recordNo }]);
  });

  test('an order shows the payee, which is the platform for an agency without an account and for its customers', async () => {
    const buyer = await world.as(kind.buyer);
    const { item } = await kind.make(buyer);
    const { body } = await buyer.post(`/api/v1${kind.path}/order`).send(item).expect(200);
    expect(body.data.paidTo).toBe('platform agency');
  });

  test('an online purchase is granted by the webhook alone when the browser never returns', async () => {
    const buyer = await world.as(kind.buyer);
    const purchase = await kind.make(buyer);
    const order = await placeOrder(buyer, kind, purchase);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await purchase.isGranted()).toBe(true);
  });
});

const manualKinds: Kind[] = onlineKinds.filter(({ buyer }) => buyer === 'customer');

describe.each(manualKinds)('cash payments of kind “$kind”', (kind) => {
  const body = ({ item }: PurchaseItem) => ({
    ...item,
    ...(kind.path !== cardPaymentPath && { isManualUpdate: true }),
  });

  test('a cash payment recorded by an admin is listed, and reversing it with a reason withdraws what it granted', async () => {
    const [customer, admin] = [await world.as('customer'), await world.as('admin')];
    const purchase = await kind.make(customer);
    // A subscription costs the plan's price; the other kinds take the entered amount.
    const amountPaise = kind.path === subscriptionPaymentPath ? kind.pricePaise : 4_500;
    const details = { throughGateway: false, note: 'cash, receipt 12' };
    const recorded = {
      ...body(purchase),
      ...details,
      ...(kind.path !== subscriptionPaymentPath && { paymentAmount: amountPaise }),
    };
    const { recordNo } = (await admin.post(`/api/v1${kind.path}`).send(recorded).expect(200)).body.data;
    expect(await purchase.isGranted()).toBe(true);
    expect(await listedPayments(customer, kind, purchase)).toMatchObject([
      { ...details, recordNo, amountPaise, status: 'paid' },
    ]);
    const withdrawn = { recordNo, reason: 'entered for the wrong shop' };
    await admin.delete(`/api/v1${kind.path}`).query(withdrawn).expect(200);
    expect(await purchase.isGranted()).toBe(false);
    expect(await listedPayments(customer, kind, purchase)).toMatchObject([
      { ...details, recordNo, status: 'refunded' },
    ]);
    const [audited] = await sql(
      `select after from audit_log where entity = 'payment_grant' and entity_id = $1 and action = 'update'`,
      [recordNo],
    );
    expect(audited?.after).toMatchObject({ withdrawn_why: 'entered for the wrong shop' });
  });

  test('security 17: recording a cash payment without permission answers 403 or 404 and grants nothing', async () => {
    const customer = await world.as('customer');
    const purchase = await kind.make(customer);
    for (const browser of [customer, await world.as('creator'), await world.as('franchisee')]) {
      await expectNoChange(world, () => browser.post(`/api/v1${kind.path}`).send(body(purchase)).expect(403));
    }
    const other = await world.as('adminOfOtherAgency');
    await expectNoChange(world, () => other.post(`/api/v1${kind.path}`).send(body(purchase)).expect(404));
    expect(await purchase.isGranted()).toBe(false);
  });
});

test('the active payment for a digital card is the earliest one, or the next one once that is reversed', async () => {
  const [customer, admin] = [await world.as('customer'), await world.as('admin')];
  const { businessId } = await makeBusiness(customer);
  const active = async () =>
    (await customer.get(`/api/v1${cardPaymentPath}/last-active`).query({ businessId }).expect(200)).body.data
      .cardPayment;
  expect(await active()).toBeNull();
  const record = async () =>
    (
      await admin
        .post(`/api/v1${cardPaymentPath}`)
        .send({ businessId, subscriptionPlanId: await makePlanId() })
        .expect(200)
    ).body.data.recordNo;
  const [first, second] = [await record(), await record()];
  expect(await active()).toMatchObject({ recordNo: first, businessId, status: 'paid' });
  await admin.delete(`/api/v1${cardPaymentPath}`).query({ recordNo: first, reason: 'entered twice' }).expect(200);
  expect(await active()).toMatchObject({ recordNo: second });
  await customer.get(`/api/v1${cardPaymentPath}/last-active`).query({ businessId: v7() }).expect(404);
});

describe.each([
  { kind: 'a monthly bill', path: monthPaymentPath, make: makeBill, pricePaise: 5_000 },
  {
    kind: 'the platform’s fee for a year',
    path: '/annual-payment',
    make: createYearFactory('/annual-payment'),
    pricePaise: 500_000,
  },
  {
    kind: 'a year of image posts',
    path: agencyImagePaymentPath,
    make: createYearFactory(agencyImagePaymentPath),
    pricePaise: 300_000,
  },
  {
    kind: 'a year of PDF cards',
    path: '/agency-pdf-card-payment',
    make: createYearFactory('/agency-pdf-card-payment'),
    pricePaise: 200_000,
  },
])("an agency's bank transfer for $kind", ({ path, make }) => {
  test("only the super admin may record an agency's bank transfer, and others get 403", async () => {
    const admin = await world.as('admin');
    const purchase = await make(admin);
    const body = { agencyId, ...purchase.item };
    for (const person of ['customer', 'creator', 'admin', 'adminOfOtherAgency'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, () => by.post(`/api/v1${path}`).send(body).expect(403));
    }
    expect(await purchase.isGranted()).toBe(false);
    await (await world.as('superadmin')).post(`/api/v1${path}`).send(body).expect(200);
    expect(await purchase.isGranted()).toBe(true);
  });
});
