import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBusiness, registerCustomer } from '../../lib/factories.ts';
import {
  allowOnlinePayment,
  createOrder,
  makePlan,
  paymentsOf,
  preparePurchase,
  readBusiness,
  recordPlan,
  submitProof,
} from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const yearFromToday = () => {
  const today = todayInIndia();
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
};

describe('manually recorded payments', () => {
  const recordPayment = (browser: Awaited<ReturnType<World['as']>>, body: object) =>
    browser.post('/api/v1/business/subscription-payment').send({ isManualUpdate: true, ...body });

  test('a payment recorded by an admin is granted, stores recorder and note, and is stored once on a double click', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const body = {
      ...{ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId },
      note: 'cash, receipt 118',
    };
    const answers = await Promise.all([recordPayment(admin, body).expect(200), recordPayment(admin, body).expect(200)]);
    expect(new Set(answers.map((one) => one.body.data.recordNo)).size).toBe(1);
    expect(await paymentsOf(admin, business)).toMatchObject([
      {
        throughGateway: false,
        note: 'cash, receipt 118',
        amountPaise: plan.pricePaise,
        recordedBy: { name: expect.any(String) },
      },
    ]);
    expect((await readBusiness(admin, business)).isSubscriptionActive).toBe(true);
  });

  test('a custom plan is recorded with its own name and price, and a limit for a product not sold answers 400', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const customPlan = { name: 'For the temple', validity: 2, pricePaise: 12_300, limits: plan.limits };
    const { body } = await recordPayment(admin, {
      businessId: business.businessId,
      subscriptionPlanId: 'CUSTOM_PLAN',
      customPlan,
    }).expect(200);
    expect(body.data.planId).toBe('CUSTOM_PLAN');
    expect(await paymentsOf(admin, business)).toMatchObject([{ planName: 'For the temple', amountPaise: 12_300 }]);
    const video = { promotionalVideoIncluded: true, promotionalVideoLimit: 1 };
    const switched = (isOn: boolean) =>
      sql(`update agency set configuration = jsonb_set(configuration, '{video}', $2::jsonb) where agency_id = $1`, [
        business.agencyId,
        JSON.stringify({ enableVideo: isOn }),
      ]);
    await switched(false);
    const refused = await expectNoChange(world, () =>
      recordPayment(admin, {
        businessId: business.businessId,
        subscriptionPlanId: 'CUSTOM_PLAN',
        customPlan: { ...customPlan, limits: { ...plan.limits, ...video } },
      }).expect(400),
    );
    await switched(true);
    expect(Object.keys(refused.body.data.fields)[0]).toMatch(/^customPlan\./);
  });

  test('custom plans with different names are two payments, and two equal custom plans are one payment', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const custom = (name: string) =>
      recordPayment(admin, {
        businessId: business.businessId,
        subscriptionPlanId: 'CUSTOM_PLAN',
        customPlan: { name, validity: 1, pricePaise: 12_300, limits: plan.limits },
      }).expect(200);
    for (const name of ['One', 'Two', 'Two']) await custom(name);
    expect((await paymentsOf(admin, business)).map(({ planName }) => planName)).toEqual(['Two', 'One']);
  });

  test("the super admin may record a plan of the business's agency, and a plan of another agency answers 404", async () => {
    const { business, plan } = await preparePurchase(world);
    const superadmin = await world.as('superadmin');
    const { body } = await superadmin
      .get('/api/v1/business/subscription-plan')
      .query({ agencyId: (await readBusiness(superadmin, business)).agencyId })
      .expect(200);
    expect(body.data.subscriptionPlans).toContainEqual(plan);
    const own = await makePlan(superadmin);
    await expectNoChange(world, () =>
      recordPayment(superadmin, { businessId: business.businessId, subscriptionPlanId: own.subscriptionPlanId }).expect(
        404,
      ),
    );
    const { subscriptionPlanId } = plan;
    await recordPayment(superadmin, { businessId: business.businessId, subscriptionPlanId }).expect(200);
    expect(await paymentsOf(superadmin, business)).toMatchObject([{ planName: plan.name, status: 'paid' }]);
  });

  test('a permitted franchisee records payments for its own businesses and gets 404 for other businesses', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const { subscriptionPlanId } = plan;
    const { body } = await recordPayment(admin, { businessId: business.businessId, subscriptionPlanId }).expect(200);
    const franchisee = await world.as('permittedFranchisee');
    await expectNoChange(world, async () => {
      await recordPayment(franchisee, { businessId: business.businessId, subscriptionPlanId }).expect(404);
      await franchisee
        .delete('/api/v1/business/subscription-payment')
        .query({ recordNo: body.data.recordNo, reason: 'not mine' })
        .expect(404);
    });
    const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
    const own = await makeBusiness(franchisee, { userId });
    await recordPayment(franchisee, { businessId: own.businessId, subscriptionPlanId }).expect(200);
    expect(await paymentsOf(franchisee, own)).toHaveLength(1);
  });

  test.each(['customer', 'creator', 'franchisee', 'allCardFranchisee'] as const)(
    'recording a payment by hand as %s answers 403 and changes nothing',
    async (person) => {
      const { business, plan } = await preparePurchase(world);
      const browser = await world.as(person);
      await expectNoChange(world, () =>
        recordPayment(browser, { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId }).expect(
          403,
        ),
      );
    },
  );

  test("reversing a plan's payment restores the business's earlier state and starts the next term earlier", async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const body = { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId };
    const first = (await recordPayment(admin, { ...body, note: 'first' }).expect(200)).body.data.recordNo;
    await recordPayment(admin, { ...body, note: 'second', renew: true }).expect(200);
    const remove = (recordNo: string) =>
      admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason: 'the cheque bounced' });
    await remove(first).expect(200);
    await remove(first).expect(404);
    const [second, withdrawn] = await paymentsOf(admin, business);
    expect(withdrawn).toMatchObject({ recordNo: first, status: 'refunded' });
    expect(second).toMatchObject({ status: 'paid', validFrom: todayInIndia() });
    expect((await readBusiness(admin, business)).expiryDateForCustomer).toBe(yearFromToday());
    const [audited] = await sql(
      `select after from audit_log where entity = 'payment_grant' and entity_id = $1 and action = 'update' order by created_at limit 1`,
      [first],
    );
    expect(audited?.after).toMatchObject({ withdrawn_why: 'the cheque bounced' });
    await remove(second?.recordNo ?? '').expect(200);
    expect(await readBusiness(admin, business)).toMatchObject({ paymentStatus: 0, expiryDateForCustomer: null });
  });

  test('a monthly plan counts as expiring soon only in its last third, and its reversal restores the longer expiring-soon period of the earlier plan', async () => {
    const { admin, business } = await preparePurchase(world);
    const { businessId } = business;
    const isExpiringSoon = async (daysLeft: number) => {
      await sql('update business set expiry_date_for_customer = $1 where business_id = $2', [
        daysAfter(todayInIndia(), daysLeft),
        businessId,
      ]);
      const { body } = await admin.get('/api/v1/business').query({ isExpiringSoon: 'true', limit: '100' }).expect(200);
      const isListed = body.data.items.some((one: { businessId: string }) => one.businessId === businessId);
      expect((await readBusiness(admin, business)).isExpiringSoon).toBe(isListed);
      return isListed;
    };
    const soonOnDashboard = async () => (await admin.get('/api/v1/dashboard').expect(200)).body.data.expiringSoon;
    await recordPlan(admin, businessId, { validity: 1 });
    expect(await isExpiringSoon(30)).toBe(true);
    const soonBefore = await soonOnDashboard();

    const monthly = await makePlan(admin, { validity: 0, validityMonths: 1 });
    const body = { businessId, subscriptionPlanId: monthly.subscriptionPlanId, renew: true };
    const { recordNo } = (await recordPayment(admin, body).expect(200)).body.data;
    expect(await isExpiringSoon(30)).toBe(false);
    expect(await soonOnDashboard()).toBe(soonBefore - 1);
    expect(await isExpiringSoon(11)).toBe(false);
    expect(await isExpiringSoon(9)).toBe(true);

    await admin
      .delete('/api/v1/business/subscription-payment')
      .query({ recordNo, reason: 'the cheque bounced' })
      .expect(200);
    expect(await isExpiringSoon(30)).toBe(true);
  });

  test('reversing an online payment by hand answers 409', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { body } = await submitProof(
      purchase.customer,
      purchase,
      await world.razorpay.pay(order.id, 'captured'),
    ).expect(200);
    await expectNoChange(world, () =>
      purchase.admin
        .delete('/api/v1/business/subscription-payment')
        .query({ recordNo: body.data.recordNo })
        .expect(409),
    );
  });
});

