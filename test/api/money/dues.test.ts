import type { DuePayment } from '@parichay/shared/money/payment/due-payment.endpoints.ts';
import type { Revenue } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceText, requestInvoice } from '../../lib/invoices.ts';
import { paymentsOf, preparePurchase, readBusiness } from '../../lib/paying.ts';
import { needs } from '../../lib/programs.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** Makes a business of the customer and a plan of ₹999. */
const makeBusinessAndPlan = () => preparePurchase(world, { pricePaise: 99_900 });

const recordPlan = (
  admin: Client,
  { business, plan }: Awaited<ReturnType<typeof makeBusinessAndPlan>>,
  amounts: { paymentAmount?: number; duePaise?: number },
) =>
  admin.post('/api/v1/business/subscription-payment').send({
    businessId: business.businessId,
    subscriptionPlanId: plan.subscriptionPlanId,
    isManualUpdate: true,
    ...amounts,
  });

async function makePlanWithDue(amounts = { paymentAmount: 30_000, duePaise: 69_900 }) {
  const sale = await makeBusinessAndPlan();
  const { body } = await recordPlan(sale.admin, sale, amounts).expect(200);
  return { ...sale, recordNo: body.data.recordNo as string };
}

const recordDuePayment = (admin: Client, recordNo: string, details: object = {}) =>
  admin.post('/api/v1/due-payment').send({ recordNo, ...details });

const reverse = (admin: Client, recordNo: string, alsoReversed: string, path = 'business/subscription-payment') =>
  admin.delete(`/api/v1/${path}`).query({ recordNo, reason: 'the cheque bounced', alsoReversed });

const requestRefund = (admin: Client, recordNo: string, refundPaise: number, more: object = {}) =>
  admin.post('/api/v1/payment-part').send({ recordNo, refundPaise, reason: 'moved away', onceKey: v7(), ...more });

const duePaymentsOf = async (browser: Client, { businessId }: Business): Promise<DuePayment[]> =>
  (await browser.get('/api/v1/due-payment').query({ businessId }).expect(200)).body.data.items;

const duePaiseOf = async (admin: Client, business: Business) =>
  (await readBusiness(admin, business)).forStaff?.duePaise;

const businessIdsWith = async (admin: Client, query: object): Promise<string[]> =>
  (
    await admin
      .get('/api/v1/business')
      .query({ ...query, limit: 100 })
      .expect(200)
  ).body.data.items.map(({ businessId }: Business) => businessId);

