import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { gujaratInvoiceDetails, setInvoiceDetails } from '../../lib/invoices.ts';
import { allowOnlinePayment, createOrder, makePlan, orderPlan, paymentsOf, submitProof } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

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

const invoiceTaxKinds = async (businessId: string) =>
  (
    await world.upstream.database.raw.query('select tax_kind from invoice where business_id = $1', [businessId])
  ).rows.map((row) => (row as { tax_kind: string }).tax_kind);
const save = async (businessId: string, address: object) => {
  const { businessName, category, version } = (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body
    .data;
  await customer.post('/api/v1/business').send({ businessId, businessName, category, version, address }).expect(200);
};

describe('payments whose tax requires the buyer’s state', () => {
  test.each([
    ['there is no address', {}],
    ['the entered state is unknown', { state: 'Narnia', line1: '12 High Street' }],
    ['there is a city but no PIN code', { city: 'Somewhere', pinCode: '' }],
  ])(
    "a payment answers 409 buyer_state_unknown when %s, and is taxed once the buyer's state is stored",
    async (_, address) => {
      const business = await makeBusiness(customer, { address });
      const plan = await makePlan(admin);
      const { businessId } = business;
      const recordManually = () =>
        admin
          .post('/api/v1/business/subscription-payment')
          .send({ businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true });
      for (const request of [
        () => orderPlan(customer, { business, plan }).expect(409),
        () => recordManually().expect(409),
        () =>
          admin
            .post('/api/v1/card-payment')
            .send({ businessId, subscriptionPlanId: plan.subscriptionPlanId, throughGateway: false })
            .expect(409),
      ]) {
        const { body } = await expectNoChange(world, request);
        expect(body.data.code).toBe('buyer_state_unknown');
      }
      const many = await admin
        .post('/api/v1/business/many/subscription-payment')
        .send({ businessIds: [businessId], subscriptionPlanId: plan.subscriptionPlanId })
        .expect(200);
      expect(many.body.data.outcomes).toEqual([{ businessId, code: 'buyer_state_unknown' }]);
      expect(await paymentsOf(admin, business)).toEqual([]);

      await save(businessId, { ...address, state: 'महाराष्ट्र' });
      const { order } = await createOrder(customer, { business, plan });
      await submitProof(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
      expect(await invoiceTaxKinds(businessId)).toEqual(['inter']);
    },
  );

  test('the buyer’s state is derived from the GSTIN, the PIN code, the address or the country', async () => {
    const plan = await makePlan(admin);
    for (const [input, tax] of [
      [{ gstin: '27AAPFU0939F1ZV' }, 'inter'],
      [{ address: { pinCode: '247001' } }, 'inter'],
      [{ address: { line1: 'Shop 12, Sarafa, Surat - 395001' } }, 'intra'],
      [{ address: { country: 'US' } }, 'inter'],
    ] as const) {
      const business = await makeBusiness(customer, input);
      await createOrder(customer, { business, plan });
      await admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
        .expect(200);
      expect(await invoiceTaxKinds(business.businessId)).toEqual([tax]);
    }
  });

  test('the buyer’s state is not required for a free payment or by a seller without a GSTIN', async () => {
    const free = await makeBusiness(customer);
    const nothing = { isManualUpdate: true, paymentAmount: 0 };
    const plan = await makePlan(admin);
    const { subscriptionPlanId } = plan;
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: free.businessId, subscriptionPlanId, ...nothing })
      .expect(200);
    await setInvoiceDetails(world, { ...gujaratInvoiceDetails, gstin: '', stateCode: '24' });
    try {
      const business = await makeBusiness(customer);
      await createOrder(customer, { business, plan });
    } finally {
      await setInvoiceDetails(world, gujaratInvoiceDetails);
    }
  });
});
