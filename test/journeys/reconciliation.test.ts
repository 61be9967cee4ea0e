import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import {
  createTranslator,
  expectAccessible,
  followMenuLink,
  launch,
  openVisitor,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { allowOnlinePayment, createOrder, paymentsOf, payTwice, preparePurchase } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await servePlatform(world);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const sql = async (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
async function payNewOrder(outcome: 'captured' | 'captured-twice', paymentDetails: object = {}) {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const { razorpay_payment_id: paymentId, also: otherPayments } =
    outcome === 'captured'
      ? await world.razorpay.pay(order.id, outcome, paymentDetails)
      : await payTwice(world, order.id);
  await world.waitUntilSettled();
  return { buying: purchase, paymentId, second: otherPayments[0]?.razorpay_payment_id ?? '' };
}
/** Pays an order and deletes its grant, as a data loss would. */
async function payAndDeleteGrant() {
  const { buying: purchase, paymentId } = await payNewOrder('captured');
  await sql('delete from invoice where record_no in (select record_no from payment_grant where payment_id = $1)', [
    paymentId,
  ]);
  await sql('delete from payment_grant where payment_id = $1', [paymentId]);
  await sql(
    `update payment_intent set state = 'ordered' where intent_id = (select intent_id from payment_attempt where payment_id = $1)`,
    [paymentId],
  );
  return { buying: purchase, paymentId };
}

describe.each(staffDevices)('the payment reconciliation page, on $name', (device) => {
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`reconciliation.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);
  const reconciliationPath = '/panel/admin/reconciliation';

  const open = async (person: Person, path = reconciliationPath) => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, person);
    await visitor.page.goto(origin + path);
    if (path === reconciliationPath) await waitForList(visitor.page);
    return visitor;
  };
  const row = (page: Page, text: string): Locator => page.locator('.table tbody tr').filter({ hasText: text });
  const count = (page: Page, kind: string) =>
    page
      .locator('.case-summary dl > div')
      .filter({ hasText: w(`kind_${kind}`) })
      .locator('dd');
  const pressCaseAction = (page: Locator, action: string) =>
    page.getByRole('button', { name: w(`do_${action}`) }).click();

  test('the reconciliation page without cases shows that there are none and when payments were last compared', async () => {
    await world.sweep();
    const { context, page, pageErrors } = await open('superadmin');
    await page.getByText(w('none')).waitFor();
    await expect.poll(() => page.locator('.case-summary dd').allTextContents()).toEqual(['0', '0', '0', '0', '0']);
    await page
      .locator('.case-summary > p')
      .getByText(w('comparedAt', { when: '' }).trim())
      .waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the super admin grants, refunds, settles, withdraws and retries the open reconciliation cases', async () => {
    const deletedGrant = await payAndDeleteGrant();
    const underpaid = await payNewOrder('captured', { amount: 100 });
    await world.reconcile();
    world.razorpay.refundsWill('failed');
    const paidTwiceOrder = await payNewOrder('captured-twice');
    await world.reconcile();
    await world.waitUntilSettled();
    const uncapturedPayment = await payNewOrder('captured');
    await sql('delete from payment_attempt where payment_id = $1', [uncapturedPayment.paymentId]);
    await sql(`insert into payment_event (event_id, body, failures, error) values ($1, '{}', 10, 'odd')`, [
      `platform:${device.locale}`,
    ]);
    const { context, page, pageErrors } = await open('superadmin');
    await row(page, deletedGrant.paymentId).getByText(w('happened_captured')).waitFor();
    await row(page, underpaid.paymentId)
      .getByText(w('reason_amount', { amount: rupees(100), asked: rupees(99_900) }))
      .waitFor();
    for (const kind of ['captured', 'granted', 'review', 'refund', 'event'])
      await expect.poll(() => count(page, kind).textContent(), { message: kind }).toBe('1');
    await expectAccessible(page);

    await pressCaseAction(row(page, deletedGrant.paymentId), 'grant');
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByText(deletedGrant.buying.business.businessName).waitFor();
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: w('do_grant') }).click();
    await row(page, deletedGrant.paymentId).waitFor({ state: 'detached' });
    await expect.poll(() => paymentsOf(deletedGrant.buying.customer, deletedGrant.buying.business)).toHaveLength(1);
    await expect.poll(() => count(page, 'captured').textContent()).toBe('0');

    world.razorpay.refundsWill('processed');
    await pressCaseAction(row(page, paidTwiceOrder.second), 'refund');
    await confirmDialog.getByRole('button', { name: w('do_refund') }).click();
    await row(page, paidTwiceOrder.second).waitFor({ state: 'detached' });
    await world.reconcile();
    expect(
      world.razorpay.refunds().filter((one) => one.payment_id === paidTwiceOrder.second && one.status === 'processed'),
    ).toHaveLength(1);

    await pressCaseAction(row(page, underpaid.paymentId), 'settle');
    const sheet = page.getByRole('dialog', { name: w('do_settle') });
    await sheet.getByRole('button', { name: w('do_settle') }).click();
    await sheet.getByText(w('noteMissing')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('note'), { exact: true }).fill('the customer was told');
    await sheet.getByRole('button', { name: w('do_settle') }).click();
    await row(page, underpaid.paymentId).waitFor({ state: 'detached' });

    await pressCaseAction(row(page, uncapturedPayment.paymentId), 'withdraw');
    const withdrawSheet = page.getByRole('dialog', { name: w('do_withdraw') });
    await withdrawSheet.getByLabel(w('note'), { exact: true }).fill('never paid');
    await withdrawSheet.getByRole('button', { name: w('do_withdraw') }).click();
    await row(page, uncapturedPayment.paymentId).waitFor({ state: 'detached' });

    await pressCaseAction(row(page, w('message')), 'retry');
    await confirmDialog.getByRole('button', { name: w('do_retry') }).click();
    await page.getByText(w('none')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
    await world.waitUntilSettled();
    await sql(`update payment_event set processed_at = now() where processed_at is null`);
  });

  test('the reconciliation page shows an agency the cases of its customers with advice but without actions', async () => {
    const deletedGrant = await payAndDeleteGrant();
    const { context, page, pageErrors } = await open('admin', '/panel/admin');
    await followMenuLink(page, t, 'staff-shell.reconciliation');
    await waitForList(page);
    const caseRow = row(page, deletedGrant.paymentId);
    await caseRow.getByText(w('advice_platform')).waitFor();
    await expect.poll(() => caseRow.getByRole('button').count()).toBe(0);
    await expect.poll(() => page.locator('.case-summary dd').count()).toBe(4);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
    await sql(
      `insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise, payment_id, order_id)
      select gen_random_uuid(), intent_id, kind, payment_intent.agency_id, business_id, item, terms, payment_intent.amount_paise, payment_id, order_id
      from payment_intent join payment_attempt using (intent_id) where payment_id = $1`,
      [deletedGrant.paymentId],
    );
  });
});