describe("the unpaid rest of a plan's price", () => {
  test('the amount due for a plan is shown at the payment and the business, and nothing is due for a discounted plan', async () => {
    const { admin, customer, business } = await makePlanWithDue();
    expect(await paymentsOf(customer, business)).toMatchObject([{ amountPaise: 30_000, duePaise: 69_900 }]);
    expect((await readBusiness(customer, business)).isSubscriptionActive).toBe(true);
    expect(await duePaiseOf(admin, business)).toBe(69_900);
    expect(await businessIdsWith(admin, { hasDues: 'true' })).toContain(business.businessId);
    const discounted = await makePlanWithDue({ paymentAmount: 30_000, duePaise: 0 });
    expect(await duePaiseOf(discounted.admin, discounted.business)).toBe(0);
    expect(await businessIdsWith(admin, { hasDues: 'true' })).not.toContain(discounted.business.businessId);
    expect(await businessIdsWith(admin, { hasDues: 'false' })).toContain(discounted.business.businessId);
  });

  test.each([
    ['more than the rest of the price', { paymentAmount: 30_000, duePaise: 69_901 }],
    ['any amount although the full price was paid', { duePaise: 1 }],
    ['less than zero', { paymentAmount: 30_000, duePaise: -1 }],
    ['a fraction of a paisa', { paymentAmount: 30_000, duePaise: 0.5 }],
  ])('a payment recorded with an amount due of %s answers 400', async (_, amounts) => {
    const sale = await makeBusinessAndPlan();
    const { body } = await recordPlan(sale.admin, sale, amounts).expect(400);
    expect(body.data.fields).toHaveProperty('duePaise');
    expect(await paymentsOf(sale.customer, sale.business)).toEqual([]);
  });

  test('an amount due can be received in several payments with invoices, and never more than is due', async () => {
    const { admin, customer, business, recordNo } = await makePlanWithDue();
    const today = todayInIndia();
    const revenue = async () =>
      (await admin.get('/api/v1/reports/revenue').query({ from: today, to: today }).expect(200)).body.data.sales.paise;
    const before = await revenue();
    await recordDuePayment(admin, recordNo, { paymentAmount: 69_901 }).expect(400);
    await recordDuePayment(admin, recordNo, { paymentAmount: 0 }).expect(400);
    const partPayment = { paymentAmount: 20_000, mode: 'upi', reference: 'UTR 118', note: 'at the shop' };
    await recordDuePayment(admin, recordNo, partPayment).expect(200);
    expect(await duePaiseOf(admin, business)).toBe(49_900);
    await recordDuePayment(admin, recordNo, { mode: 'cash' }).expect(200);
    expect(await duePaiseOf(admin, business)).toBe(0);
    const refused = await recordDuePayment(admin, recordNo).expect(409);
    expect(refused.body.data.code).toBe('already_paid');
    expect(await duePaymentsOf(customer, business)).toMatchObject([
      { amountPaise: 49_900, mode: 'cash', ofRecordNo: recordNo, planName: expect.any(String) },
      { amountPaise: 20_000, mode: 'upi', reference: 'UTR 118', note: 'at the shop' },
    ]);
    for (const { recordNo: paid } of await duePaymentsOf(customer, business))
      await requestInvoice(customer, paid).expect(200);
    expect((await revenue()) - before).toBe(69_900);
  });

  test('a received balance is in the revenue report’s balances and in the sum of its plan, and is no other sale', async () => {
    const { admin, plan, recordNo } = await makePlanWithDue();
    const today = todayInIndia();
    const report = async (): Promise<Revenue> =>
      (await admin.get('/api/v1/reports/revenue').query({ from: today, to: today }).expect(200)).body.data;
    const before = await report();
    await recordDuePayment(admin, recordNo).expect(200);
    const after = await report();
    for (const name of ['firstPurchases', 'renewals', 'others'] as const) expect(after[name]).toEqual(before[name]);
    expect(after.balances).toEqual({ count: before.balances.count + 1, paise: before.balances.paise + 69_900 });
    expect(after.plans.filter(({ planId }) => planId === String(plan.subscriptionPlanId))).toMatchObject([
      { kind: 'subscription', name: plan.name, count: 2, paise: 99_900 },
    ]);
    expect(after.plans.map(({ kind }) => kind)).not.toContain('due');
    const parts = [after.firstPurchases, after.renewals, after.balances, after.others];
    expect(parts.reduce((sum, { paise }) => sum + paise, 0)).toBe(after.sales.paise);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(after.sales.count);
  });

  test('the invoice of a partly paid plan shows the amount due', needs('pdftotext'), async () => {
    const { customer, recordNo } = await makePlanWithDue();
    expect(await invoiceText(customer, recordNo)).toContain('₹ 699.00 is still due.');
  });

  test('the business list and the business report show a received balance as the last payment of the business', async () => {
    const { admin, business, recordNo } = await makePlanWithDue();
    const lastPlanOf = async () => (await readBusiness(admin, business)).forStaff?.lastPlan;
    const { planName } = (await lastPlanOf()) ?? {};
    await recordDuePayment(admin, recordNo).expect(200);
    expect(await lastPlanOf()).toMatchObject({ planName, amountPaise: 69_900, paidOn: todayInIndia() });
    const { text } = await admin.get('/api/v1/reports/project-report/business').expect(200);
    const line = text.split('\r\n').find((one) => one.includes(business.businessName));
    expect(line).toContain(`"${planName}",`);
    expect(line).toContain(`,${todayInIndia()},699.00`);
  });

  test('an amount due is received once when two staff accounts record it at the same moment', async () => {
    const { admin, customer, business, recordNo } = await makePlanWithDue();
    const colleague = await world.as('superadmin');
    const answers = await Promise.all([recordDuePayment(admin, recordNo), recordDuePayment(colleague, recordNo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await duePaymentsOf(customer, business)).toHaveLength(1);
  });

  test('a received amount is due again when it is reversed, and is refunded when its plan is reversed', async () => {
    const { admin, customer, business, recordNo } = await makePlanWithDue();
    const { body } = await recordDuePayment(admin, recordNo, { paymentAmount: 20_000 }).expect(200);
    const reason = 'the cheque bounced';
    await admin.delete('/api/v1/due-payment').query({ recordNo: body.data.recordNo, reason }).expect(200);
    await admin.delete('/api/v1/due-payment').query({ recordNo: body.data.recordNo, reason }).expect(404);
    expect(await duePaiseOf(admin, business)).toBe(69_900);
    await recordDuePayment(admin, recordNo, { paymentAmount: 10_000 }).expect(200);
    await admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason }).expect(200);
    expect((await duePaymentsOf(customer, business)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded', duePaise: 0 }]);
    expect(await duePaiseOf(admin, business)).toBe(0);
    expect((await readBusiness(customer, business)).isSubscriptionActive).toBe(false);
    await recordDuePayment(admin, recordNo).expect(404);
    for (const { recordNo: paid } of await duePaymentsOf(customer, business))
      await requestInvoice(customer, paid, 'credit_note').expect(200);
  });

  test('a payment lists the balances that its reversal or full refund reverses, and they are the ones reversed', async () => {
    for (const kind of ['reversal', 'refund'] as const) {
      const { admin, customer, business, recordNo } = await makePlanWithDue();
      await recordDuePayment(admin, recordNo, { paymentAmount: 20_000 }).expect(200);
      await recordDuePayment(admin, recordNo, { paymentAmount: 49_900 }).expect(200);
      const balances = (await duePaymentsOf(customer, business)).toReversed();
      await requestRefund(admin, balances[0]?.recordNo ?? '', 5_000).expect(200);
      const [payment] = await paymentsOf(customer, business);
      expect(payment?.alsoReversed).toEqual([
        { recordNo: balances[0]?.recordNo, amountPaise: 15_000, paidOn: todayInIndia() },
        { recordNo: balances[1]?.recordNo, amountPaise: 49_900, paidOn: todayInIndia() },
      ]);
      const alsoReversed = balances.map((balance) => balance.recordNo);
      if (kind === 'reversal') await reverse(admin, recordNo, alsoReversed.join()).expect(200);
      else await requestRefund(admin, recordNo, 30_000, { alsoReversed }).expect(200);
      expect((await duePaymentsOf(customer, business)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
      expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded', alsoReversed: [] }]);
      const credited = await world.upstream.database.raw.query(
        `select sum(total_paise)::int as paise from invoice where series = 'credit_note' and record_no = any($1)`,
        [[recordNo, ...alsoReversed]],
      );
      expect(credited.rows).toEqual([{ paise: 99_900 }]);
    }
  });

  test('a reversal or full refund that confirms other balances than it would reverse answers 409 and changes nothing', async () => {
    const { admin, customer, business, recordNo } = await makePlanWithDue();
    const { body } = await recordDuePayment(admin, recordNo, { paymentAmount: 20_000 }).expect(200);
    const balanceNo: string = body.data.recordNo;
    const answers = [
      await reverse(admin, recordNo, ''),
      await reverse(admin, recordNo, [balanceNo, recordNo].join()),
      await reverse(admin, balanceNo, balanceNo, 'due-payment'),
      await requestRefund(admin, recordNo, 30_000, { alsoReversed: [] }),
      await requestRefund(admin, recordNo, 30_000, { alsoReversed: [recordNo] }),
      await requestRefund(admin, recordNo, 10_000, { alsoReversed: [balanceNo] }),
    ];
    for (const { status, body: answer } of answers)
      expect([status, answer.data.code]).toEqual([409, 'reversal_changed']);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'paid', parts: [] }]);
    await requestRefund(admin, recordNo, 10_000, { alsoReversed: [] }).expect(200);
    await requestRefund(admin, recordNo, 20_000, { alsoReversed: [balanceNo] }).expect(200);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
  });
});
