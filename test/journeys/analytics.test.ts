import { readFileSync } from 'node:fs';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../site/src/features/office/report/reports.store.ts';
import {
  createTranslator,
  download,
  expectAccessible,
  followMenuLink,
  launch,
  openVisitorAs,
  staffDevices,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, publish } from '../lib/factories.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let card: Card;
const today = todayInIndia();
beforeAll(async () => {
  world = await startWorld();
  const owner = await world.as('customer');
  const address = { line1: '', line2: '', city: 'पुणे', state: 'Maharashtra', pinCode: '' };
  const { businessId } = await makeBusiness(owner, { businessName: 'मिठाई घर', address } as never);
  card = await publish(owner, (await makeCard(owner, businessId)).cardNo);
  await makeEnquiry(world.browser(), owner, card);
  await world.upstream.database.raw.query(
    `insert into card_event (card_no, date, event, source, target, agency_id, count)
     select card_no, day::date, event, 'link', '', agency_id, count
     from card, (values ($2, 'view', 1200), ($2, 'save', 7), ($3, 'view', 300)) as seen (day, event, count) where card_no = $1`,
    [card.cardNo, today, daysAfter(today, -20)],
  );
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('the analytics page of all cards, on $name', (device) => {
  const t = createTranslator(device.locale);
  const w = (key: string) => t(`analytics.${key}`);
  const open = async (person: Person, path: string) => {
    const visitor = await openVisitorAs(browser, device, world.url, person);
    await visitor.page.goto(world.url + path);
    return visitor;
  };
  const tile = (page: Page, name: string) =>
    page.locator('.number-tiles > div').filter({ hasText: name }).locator('strong').textContent();

  test('the analytics page shows views by day, design, city and card, which are saved as a CSV file', async () => {
    const { context, page, pageErrors } = await open('admin', '/panel/admin');
    await followMenuLink(page, t, 'staff-shell.analytics');
    await page.waitForURL('**/panel/admin/analytics*');
    await expect.poll(() => tile(page, w('opened'))).toBe('1,500');
    expect(await tile(page, w('enquiries'))).toBe('1');
    for (const name of ['Maharashtra', t('cards-admin.design_marble')])
      await page.locator('.share-bars').getByText(name).first().waitFor();
    const row = page
      .getByRole('table', { name: w('byCard') })
      .getByRole('row')
      .filter({ hasText: 'मिठाई घर' });
    await expect.poll(() => row.textContent()).toContain('1,500');
    expect(await row.getByRole('link').first().getAttribute('href')).toContain(card.businessId);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('numbers.days', { number: 7 }), exact: true }).click();
    await expect.poll(() => tile(page, w('opened'))).toBe('1,200');
    await page.reload();
    await expect.poll(() => tile(page, w('opened'))).toBe('1,200');
    await page.getByText(t('numbers.asTable')).click();
    await expectAccessible(page);

    await row.waitFor();
    const file = await download(page, () => page.getByRole('button', { name: w('csv') }).click());
    expect(file.suggestedFilename()).toBe(`analytics-${daysAfter(today, -6)}-${today}.csv`);
    const rows = parseCsv(readFileSync(await file.path(), 'utf8'));
    expect(rows).toContainEqual([w('byDay'), today, '1200', '7', '1']);
    expect(rows).toContainEqual([w('byPlace'), 'पुणे, Maharashtra', '1200', '7', '1']);
    expect(rows).toContainEqual([w('byCard'), 'मिठाई घर', '1200', '7', '1']);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the analytics page without visits shows an empty state and retries a failed load', async () => {
    const { context, page, pageErrors } = await open('permittedFranchisee', '/panel/admin/analytics');
    await page.getByText(w('none')).waitFor();
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await page.route('**/api/v1/reports/visits?*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: w('thisMonth') }).click();
    await page.getByRole('button', { name: t('common.retry') }).click();
    await page.getByText(w('none')).waitFor();
    await context.close();
  });

  test('the analytics page is closed to the role creator', async () => {
    const { context, page } = await open('creator', '/panel/admin/analytics');
    await page.getByText(t('shell.notForYou')).waitFor();
    await context.close();
  });
});
