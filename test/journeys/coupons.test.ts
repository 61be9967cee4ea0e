import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import {
  createTranslator,
  expectAccessible,
  launch,
  openVisitorAs,
  pressRow,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { clickCheckoutButton, openPricing, waitForCheckout } from '../lib/checking-out.ts';
import { makeBusiness } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan, paymentsOf, readBusiness } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await makePlan(await world.as('admin'), { name: 'Lotus', pricePaise: 100_000 });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;

describe.each(staffDevices)('managing and using coupons, on $name', (device) => {
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`coupons.${key}`, params);
  const couponText = (key: string, params?: Record<string, string | number>) => t(`coupon-code.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);

  test('an admin creates a coupon, sees validation errors at their fields, and deactivates the coupon', async () => {
    madeCount += 1;
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/coupons`);
    await page
      .getByRole('button', { name: w('add'), exact: true })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: w('add') });
    await sheet.getByRole('button', { name: w('addGo'), exact: true }).click();
    await sheet.getByText(w('codeWrong')).waitFor();
    await sheet.getByText(w('percentWrong')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('code'), { exact: true }).fill(`diwali-${madeCount}`);
    await sheet.getByLabel(w('percent'), { exact: true }).fill('20');
    await page.keyboard.press('Enter');
    await page.getByText(w('added', { code: `DIWALI-${madeCount}` })).waitFor();
    await waitForList(page);
    await expectAccessible(page);
    const row = page.locator('.table tbody tr').filter({ hasText: `DIWALI-${madeCount}` });
    await row.getByText(w('state_on'), { exact: true }).waitFor();
    await pressRow(row);
    const edit = page.getByRole('dialog', { name: w('edit') });
    await edit.getByRole('checkbox', { name: w('active'), exact: true }).uncheck();
    await edit.locator('button[type=submit]').click();
    await row.getByText(w('state_off'), { exact: true }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a customer sees and pays the discounted price, and gets a plan free with a coupon of 100 %', async () => {
    madeCount += 1;
    const [admin, customer] = [await world.as('admin'), await world.as('customer')];
    const codes = { part: `PART${madeCount}`, whole: `WHOLE${madeCount}` };
    await admin.post('/api/v1/coupon').send({ code: codes.part, percent: 20 }).expect(200);
    await admin.post('/api/v1/coupon').send({ code: codes.whole, percent: 100 }).expect(200);
    const business = await makeBusiness(customer, { businessName: `Champa Sweets ${madeCount}` });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const dialog = await openPricing(page, t);
    const businessSelect = dialog.locator('select');
    if (await businessSelect.count()) await businessSelect.selectOption(business.businessId);
    await dialog.getByRole('radio', { name: 'Lotus' }).check();
    await dialog.getByRole('button', { name: t('premium.haveCode') }).click();
    const field = dialog.getByLabel(couponText('code'), { exact: true });
    const apply = dialog.getByRole('button', { name: couponText('apply'), exact: true });
    await field.fill('nobodys');
    await apply.click();
    await dialog.getByText(t('errors.coupon_unknown')).waitFor();
    await expectAccessible(page);
    await field.fill(codes.part.toLowerCase());
    await apply.click();
    await dialog.getByText(couponText('off', { code: codes.part, discount: rupees(20_000) })).waitFor();
    await dialog.getByText(couponText('now', { price: rupees(80_000), before: rupees(100_000) })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('premium.pay', { price: rupees(80_000) }) }).click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expect.poll(async () => (await readBusiness(customer, business)).paymentStatus).toBe(1);
    expect(await paymentsOf(customer, business)).toMatchObject([{ amountPaise: 80_000 }]);
    await dialog.waitFor({ state: 'detached' });
    const secondDialog = await openPricing(page, t);
    if (await secondDialog.locator('select').count())
      await secondDialog.locator('select').selectOption(business.businessId);
    await secondDialog.getByRole('radio', { name: 'Lotus' }).check();
    await secondDialog.getByRole('button', { name: t('premium.haveCode') }).click();
    await secondDialog.getByLabel(couponText('code'), { exact: true }).fill(codes.whole);
    await secondDialog.getByRole('button', { name: couponText('apply'), exact: true }).click();
    await secondDialog.getByRole('button', { name: couponText('take'), exact: true }).click();
    await expect.poll(async () => (await paymentsOf(customer, business)).length).toBe(2);
    await context.close();
    // The browser logs the 404 of the unknown code.
    expect(pageErrors.filter((fault) => !/status of 404/.test(fault))).toEqual([]);
  });
});
