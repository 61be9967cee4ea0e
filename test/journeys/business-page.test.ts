import { monthsAfter, previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '../../site/src/lib/i18n.ts';
import { createTranslator, expectAccessible, launch, openVisitorAs, staffDevices } from '../lib/browse.ts';
import { makeBusiness, makeCard, publish } from '../lib/factories.ts';
import { makePlan, recordPlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('the staff page of a business, on $name', (device) => {
  const t = createTranslator(device.locale);
  let tryCount = 0;

  test('the page of a business shows its plan and visits, offers every action, and undoes a pause and a deletion', async () => {
    const customer = await world.as('customer');
    const name = 'Told Sweets';
    const details = {
      contactPerson: 'Ramesh Sharma',
      gstin: '24AAACC1206D1ZM',
      address: { line1: '12 Sarafa Bazaar' },
    };
    const { businessId } = await makeBusiness(customer, { businessName: name, ...details });
    await publish(customer, (await makeCard(customer, businessId)).cardNo);
    // A retry of this test needs a new plan name.
    tryCount += 1;
    const plan = `Gold ${tryCount}`;
    const admin = await world.as('admin');
    await recordPlan(admin, businessId, { name: plan, validity: 0, validityMonths: 6 });
    const next = `Yearly ${tryCount}`;
    const { subscriptionPlanId } = await makePlan(admin, { name: next });
    const renewal = { businessId, subscriptionPlanId, isManualUpdate: true, renew: true };
    await admin.post('/api/v1/business/subscription-payment').send(renewal).expect(200);
    await customer.post('/api/v1/user/preference').send({ language: 'gu' }).expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/view?businessId=${businessId}`);
    const main = page.getByRole('main');
    const facts = main.locator('.facts');
    const until = formatDate(previousDay(monthsAfter(todayInIndia(), 6)), device.locale);
    await facts.getByText(t('businesses.planThenNext', { plan, until, next })).waitFor();
    for (const text of ['Ramesh Sharma', '24AAACC1206D1ZM', '12 Sarafa Bazaar']) await facts.getByText(text).waitFor();
    await facts.getByText(t('businesses.visits')).waitFor();
    await expectAccessible(page);

    // The message to the owner is in the owner’s language.
    await main.getByRole('button', { name: t('business-view.handOverCard') }).click();
    const send = page.getByRole('dialog').getByRole('link', { name: t('hand-over.send') });
    await expect
      .poll(async () => decodeURIComponent((await send.getAttribute('href')) ?? ''))
      .toMatch(/[\u0a80-\u0aff]/);
    await page.keyboard.press('Escape');

    const [businessMenu, cardMenu] = [0, 1].map((index) =>
      main.getByRole('button', { name: t('table.actions'), exact: true }).nth(index),
    ) as [ReturnType<typeof main.getByRole>, ReturnType<typeof main.getByRole>];
    const item = (label: string) => page.getByRole('menuitem', { name: label, exact: true });
    await businessMenu.click();
    for (const action of ['recordPayment', 'changeNumber', 'newOwner', 'logInAs', 'clone', 'delete'] as const)
      await item(t(`businesses.${action}`)).waitFor();
    for (const action of ['remind', 'handOver'] as const) await item(t(`business-many.${action}`)).waitFor();
    await page.keyboard.press('Escape');

    await cardMenu.click();
    await item(t('cards-admin.pause')).click();
    await main.getByText(t('shell.status_paused'), { exact: true }).waitFor();
    // The held request starts before the undo and is answered after it.
    const { promise: undone, resolve: resolveUndone } = Promise.withResolvers<void>();
    await page.route('**/getCardsByBusiness?*', async (route) => {
      const answer = await route.fetch();
      await undone;
      await route.fulfill({ response: answer });
    });
    const [readRequest] = await Promise.all([
      page.waitForRequest('**/getCardsByBusiness?*'),
      page.waitForResponse('**/updateCardStatus'),
      main.getByRole('button', { name: t('table.undo') }).click(),
    ]);
    await main.getByText(t('shell.status_active'), { exact: true }).waitFor();
    resolveUndone();
    await readRequest.response();
    await page.unrouteAll({ behavior: 'wait' });
    await main.getByText(t('shell.status_active'), { exact: true }).waitFor();

    await businessMenu.click();
    await item(t('businesses.delete')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('businesses.delete'), exact: true })
      .click();
    await page.getByText(t('businesses.deleted', { name })).waitFor();
    await expect.poll(() => facts.count()).toBe(0);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await facts.getByText('Gold').waitFor();
    // The page requests the deleted business, which answers 404.
    expect(pageErrors.filter((fault) => !fault.includes('404'))).toEqual([]);
    await context.close();
  });

  test('staff send the owner a draft card with the sign-in link, and a live card with QR prints for the shop', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer, { businessName: 'Half Done' });
    const { cardNo } = await makeCard(customer, businessId);
    await customer.post('/api/v1/user/preference').send({ language: device.locale }).expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/view?businessId=${businessId}`);
    const handOverButton = page.getByRole('main').getByRole('button', { name: t('business-view.handOverCard') });
    await handOverButton.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(t('hand-over.draftHint')).waitFor();
    await dialog.getByRole('button', { name: t('hand-over.copySignIn') }).waitFor();
    const href = await dialog.getByRole('link', { name: t('hand-over.send') }).getAttribute('href');
    const signIn = `${world.url}/panel/login`;
    expect(new URL(href ?? '').searchParams.get('text')).toBe(
      t('hand-over.messageDraft', { name: 'Half Done', signIn }),
    );
    expect(await dialog.locator('.qr').count()).toBe(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await publish(customer, cardNo);
    await page.reload();
    await handOverButton.click();
    await dialog.getByRole('heading', { name: t('prints.titleForStaff') }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the page of a business shows the payment of its imported plan, or none if the import had no amount', async () => {
    const admin = await world.as('admin');
    const planName = `Moved ${device.locale}`;
    await makePlan(admin, { name: planName });
    const phone = device.locale === 'hi' ? '98721' : '98722';
    const rows = ['999', ''].map((amount, index) => ({
      ...{ phoneNumber: `${phone}0000${index}`, businessName: `Moved ${index}`, plan: planName },
      ...{ paidUntil: daysAfter(todayInIndia(), 100), amount },
    }));
    const { body } = await admin
      .post('/api/v1/business/importBusinesses')
      .send({ rows, withCards: true, isDryRun: false })
      .expect(200);
    const [paid, unpaid] = body.data.rows.map(({ businessId }: { businessId: string }) => businessId);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    const open = async (businessId: string) => {
      await page.goto(`${world.url}/panel/admin/businesses/view?businessId=${businessId}&tab=payments`);
      await page.locator('.facts').getByText(planName).waitFor();
      await page.locator('.payment-row').getByText(planName).waitFor();
    };
    await open(paid);
    await page
      .locator('.facts')
      .getByText(t('businesses.amountBefore', { amount: '₹999' }))
      .waitFor();
    await page.locator('.payment-row').getByText(t('payments-admin.elsewhere')).waitFor();
    await page.locator('.payment-amount').getByText('₹999').waitFor();
    await expectAccessible(page);
    await open(unpaid);
    expect(await page.getByText('₹0').count()).toBe(0);
    expect(await page.locator('.facts').getByText(t('businesses.lastPaidOn')).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
