import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
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
import { makeBusiness, registerCustomer } from '../lib/factories.ts';
import { makePlan } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

const lastMonth = daysAfter(`${todayInIndia().slice(0, 7)}-01`, -1).slice(0, 7);

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  const [admin, franchisee] = [await world.as('admin'), await world.as('franchisee')];
  await admin
    .post('/api/v1/commission/rate')
    .send({ franchiseeId: null, hundredths: 1_000, fromDate: `${lastMonth}-01` })
    .expect(200);
  const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
  const { businessId } = await makeBusiness(franchisee, { userId });
  const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 100_000 });
  for (const paidOn of [`${lastMonth}-10`, todayInIndia()])
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true, paidOn, note: paidOn })
      .expect(200);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('the commission of franchisees, on $name', (device) => {
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`commission.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);

  test('an admin sets a commission rate that starts tomorrow and marks a month as paid out', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/commission`);
    await waitForList(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: w('setRate'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: w('setTitle') });
    await sheet.getByLabel(w('percent'), { exact: true }).fill('101');
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.getByText(w('percentWrong')).waitFor();
    await sheet.getByLabel(w('percent'), { exact: true }).fill('12.5');
    await sheet.getByLabel(w('from'), { exact: true }).fill(todayInIndia());
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.getByText(w('fromWrong')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(w('from'), { exact: true }).fill(daysAfter(todayInIndia(), 1));
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.commission-rate').getByText('12.5').waitFor();
    await page
      .locator('.table tbody tr button', { hasText: w('payOut') })
      .first()
      .click();
    const payoutDialog = page.getByRole('dialog');
    await payoutDialog.getByLabel(w('reference'), { exact: true }).fill('UTR 4711');
    await expectAccessible(page);
    await payoutDialog.getByRole('button', { name: w('go'), exact: true }).click();
    await page.locator('.table tbody tr').getByText('UTR 4711').waitFor();
    await expectAccessible(page);
    // A month links to its revenue.
    await pressRow(page.locator('.table tbody tr').first());
    await page.waitForURL(/\/panel\/admin\/revenue\?from=20\d\d-\d\d-01&to=20\d\d-\d\d-(28|29|30|31)$/);
    await context.close();
    // The browser logs the 400 of the refused day.
    expect(pageErrors.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
    await world.upstream.database.raw.query('delete from commission_payout');
  });

  test('a franchisee sees their commission by month and cannot set a rate', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'franchisee');
    await page.goto(`${world.url}/panel/admin/commission`);
    await waitForList(page);
    await page.locator('.table tbody tr').getByText(rupees(10_000)).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: w('setRate') }).count()).toBe(0);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
