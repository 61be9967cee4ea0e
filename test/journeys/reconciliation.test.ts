import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { goByMenu, launch, listStands, staffDevices, standsRight, visit, words } from '../lib/browse.ts';
import { allowOnline, ordered, paidTwice, paymentsOf, toBuy } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { enter, servePlatform } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  await servePlatform(world);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const sql = async (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
async function paid(outcome: 'captured' | 'captured-twice', how: object = {}) {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const { razorpay_payment_id: paymentId, also } =
    outcome === 'captured' ? await world.razorpay.pay(order.id, outcome, how) : await paidTwice(world, order.id);
  await world.settled();
  return { buying, paymentId, second: also[0]?.razorpay_payment_id ?? '' };
}
/** Deletes what followed from a payment, as a data loss would. */
async function forgotten() {
  const { buying, paymentId } = await paid('captured');
  await sql('delete from invoice where record_no in (select record_no from payment_grant where payment_id = $1)', [
    paymentId,
  ]);
  await sql('delete from payment_grant where payment_id = $1', [paymentId]);
  await sql(
    `update payment_intent set state = 'ordered' where intent_id = (select intent_id from payment_attempt where payment_id = $1)`,
    [paymentId],
  );
  return { buying, paymentId };
}

describe.each(staffDevices)('reconciliation, on $name', (device) => {
  const t = words(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`reconciliation.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);
  const page = '/panel/admin/reconciliation';

  const open = async (person: Person, path = page) => {
    const visitor = await visit(browser, device);
    const origin = await enter(world, visitor, person);
    await visitor.page.goto(origin + path);
    if (path === page) await listStands(visitor.page);
    return visitor;
  };
  const row = (on: Page, text: string): Locator => on.locator('.table tbody tr').filter({ hasText: text });
  const count = (on: Page, kind: string) =>
    on
      .locator('.case-summary dl > div')
      .filter({ hasText: w(`kind_${kind}`) })
      .locator('dd');
  const act = (on: Locator, action: string) => on.getByRole('button', { name: w(`do_${action}`) }).click();

  test('reconciliation without cases shows that there are none and when payments were compared last', async () => {
    await world.sweep();
    const { context, page: on, faults } = await open('superadmin');
    await on.getByText(w('none')).waitFor();
    await expect.poll(() => on.locator('.case-summary dd').allTextContents()).toEqual(['0', '0', '0', '0', '0']);
    await on
      .locator('.case-summary > p')
      .getByText(w('comparedAt', { when: '' }).trim())
      .waitFor();
    await standsRight(on);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the super admin grants, refunds, settles, withdraws and retries the open cases', async () => {
    const lost = await forgotten();
    const tooLittle = await paid('captured', { amount: 100 });
    await world.reconcile();
    world.razorpay.refundsWill('failed');
    const twice = await paid('captured-twice');
    await world.reconcile();
    await world.settled();
    const unpaid = await paid('captured');
    await sql('delete from payment_attempt where payment_id = $1', [unpaid.paymentId]);
    await sql(`insert into payment_event (event_id, body, failures, error) values ($1, '{}', 10, 'odd')`, [
      `platform:${device.locale}`,
    ]);
    const { context, page: on, faults } = await open('superadmin');
    await row(on, lost.paymentId).getByText(w('happened_captured')).waitFor();
    await row(on, tooLittle.paymentId)
      .getByText(w('reason_amount', { amount: rupees(100), asked: rupees(99_900) }))
      .waitFor();
    for (const kind of ['captured', 'granted', 'review', 'refund', 'event'])
      await expect.poll(() => count(on, kind).textContent(), { message: kind }).toBe('1');
    await standsRight(on);

    await act(row(on, lost.paymentId), 'grant');
    const question = on.getByRole('alertdialog');
    await question.getByText(lost.buying.business.businessName).waitFor();
    await standsRight(on);
    await question.getByRole('button', { name: w('do_grant') }).click();
    await row(on, lost.paymentId).waitFor({ state: 'detached' });
    await expect.poll(() => paymentsOf(lost.buying.customer, lost.buying.business)).toHaveLength(1);
    await expect.poll(() => count(on, 'captured').textContent()).toBe('0');

    world.razorpay.refundsWill('processed');
    await act(row(on, twice.second), 'refund');
    await question.getByRole('button', { name: w('do_refund') }).click();
    await row(on, twice.second).waitFor({ state: 'detached' });
    await world.reconcile();
    expect(
      world.razorpay.refunds().filter((one) => one.payment_id === twice.second && one.status === 'processed'),
    ).toHaveLength(1);

    await act(row(on, tooLittle.paymentId), 'settle');
    const sheet = on.getByRole('dialog', { name: w('do_settle') });
    await sheet.getByRole('button', { name: w('do_settle') }).click();
    await sheet.getByText(w('noteMissing')).waitFor();
    await standsRight(on);
    await sheet.getByLabel(w('note'), { exact: true }).fill('the customer was told');
    await sheet.getByRole('button', { name: w('do_settle') }).click();
    await row(on, tooLittle.paymentId).waitFor({ state: 'detached' });

    await act(row(on, unpaid.paymentId), 'withdraw');
    const taking = on.getByRole('dialog', { name: w('do_withdraw') });
    await taking.getByLabel(w('note'), { exact: true }).fill('never paid');
    await taking.getByRole('button', { name: w('do_withdraw') }).click();
    await row(on, unpaid.paymentId).waitFor({ state: 'detached' });

    await act(row(on, w('message')), 'retry');
    await question.getByRole('button', { name: w('do_retry') }).click();
    await on.getByText(w('none')).waitFor();
    await context.close();
    expect(faults).toEqual([]);
    await world.settled();
    await sql(`update payment_event set processed_at = now() where processed_at is null`);
  });

  test('an agency sees the cases of its customers with advice and cannot act on them', async () => {
    const lost = await forgotten();
    const { context, page: on, faults } = await open('admin', '/panel/admin');
    await goByMenu(on, t, 'staff-shell.reconciliation');
    await listStands(on);
    const mine = row(on, lost.paymentId);
    await mine.getByText(w('advice_platform')).waitFor();
    await expect.poll(() => mine.getByRole('button').count()).toBe(0);
    await expect.poll(() => on.locator('.case-summary dd').count()).toBe(4);
    await standsRight(on);
    await context.close();
    expect(faults).toEqual([]);
    await sql(
      `insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise, payment_id, order_id)
      select gen_random_uuid(), intent_id, kind, payment_intent.agency_id, business_id, item, terms, payment_intent.amount_paise, payment_id, order_id
      from payment_intent join payment_attempt using (intent_id) where payment_id = $1`,
      [lost.paymentId],
    );
  });
});