describe('the details of manually recorded payments', () => {
  const url = '/api/v1/business/subscription-payment';
  const details = { paymentAmount: 75_050, paidOn: '2026-03-31', mode: 'cheque', reference: 'SBI 004512' } as const;

  test("a payment recorded without details has the plan's price, today's date, no mode and no reference", async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const { businessId } = business;
    const { subscriptionPlanId, pricePaise } = plan;
    await admin.post(url).send({ businessId, subscriptionPlanId, isManualUpdate: true }).expect(200);
    expect(await paymentsOf(admin, business)).toMatchObject([
      { amountPaise: pricePaise, paidOn: todayInIndia(), mode: null, reference: '' },
    ]);
  });

  test('the amount, day, mode and reference of a manual payment are stored, audited, exported and reported', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const { businessId } = business;
    const { subscriptionPlanId } = plan;
    const { body } = await admin
      .post(url)
      .send({ businessId, subscriptionPlanId, isManualUpdate: true, ...details })
      .expect(200);
    expect(await paymentsOf(admin, business)).toMatchObject([
      { amountPaise: 75_050, paidOn: '2026-03-31', mode: 'cheque', reference: 'SBI 004512', validFrom: todayInIndia() },
    ]);
    const [logged] = await sql(
      `select franchisee_id, after from audit_log where entity = 'payment_grant' and entity_id = $1 and action = 'insert'`,
      [body.data.recordNo],
    );
    expect(logged).toMatchObject({
      franchisee_id: expect.any(String),
      after: { amount_paise: 75_050, received_on: '2026-03-31', mode: 'cheque', reference: 'SBI 004512' },
    });
    const month = todayInIndia().slice(0, 7);
    const { text } = await admin.get('/api/v1/invoice/export').query({ month }).expect(200);
    expect(text).toMatch(/"750\.50","","SBI 004512","2026-03-31","Cheque"\r\n/);
    const report = await admin
      .get('/api/v1/reports/revenue')
      .query({ from: '2026-03-31', to: '2026-03-31' })
      .expect(200);
    expect(report.body.data.sales).toEqual({ count: 1, paise: 75_050 });
  });

  test('a payment for a digital card and one for a custom plan also store their amount, mode and reference', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const { businessId } = business;
    const { subscriptionPlanId } = plan;
    const customPlan = { name: 'Temple', validity: 1, pricePaise: 12_300, limits: plan.limits };
    const more = { mode: 'upi', reference: 'UTR 41', paymentAmount: 10_000 };
    await admin
      .post('/api/v1/card-payment')
      .send({ businessId, subscriptionPlanId, ...more })
      .expect(200);
    await admin
      .post(url)
      .send({ businessId, subscriptionPlanId: 'CUSTOM_PLAN', customPlan, isManualUpdate: true, ...more })
      .expect(200);
    const { body } = await admin.get('/api/v1/card-payment').query({ businessId }).expect(200);
    expect(body.data.items).toMatchObject([{ amountPaise: 10_000, mode: 'upi', reference: 'UTR 41' }]);
    expect(await paymentsOf(admin, business)).toMatchObject([{ amountPaise: 10_000, mode: 'upi' }]);
  });

  test('a payment recorded with other details is a second payment, and one recorded with equal details is the same payment', async () => {
    const { admin, business, plan } = await preparePurchase(world);
    const { businessId } = business;
    const body = { businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true, ...details };
    for (const change of [{}, { reference: 'SBI 004513' }, { mode: 'upi' }, { paidOn: '2026-03-30' }, {}])
      await admin
        .post(url)
        .send({ ...body, ...change })
        .expect(200);
    expect(await paymentsOf(admin, business)).toHaveLength(4);
  });

  test.each([
    ['a negative amount', { paymentAmount: -1 }, 'paymentAmount'],
    ['a fraction of a paisa', { paymentAmount: 10.5 }, 'paymentAmount'],
    ['an amount above the limit', { paymentAmount: 10_000_000_001 }, 'paymentAmount'],
    ['a payment day of tomorrow', { paidOn: daysAfter(todayInIndia(), 1) }, 'paidOn'],
    ['a payment day in the last century', { paidOn: '1999-12-31' }, 'paidOn'],
    ['a payment day that does not exist', { paidOn: '2026-02-30' }, 'paidOn'],
    ['an unknown payment mode', { mode: 'barter' }, 'mode'],
    ['a reference of 61 letters', { reference: 'x'.repeat(61) }, 'reference'],
    ['a manual record with a checkout order', { orderCreationId: 'order_1' }, 'orderCreationId'],
  ])('a manual payment with %s is refused with 400 and its field, and changes nothing', async (_, wrong, field) => {
    const { admin, business, plan } = await preparePurchase(world);
    await expectNoChange(world, async () => {
      const { body } = await admin
        .post(url)
        .send({
          ...{ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true },
          ...wrong,
        })
        .expect(400);
      expect(body.data.code).toBe('invalid_input');
      expect(Object.keys(body.data.fields)).toContain(field);
    });
  });

  test('manual payment details that a customer sends with a checkout proof answer 400', async () => {
    const { customer, business, plan } = await preparePurchase(world);
    const proof = {
      ...{ orderCreationId: 'order_1', razorpayPaymentId: 'pay_1', razorpayOrderId: 'order_1' },
      razorpaySignature: '0'.repeat(64),
    };
    for (const [field, value] of Object.entries(details)) {
      const { body } = await customer
        .post(url)
        .send({
          ...{ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, ...proof },
          [field]: value,
        })
        .expect(400);
      expect(Object.keys(body.data.fields)).toEqual([field]);
    }
  });
});
