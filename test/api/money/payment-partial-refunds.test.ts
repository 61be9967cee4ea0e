import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  gujaratInvoiceDetails,
  invoiceText,
  recordSubscription,
  requestInvoice,
  setInvoiceDetails,
} from '../../lib/invoices.ts';
import {
  allowOnlinePayment,
  createOrder,
  paymentsOf,
  preparePurchase,
  readBusiness,
  refundAtProvider,
} from '../../lib/paying.ts';
import { needs } from '../../lib/programs.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Partial refunds, each with its own credit note. */

let world: World;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.refundsWill('processed');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];

const requestRefund = (recordNo: string, refundPaise: number, more: object = {}, browser = admin) =>
  browser
    .post('/api/v1/payment-part')
    .send({ recordNo, refundPaise, reason: 'a year too many', onceKey: v7(), ...more });

interface CreditNote {
  total: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  serial: number;
  part_no: string | null;
}
const creditNotesOf = async (recordNo: string, series = 'credit_note') =>
  (await sql(
    `select total_paise::int as total, taxable_paise::int as taxable, cgst_paise::int as cgst, sgst_paise::int as sgst,
      igst_paise::int as igst, serial, part_no from invoice where record_no = $1 and series = $2 order by serial`,
    [recordNo, series],
  )) as unknown as CreditNote[];
const creditNoteSumsOf = (notes: CreditNote[]) =>
  (['total', 'taxable', 'cgst', 'sgst', 'igst'] as const).map((name) => notes.reduce((sum, one) => sum + one[name], 0));

async function buyPlan(pricePaise = 99_900) {
  const purchase = await preparePurchase(world, { pricePaise }, { customer, admin });
  const { order } = await createOrder(customer, purchase);
  const { razorpay_payment_id: paymentId } = await world.razorpay.pay(order.id, 'captured');
  await world.waitUntilSettled();
  const [payment] = await paymentsOf(customer, purchase.business);
  return { ...purchase, paymentId, recordNo: payment?.recordNo ?? '' };
}
const sendRefunds = async () => {
  await world.reconcile();
  await world.waitUntilSettled();
};
const refundedPaiseOf = (paymentId: string) =>
  world.razorpay.payments().find(({ id }) => id === paymentId)?.amount_refunded;
const reportedRefundsOfMonth = async () => {
  const today = todayInIndia();
  const query = { from: `${today.slice(0, 7)}-01`, to: today };
  return (await admin.get('/api/v1/reports/revenue').query(query).expect(200)).body.data.refunds as {
    count: number;
    paise: number;
  };
};

describe('security 17: partial refunds of manually recorded payments', () => {
  test('each partial refund gets a credit note with proportional tax, and the last one refunds the rest to the paisa', async () => {
    const recordNo = await recordSubscription({ admin, customer }, { gstin: '24AAACC1206D1ZM' } as object, {
      pricePaise: 99_901,
    });
    const before = await reportedRefundsOfMonth();
    const { body } = await requestRefund(recordNo, 33_333).expect(200);
    await requestRefund(recordNo, 33_333).expect(200);
    const [business] = await sql('select business_id from payment_grant where record_no = $1', [recordNo]);
    const businessId = { businessId: String(business?.business_id) } as never;
    expect((await readBusiness(customer, businessId)).paymentStatus).toBe(1);
    const [invoice] = await creditNotesOf(recordNo, 'invoice');
    const creditNotes = await creditNotesOf(recordNo);
    expect(creditNotes.map(({ total }) => total)).toEqual([33_333, 33_333]);
    for (const one of creditNotes) expect(one.taxable + one.cgst + one.sgst + one.igst).toBe(one.total);
    expect(creditNotes[1]?.serial).toBe((creditNotes[0]?.serial ?? 0) + 1);
    const other = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    await requestInvoice(customer, other, 'credit_note', { partNo: body.data.partNo }).expect(404);
    expect(await paymentsOf(customer, businessId)).toMatchObject([
      { status: 'paid', parts: [{ amountPaise: 33_333, state: 'processed' }, { amountPaise: 33_333 }] },
    ]);
    // The last refund ends the plan.
    await requestRefund(recordNo, 33_235).expect(200);
    const all = await creditNotesOf(recordNo);
    expect(creditNoteSumsOf(all)).toEqual(creditNoteSumsOf(invoice ? [invoice] : []));
    expect((await readBusiness(customer, businessId)).paymentStatus).toBe(0);
    expect(await paymentsOf(customer, businessId)).toMatchObject([{ status: 'refunded' }]);
    const after = await reportedRefundsOfMonth();
    expect([after.count - before.count, after.paise - before.paise]).toEqual([3, 99_901]);
  });

  test('the credit note of a partial refund shows its amount and reason', needs('pdftotext'), async () => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 99_901 });
    const { body } = await requestRefund(recordNo, 33_333).expect(200);
    const text = await invoiceText(customer, recordNo, 'credit_note', { partNo: body.data.partNo });
    expect(text).toContain('Credit note');
    expect(text).toContain('a year too many');
    expect(text).toContain('333.33');
    expect(text).toMatch(/The amount received on .+ is credited\./);
    expect(text).not.toContain('Received on');
  });

  test('a refund above the remaining amount answers 409, even in parallel, and a repeated idempotency key refunds once', async () => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    const answers = await Promise.all([requestRefund(recordNo, 30_000), requestRefund(recordNo, 30_000)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ data: { code: 'more_than_left' } });
    const onceKey = v7();
    const [a, b] = await Promise.all([
      requestRefund(recordNo, 5_000, { onceKey }),
      requestRefund(recordNo, 5_000, { onceKey }),
    ]);
    expect([a?.status, b?.status, a?.body.data.partNo]).toEqual([200, 200, b?.body.data.partNo]);
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([30_000, 5_000]);
  });

  test('the reversal of a partly refunded payment gets a credit note for the remaining amount', async () => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    const before = await reportedRefundsOfMonth();
    await requestRefund(recordNo, 20_000).expect(200);
    await admin
      .delete('/api/v1/business/subscription-payment')
      .query({ recordNo, reason: 'the cheque bounced' })
      .expect(200);
    const notes = await creditNotesOf(recordNo);
    expect(notes.map(({ total, part_no }) => [total, part_no !== null])).toEqual([
      [20_000, true],
      [30_000, false],
    ]);
    await requestInvoice(customer, recordNo, 'credit_note').expect(200);
    const after = await reportedRefundsOfMonth();
    expect([after.count - before.count, after.paise - before.paise]).toEqual([2, 50_000]);
  });

  test.each([
    ['an amount below a rupee', { refundPaise: 99 }, 400],
    ['an amount that leaves less than a rupee', { refundPaise: 49_950 }, 400],
    ['no reason', { reason: '' }, 400],
    ['a fraction of a paisa', { refundPaise: 100.5 }, 400],
    ['an unknown payment record', { recordNo: v7() }, 404],
  ])('a partial refund with %s is refused and changes nothing', async (_, more, status) => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    await expectNoChange(world, () => requestRefund(recordNo, 1_000, more).expect(status));
  });

  test('the database rejects a credit note that exceeds its invoice', async () => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    await requestRefund(recordNo, 20_000).expect(200);
    const copied = sql(
      `insert into invoice select (jsonb_populate_record(invoice, jsonb_build_object('invoice_id', gen_random_uuid(),
        'series', 'credit_note', 'serial', 99999, 'number', 'XX'))).* from invoice where record_no = $1 and series = 'invoice'`,
      [recordNo],
    );
    await expect(copied).rejects.toThrow(/more than its invoice/);
  });

  test('a partial refund by an admin of another agency answers 404, and by a customer or a franchisee 403', async () => {
    const recordNo = await recordSubscription({ admin, customer }, {}, { pricePaise: 50_000 });
    const [other, franchisee] = [await world.as('adminOfOtherAgency'), await world.as('permittedFranchisee')];
    await expectNoChange(world, async () => {
      await requestRefund(recordNo, 1_000, {}, other).expect(404);
      await requestRefund(recordNo, 1_000, {}, customer).expect(403);
      await requestRefund(recordNo, 1_000, {}, franchisee).expect(403);
    });
  });
});

