import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  closed,
  type Device,
  devices,
  isPhone,
  launch,
  listStands,
  standsRight,
  visitAs,
  words,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, makePublished, shareLeads } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Staff navigates by the rail of a laptop and by the palette that Ctrl K opens. */

const name = 'Zanzibar Sweets';
let world: World;
let browser: Chromium;
let origin: string;
let businessId: string;
let invoiceNumber: string;
let enquiry: Enquiry;
const visitor = 'Yashodhara Visitor';

beforeAll(async () => {
  world = await startWorld();
  origin = world.url;
  const [admin, customer] = [await world.as('admin'), await world.as('customer')];
  for (let at = 1; at <= 7; at += 1) await makeBusiness(customer, { businessName: `Umbrella house ${at}` });
  ({ businessId } = await makeBusiness(customer, { businessName: name, category: 'Sweet shop' }));
  await makeCard(customer, businessId, { cardId: 'zanzibar' });
  await recordPlan(admin, businessId);
  const { body } = await admin.get('/api/v1/invoice/list').expect(200);
  invoiceNumber = body.data.items[0].number;
  const card = await shareLeads(customer, await makePublished(customer));
  enquiry = await makeEnquiry(world.browser(), customer, card, { name: visitor });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function open(device: Device, person: Person, path = '/panel/admin/businesses') {
  const visitor = await visitAs(browser, device, origin, person);
  await visitor.page.goto(origin + path);
  return visitor;
}

describe.each(devices)('the navigation of staff, on $name', (device) => {
  const t = words(device.locale);
  const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text });
  const field = (page: Page) => page.getByRole('combobox', { name: t('staff-shell.commands') });
  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+K');
    await field(page).waitFor();
  };

  test('the palette finds a business by name, phone, card and trade, and Enter opens it', async () => {
    const { context, page, faults } = await open(device, 'admin');
    await listStands(page);
    for (const search of ['zanzi', 'zanzibar', 'mithai', '9811']) {
      await openPalette(page);
      await field(page).fill(search);
      await option(page, name).first().waitFor();
      await page.keyboard.press('Escape');
      await field(page).waitFor({ state: 'detached' });
    }
    await openPalette(page);
    await field(page).fill('zanzi');
    await option(page, name).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/businesses/view?businessId=${businessId}`);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the palette opens pages and the payment form, finds an invoice, and shows when nothing is found', async () => {
    const { context, page, faults } = await open(device, 'admin');
    await listStands(page);
    await openPalette(page);
    await field(page).fill(t('staff-shell.renewals').slice(0, 4));
    await option(page, t('staff-shell.renewals')).click();
    await page.waitForURL('**/panel/admin/renewals');
    await listStands(page);
    await openPalette(page);
    await field(page).fill(invoiceNumber);
    await option(page, invoiceNumber).waitFor();
    await field(page).fill('zanzi');
    await option(page, t('staff-shell.recordPayment', { name })).click();
    await page.waitForURL('**tab=payments**');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Synonyms lead to the same pages.
    await openPalette(page);
    await field(page).fill('logout');
    await option(page, t('shell.account')).waitFor();
    await field(page).fill('trash');
    await option(page, t('staff-shell.trash')).waitFor();
    await field(page).fill('settings');
    await option(page, t('staff-shell.agencies')).waitFor();
    // One option leads to all results.
    await field(page).fill('umbrella');
    await option(page, t('staff-shell.allFound').replace('{count}', '7')).click();
    await page.waitForURL('**/panel/admin/businesses?search=umbrella');
    await listStands(page);
    await openPalette(page);
    await field(page).fill('qqqq');
    await page.getByText(t('staff-shell.nothing', { typed: 'qqqq' })).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the palette finds enquiries and staff by name and phone, only for accounts that may see them', async () => {
    const { context, page, faults } = await open(device, 'admin');
    await listStands(page);
    const group = (key: string) => page.getByRole('group', { name: t(`staff-shell.group_${key}`), exact: true });
    const { phoneNumber } = people.allCardFranchisee;
    await openPalette(page);
    await field(page).fill(phoneNumber.slice(-10));
    await group('staff').getByRole('option', { name: 'franchisee-with-all-card-access' }).click();
    await page.waitForURL('**/panel/admin/franchisees?franchisee=**');
    await page.getByRole('dialog', { name: 'franchisee-with-all-card-access' }).waitFor();
    await page.goto(`${origin}/panel/admin/businesses`);
    await listStands(page);
    await openPalette(page);
    await field(page).fill('yashodh');
    await group('enquiries').getByRole('option', { name: visitor }).click();
    await page.waitForURL(`**/panel/admin/enquiries?enquiry=${enquiry.enquiryId}`);
    await page.getByRole('heading', { name: visitor }).waitFor();
    await context.close();
    const other = await open(device, 'creator');
    await openPalette(other.page);
    await field(other.page).fill('9811');
    await other.page.getByText(t('staff-shell.nothing', { typed: '9811' })).waitFor();
    await other.context.close();
    expect([...faults, ...other.faults]).toEqual([]);
  });

  test('axe finds nothing in the palette and nothing on a page with its rail', async () => {
    const { context, page } = await open(device, 'admin');
    await listStands(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await openPalette(page);
    await field(page).fill('zanzi');
    await option(page, name).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page, 'dark')).toEqual([]);
    await context.close();
  });

  test.runIf(isPhone(device))('a phone has no rail and does not request it', async () => {
    const asked: string[] = [];
    const { context, page } = await open(device, 'admin');
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await listStands(page);
    expect(await page.locator('#rail').isVisible()).toBe(false);
    expect(asked.filter((url) => /rail\.|dashboard/.test(url))).toEqual([]);
    await context.close();
  });

  describe.skipIf(isPhone(device))('the rail', () => {
    const rail = (page: Page) => page.getByRole('navigation', { name: t('staff-shell.title') });
    const line = (page: Page, key: string) => rail(page).getByRole('link', { name: t(`staff-shell.${key}`) });

    test('the rail has the same links as the drawer, marks the current page, and counts businesses', async () => {
      const { context, page, faults } = await open(device, 'admin');
      await line(page, 'allBusinesses').waitFor();
      expect(await line(page, 'allBusinesses').getAttribute('aria-current')).toBe('page');
      await expect.poll(() => line(page, 'allBusinesses').locator('.rail-count').textContent()).toMatch(/\d/);
      const written = (lines: Element[]) =>
        lines.map((one) => [(one.querySelector('span') ?? one).textContent, (one as HTMLAnchorElement).href]);
      const inRail = await rail(page).locator('a[data-rail]:visible').evaluateAll(written);
      await page.getByRole('button', { name: t('shell.menu') }).click();
      const drawer = page.getByRole('dialog').getByRole('navigation').getByRole('link');
      // The drawer has the same links in the same words and order.
      await expect.poll(() => drawer.evaluateAll(written)).toEqual(inRail);
      await page.keyboard.press('Escape');
      await line(page, 'renewals').click();
      await page.waitForURL('**/panel/admin/renewals');
      await context.close();
      expect(faults).toEqual([]);
    });

    test('the question mark key lists the shortcuts, unless it is typed into a field', async () => {
      const { context, page, faults } = await open(device, 'admin');
      await listStands(page);
      await page.keyboard.press('/');
      await page.keyboard.press('?');
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('?');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').blur();
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: t('staff-shell.keysTitle') });
      await keys.getByText(t('staff-shell.key_tick')).waitFor();
      await standsRight(page);
      await page.keyboard.press('Escape');
      await closed(keys);
      // The drawer opens the shortcuts as well.
      await page.getByRole('button', { name: t('shell.menu') }).click();
      await page.getByRole('button', { name: t('staff-shell.keysTitle') }).click();
      await keys.waitFor();
      await context.close();
      expect(faults).toEqual([]);
    });

    test('the rail scrolls to each of its links on a low screen, and none is hidden under its foot', async () => {
      const { context, page } = await open(device, 'superadmin');
      await line(page, 'allBusinesses').waitFor();
      await page.setViewportSize({ width: 1280, height: 600 });
      const lines = rail(page).locator('a[data-rail]:visible');
      for (const one of await lines.all()) {
        await one.focus();
        const [box, list] = [await one.boundingBox(), await rail(page).locator('.rail-lines').boundingBox()];
        if (!box || !list) throw new Error('it is not drawn');
        // The lowest 27 px of the list fade out.
        expect(box.y + box.height).toBeLessThanOrEqual(list.y + list.height - 27);
      }
      await context.close();
    });

    test('the rail’s count follows a deletion and a restoration, at once and on the next page', async () => {
      const { context, page, faults } = await open(device, 'admin');
      // Before the count loads it is read as zero.
      const counted = async () => Number(await line(page, 'allBusinesses').locator('.rail-count').textContent());
      await expect.poll(counted).toBeGreaterThan(0);
      const before = await counted();
      await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: t('businesses.delete'), exact: true }).click();
      await expect.poll(counted).toBe(before - 1);
      // The next page reuses the count from the tab’s storage.
      await page.goto(`${origin}/panel/admin/renewals`);
      await expect.poll(counted).toBe(before - 1);
      await page.goto(`${origin}/panel/admin/trash`);
      await page.getByRole('button', { name: t('trash.restoreOf', { name }), exact: true }).click();
      await expect.poll(counted).toBe(before);
      await context.close();
      expect(faults).toEqual([]);
    });

    test('the rail shows a creator only its own links, and is drawn on the next page before any answer', async () => {
      const { context, page } = await open(device, 'creator');
      await line(page, 'allBusinesses').waitFor();
      expect(await line(page, 'billing').count()).toBe(0);
      // The API does not answer on the next page, so the rail comes from the tab’s storage.
      await page.route('**/api/v1/**', () => {});
      await page.goto(`${origin}/panel/admin/renewals`, { waitUntil: 'commit' });
      await line(page, 'allBusinesses').waitFor();
      expect(await line(page, 'billing').count()).toBe(0);
      await context.close();
    });

    test('the rail stays folded after a reload, and signing out clears its stored state', async () => {
      const { context, page } = await open(device, 'admin');
      await line(page, 'allBusinesses').waitFor();
      const width = () => rail(page).evaluate((it) => it.getBoundingClientRect().width);
      const wide = await width();
      await rail(page)
        .getByRole('button', { name: t('staff-shell.fold') })
        .click();
      expect(await width()).toBeLessThan(wide / 2);
      await page.reload();
      await line(page, 'allBusinesses').waitFor();
      expect(await width()).toBeLessThan(wide / 2);
      await rail(page)
        .getByRole('button', { name: t('staff-shell.fold') })
        .click();
      expect(await width()).toBe(wide);
      await page.getByRole('button', { name: t('shell.menu') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('shell.logout') })
        .click();
      await page.waitForURL('**/panel/franchisee-login**');
      expect(await page.evaluate(() => sessionStorage.getItem('rail'))).toBe(null);
      await context.close();
    });
  });
});
