import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queueRenewalReminders } from '../../../upstream/src/office/renewal/renewal-remind.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { allowOnlinePayment, createOrder, paymentsOf, preparePurchase } from '../../lib/paying.ts';
import { startWorld, type World } from '../../lib/world.ts';

/** Jobs run here by their timer; other tests run them by hand. */
let world: World;
beforeAll(async () => {
  world = await startWorld({ workIntervalMs: 20 });
  await allowOnlinePayment(world);
});
afterAll(() => world?.close());

const sql = async (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);

test('security 18: the scheduled reconciler looks up and grants a captured payment whose webhook never arrives', async () => {
  world.razorpay.webhooks.mode('never');
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  await world.razorpay.pay(order.id, 'captured');
  await sql('update payment_intent set ask_at = now() where order_id = $1', [order.id]);
  await vi.waitFor(async () => expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1), 30_000);
});

test('a queued renewal reminder is sent by the scheduled job during the day', async () => {
  const noonInIndia = Date.parse(`${todayInIndia()}T12:00:00+05:30`);
  world.passTime(noonInIndia - Date.now());
  const { businessId } = await makeBusiness(await world.as('customer'));
  await sql(`update business set payment_status = 1, expiry_date_for_customer = $2::date + 15 where business_id = $1`, [
    businessId,
    todayInIndia(),
  ]);
  expect(await queueRenewalReminders(world.upstream.database.db, todayInIndia())).toBe(1);
  await sql(`update outbox set send_by = now() + interval '1 day'`);
  await vi.waitFor(() => expect(world.texts()).toHaveLength(1), 30_000);
});