describe('security 17: partial refunds of online payments', () => {
  test('an online partial refund is sent to the provider once and gets its credit note when it is processed', async () => {
    const { recordNo, paymentId, business } = await buyPlan();
    await requestRefund(recordNo, 40_000).expect(200);
    expect(await creditNotesOf(recordNo)).toEqual([]);
    await sendRefunds();
    await sendRefunds();
    expect(refundedPaiseOf(paymentId)).toBe(40_000);
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([40_000]);
    expect((await readBusiness(customer, business)).paymentStatus).toBe(1);
    await requestRefund(recordNo, 59_901).expect(409);
    await requestRefund(recordNo, 59_900).expect(200);
    await sendRefunds();
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([40_000, 59_900]);
    expect((await readBusiness(customer, business)).paymentStatus).toBe(0);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
  });

  test("a refund made in the provider's dashboard counts once, even if webhooks and the comparison with the provider report it repeatedly", async () => {
    const { recordNo, paymentId, business } = await buyPlan();
    const first = await refundAtProvider(world.razorpay, paymentId, 10_000);
    await world.waitUntilSettled();
    const event = world.razorpay.webhooks.events().findLast(({ body }) => body.includes(first));
    await world.razorpay.webhooks.replay(event?.eventId ?? '', { times: 2 });
    world.razorpay.webhooks.mode('never');
    await refundAtProvider(world.razorpay, paymentId, 20_000);
    await world.sweep();
    await world.sweep();
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([10_000, 20_000]);
    expect((await readBusiness(customer, business)).paymentStatus).toBe(1);
    // The last refund ends the plan.
    await refundAtProvider(world.razorpay, paymentId);
    await world.sweep();
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([10_000, 20_000, 69_900]);
    expect((await readBusiness(customer, business)).paymentStatus).toBe(0);
  });

  test('a partial refund whose response is lost is retried with the same key and refunds once', async () => {
    const { recordNo, paymentId } = await buyPlan();
    world.razorpay.webhooks.mode('never');
    await requestRefund(recordNo, 40_000).expect(200);
    world.razorpay.misbehave('payments.refund', 'drop-reply');
    await sendRefunds();
    world.razorpay.misbehave('payments.refund', 'well');
    await sql(`update payment_part set try_at = now()`);
    await sendRefunds();
    expect(refundedPaiseOf(paymentId)).toBe(40_000);
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([40_000]);
  });

  test('a partial refund that fails at the bank gets no credit note, notifies the admins and can be requested again', async () => {
    const { recordNo, business } = await buyPlan();
    world.razorpay.refundsWill('failed');
    await requestRefund(recordNo, 40_000).expect(200);
    await sendRefunds();
    expect(await creditNotesOf(recordNo)).toEqual([]);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'paid', parts: [{ state: 'failed' }] }]);
    const { body } = await admin.get('/api/v1/analytics/admin-notification').expect(200);
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', url: expect.stringContaining(business.businessId) }),
    );
    world.razorpay.refundsWill('processed');
    await requestRefund(recordNo, 99_900).expect(200);
    await sendRefunds();
    expect((await creditNotesOf(recordNo)).map(({ total }) => total)).toEqual([99_900]);
    expect((await readBusiness(customer, business)).paymentStatus).toBe(0);
  });
});
