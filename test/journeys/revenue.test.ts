import { readFileSync } from 'node:fs';
import { dateRangeOfPeriod } from '@parichay/shared/office/report/revenue.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthText } from '../../site/src/features/money/invoice/months.ts';
import { parseCsv } from '../../site/src/features/office/report/reports.store.ts';
import {
  createTranslator,
  expectAccessible,
  followMenuLink,
  launch,
  onceFor,
  openVisitor,
  staffDevices,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { makePlan } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
const today = todayInIndia();
const lastMonth = dateRangeOfPeriod('lastMonth', today).from.slice(0, 7);

/** Makes two sales of this month, one of them withdrawn, and one of the month before. */
beforeAll(async () => {
  world = await startWorld();
  await servePlatform(world);
  const admin = await world.as('admin');
  const customer = await world.as('customer');
  const recordSale = async (name: string, pricePaise: number): Promise<string> => {
    const { businessId } = await makeBusiness(customer);
    const { subscriptionPlanId } = await makePlan(admin, { name, pricePaise });
    const { body } = await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    return body.data.recordNo;
  };
  const oldRecordNo = await recordSale('Old Gold', 50_000);
  await world.upstream.database.raw.query('update payment_grant set paid_at = $2 where record_no = $1', [
    oldRecordNo,
    `${lastMonth}-15T06:00Z`,
  ]);
  await recordSale('સોનાનો પ્લાન', 12_500_000);
  await admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo: await recordSale('Silver', 99_900), reason: 'the cheque bounced' })
    .expect(200);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('the revenue report page, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const w = (key: string, params?: Record<string, string | number>) => t(`revenue.${key}`, params);
  const path = '/panel/admin/revenue';

  const open = async (person: Person, search = '') => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, person);
    await visitor.page.goto(origin + path + search);
    return { ...visitor, origin };
  };
  const tile = (page: Page, name: string) => page.locator('.figures > div').filter({ hasText: name }).textContent();
  const table = (page: Page, name: string) => page.getByRole('table', { name }).textContent();

  test('the revenue report shows sales and refunds by plan and by person, and an amount links to its invoices', async () => {
    const { context, page, origin, pageErrors } = await open('admin');
    await page.goto(`${origin}/panel/admin`);
    await followMenuLink(page, t, 'staff-shell.revenue');
    await page.waitForURL(`**${path}*`);
    await expect.poll(() => tile(page, w('sales'))).toContain('₹1,25,999');
    expect(await tile(page, w('sales'))).toContain(w('payments_other', { count: 2 }));
    expect(await tile(page, w('refunds'))).toContain('₹999');
    expect(await tile(page, w('churn'))).toContain(w('noneEnded'));
    const byPlan = await table(page, w('byPlan'));
    for (const expectedText of ['સોનાનો પ્લાન', 'Silver', '₹1,25,000']) expect(byPlan).toContain(expectedText);
    // The admin recorded all of it, none was paid online, and no staff member looked after the businesses.
    const [recorded, added] = [await table(page, w('recorded')), await table(page, w('registered'))];
    for (const tableText of [recorded, added]) expect(tableText).toContain('₹1,25,999');
    expect(recorded).not.toContain(w('online'));
    expect(added).toContain(w('byCustomer'));
    await expectAccessible(page);
    await page.locator('.figures').getByRole('link').first().click();
    await page.waitForURL(`**/panel/admin/invoices?month=${today.slice(0, 7)}`);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  testOnce(
    'the revenue report and the commission page name who looked after a business, not who added it',
    async () => {
      const careWord = device.locale === 'hi' ? 'देखभाल' : 'looked after';
      const { context, page, origin, pageErrors } = await open('admin');
      const careTable = page.getByRole('table', { name: w('registered') });
      await careTable.waitFor();
      expect(w('registered')).toContain(careWord);
      await careTable.getByText(w('byCustomer')).waitFor();
      await page.goto(`${origin}/panel/admin/commission`);
      expect(await page.getByText(t('commission.net')).textContent()).toContain(careWord);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('the revenue report keeps the chosen period in the URL, lists months, and is saved as a CSV file', async () => {
    const { context, page, pageErrors } = await open('admin');
    await page.getByRole('button', { name: w('span_own') }).click();
    await page.getByLabel(w('from'), { exact: true }).fill(`${lastMonth}-15`);
    await expect.poll(() => table(page, w('byMonth'))).toContain(monthText(lastMonth, device.locale));
    expect(await tile(page, w('sales'))).toContain('₹1,26,499');
    expect(page.url()).toContain(`from=${lastMonth}-15&to=${today}`);
    await page.reload();
    await expect.poll(() => tile(page, w('sales'))).toContain('₹1,26,499');
    await expectAccessible(page);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: w('csv') }).click();
    const csvDownload = await downloading;
    expect(csvDownload.suggestedFilename()).toBe(`revenue-${lastMonth}-15-${today}.csv`);
    const rows = parseCsv(readFileSync(await csvDownload.path(), 'utf8'));
    expect(rows).toContainEqual([w('sales'), w('all'), '3', '126499.00']);
    expect(rows).toContainEqual([w('byPlan'), 'સોનાનો પ્લાન', '1', '125000.00']);
    expect(rows).toContainEqual([w('byMonth'), lastMonth, '1', '500.00']);
    expect(rows).toContainEqual([w('registered'), w('byCustomer'), '3', '126499.00']);
    expect(rows.filter(([section]) => section === w('recorded'))).toHaveLength(1);

    await page.getByLabel(w('to'), { exact: true }).fill(`${lastMonth}-14`);
    await page.getByText(w('badSpan')).waitFor();
    expect(await tile(page, w('sales'))).toContain('₹1,26,499');
    await page.getByLabel(w('from'), { exact: true }).fill(`${lastMonth}-14`);
    await page.getByText(w('none')).waitFor();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the revenue report is closed to an admin without billing access', async () => {
    const { context, page } = await open('adminWithoutBilling');
    await page.getByText(t('shell.notForYou')).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  testOnce('a revenue report that fails to load can be retried', async () => {
    const { context, page } = await open('admin', '?span=thisYear');
    await expect.poll(() => tile(page, w('sales'))).toContain('₹');
    await page.route('**/api/v1/reports/revenue?*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: w('span_thisMonth') }).click();
    await page.getByRole('button', { name: t('common.retry') }).click();
    await expect.poll(() => tile(page, w('sales'))).toContain('₹1,25,999');
    await context.close();
  });
});
