import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, launch, onceFor, standsRight, visitAs, words } from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, makePublished, shareLeads } from '../lib/factories.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Where staff lands: what waits for it comes first, by what it may do. */

let world: World;
let browser: Chromium;

beforeAll(async () => {
  world = await startWorld();
  const customer = await world.as('customer');
  await makeEnquiry(world.browser(), customer, await shareLeads(customer, await makePublished(customer)));
  const { businessId } = await makeBusiness(customer, { businessName: 'Sharma Sweets' });
  await makeCard(customer, businessId);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the home of staff on $name', (device) => {
  const once = onceFor.staff(device);
  const t = words(device.locale);
  const open = async (person: Person) => {
    const visitor = await visitAs(browser, device, world.url, person);
    await visitor.page.goto(`${world.url}/panel/admin`);
    return visitor;
  };

  test('an admin sees what waits, and a press leads there', async () => {
    const { context, page, faults } = await open('admin');
    await page.getByRole('link', { name: t('admin.waits_drafts_one', { count: '1' }) }).waitFor();
    await standsRight(page);
    await page.getByRole('link', { name: t('admin.waits_enquiries_one', { count: '1' }) }).click();
    await page.waitForURL('**/panel/admin/enquiries?state=new');
    await context.close();
    expect(faults).toEqual([]);
  });

  once('an agency that is not ready is told the next step, until that list is put away', async () => {
    const { context, page, faults } = await open('admin');
    await page.getByRole('heading', { name: t('first-steps.title') }).waitFor();
    await page.getByText(t('first-steps.progress', { done: 1, all: 6 })).waitFor();
    await standsRight(page);
    await page.getByRole('link', { name: t('first-steps.invoice') }).click();
    await page.waitForURL('**/panel/admin/agency-management#agency-section-invoice');
    await expect
      .poll(() => page.locator('#agency-section-invoice').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(300);
    await page.goBack();
    await page.getByRole('button', { name: t('first-steps.hide') }).click();
    await expect.poll(() => page.getByText(t('first-steps.title')).count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: t('admin.waits') }).waitFor();
    expect(await page.getByText(t('first-steps.title')).count()).toBe(0);
    await context.close();
    expect(faults).toEqual([]);
  });

  once('whose businesses have nothing to wait for is told so, and sees no money matters', async () => {
    const { context, page, faults } = await open('franchisee');
    await page.getByText(t('admin.nothingWaits')).waitFor();
    await expect.poll(() => page.locator('.admin-waits').count()).toBe(0);
    await context.close();
    expect(faults).toEqual([]);
  });
});
