import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { launch, listStands, pressRow, staffDevices, standsRight, visitAs, words } from '../lib/browse.ts';
import { customerOf, makeBusiness } from '../lib/factories.ts';
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
  const userId = await customerOf(franchisee, people.customer.phoneNumber);
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

describe.each(staffDevices)('commission, on $name', (device) => {
  const t = words(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`commission.${key}`, params);
  const rupees = (paise: number) => formatRupees(paise, device.locale);

  test('an admin sets a commission rate from tomorrow on and marks a month as paid out', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/commission`);
    await listStands(page);
    await standsRight(page);
    await page.getByRole('button', { name: w('setRate'), exact: true }).click();
    const sheet = page.getByRole('dialog', { name: w('setTitle') });
    await sheet.getByLabel(w('percent'), { exact: true }).fill('101');
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.getByText(w('percentWrong')).waitFor();
    await sheet.getByLabel(w('percent'), { exact: true }).fill('12.5');
    await sheet.getByLabel(w('from'), { exact: true }).fill(todayInIndia());
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.getByText(w('fromWrong')).waitFor();
    await standsRight(page);
    await sheet.getByLabel(w('from'), { exact: true }).fill(daysAfter(todayInIndia(), 1));
    await sheet.getByRole('button', { name: w('save'), exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.locator('.commission-rate').getByText('12.5').waitFor();
    await page
      .locator('.table tbody tr button', { hasText: w('payOut') })
      .first()
      .click();
    const paying = page.getByRole('dialog');
    await paying.getByLabel(w('reference'), { exact: true }).fill('UTR 4711');
    await standsRight(page);
    await paying.getByRole('button', { name: w('go'), exact: true }).click();
    await page.locator('.table tbody tr').getByText('UTR 4711').waitFor();
    await standsRight(page);
    // A month links to its revenue.
    await pressRow(page.locator('.table tbody tr').first());
    await page.waitForURL(/\/panel\/admin\/revenue\?from=20\d\d-\d\d-01&to=20\d\d-\d\d-(28|29|30|31)$/);
    await context.close();
    // The browser logs the 400 of the refused day.
    expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
    await world.upstream.database.raw.query('delete from commission_payout');
  });

  test('a franchisee sees the months of the own commission and cannot set a rate', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'franchisee');
    await page.goto(`${world.url}/panel/admin/commission`);
    await listStands(page);
    await page.locator('.table tbody tr').getByText(rupees(10_000)).first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: w('setRate') }).count()).toBe(0);
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });
});
