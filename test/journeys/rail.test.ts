import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createTranslator,
  type Device,
  devices,
  expectAccessible,
  isPhone,
  launch,
  openVisitorAs,
  waitForList,
  waitUntilClosed,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, makePicture, makePublishedCard, shareLeads } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { type Person, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Staff navigates by the rail of a laptop and by the palette that Ctrl K opens. */

const businessName = 'Zanzibar Sweets';
let world: World;
let browser: Chromium;
let origin: string;
let businessId: string;
let invoiceNumber: string;
let enquiry: Enquiry;
const visitorName = 'Yashodhara Visitor';

beforeAll(async () => {
  world = await startWorld();
  origin = world.url;
  const [admin, customer] = [await world.as('admin'), await world.as('customer')];
  for (let number = 1; number <= 7; number += 1)
    await makeBusiness(customer, { businessName: `Umbrella house ${number}` });
  ({ businessId } = await makeBusiness(customer, { businessName, category: 'Sweet shop' }));
  await makeCard(customer, businessId, { cardId: 'zanzibar' });
  await recordPlan(admin, businessId);
  const { body } = await admin.get('/api/v1/invoice/list').expect(200);
  invoiceNumber = body.data.items[0].number;
  const card = await shareLeads(customer, await makePublishedCard(customer));
  enquiry = await makeEnquiry(world.browser(), customer, card, { name: visitorName });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function open(device: Device, person: Person, path = '/panel/admin/businesses') {
  const visitor = await openVisitorAs(browser, device, origin, person);
  await visitor.page.goto(origin + path);
  return visitor;
}

describe.each(devices)('navigation in the staff panel, on $name', (device) => {
  const t = createTranslator(device.locale);
  const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text });
  const paletteField = (page: Page) => page.getByRole('combobox', { name: t('staff-shell.commands') });
  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+K');
    await paletteField(page).waitFor();
  };

  test.skipIf(isPhone(device))('a wide logo of the agency is as high in the rail as a square one', async () => {
    const admin = await world.as('admin');
    const [{ agencyId, version }] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
    const brand = { logo: { mediaId: await makePicture(admin, 800, 200) } };
    await admin.put('/api/v1/agency').send({ agency: { agencyId, version, brand } }).expect(200);
    const { context, page, pageErrors } = await open(device, 'admin');
    const logo = page.locator('#rail-logo img');
    const drawnSize = async () => {
      const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {};
      return [Math.round(width), Math.round(height)];
    };
    await expect.poll(drawnSize).toEqual([112, 28]);
    // The logo of the last page is drawn before the agency is loaded.
    await page.reload();
    await expect.poll(drawnSize).toEqual([112, 28]);
    await page.locator('#rail-fold').click();
    await expect.poll(async () => (await drawnSize())[0]).toBe(44);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the command palette finds a business by name, phone, card and category, and Enter opens it', async () => {
    const { context, page, pageErrors } = await open(device, 'admin');
    await waitForList(page);
    for (const search of ['zanzi', 'zanzibar', 'mithai', '9811']) {
      await openPalette(page);
      await paletteField(page).fill(search);
      await option(page, businessName).first().waitFor();
      await page.keyboard.press('Escape');
      await paletteField(page).waitFor({ state: 'detached' });
    }
    await openPalette(page);
    await paletteField(page).fill('zanzi');
    await option(page, businessName).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/businesses/view?businessId=${businessId}`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the command palette opens pages and the payment form, finds an invoice, and shows when nothing is found', async () => {
    const { context, page, pageErrors } = await open(device, 'admin');
    await waitForList(page);
    await openPalette(page);
    await paletteField(page).fill(t('staff-shell.renewals').slice(0, 4));
    await option(page, t('staff-shell.renewals')).click();
    await page.waitForURL('**/panel/admin/renewals');
    await waitForList(page);
    await openPalette(page);
    await paletteField(page).fill(invoiceNumber);
    const invoicePage = context.waitForEvent('page');
    await option(page, invoiceNumber).click();
    await (await invoicePage).close();
    await openPalette(page);
    await paletteField(page).fill('zanzi');
    await option(page, t('staff-shell.recordPayment', { name: businessName })).click();
    await page.waitForURL('**tab=payments**');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Synonyms lead to the same pages.
    await openPalette(page);
    await paletteField(page).fill('logout');
    await option(page, t('shell.account')).waitFor();
    await paletteField(page).fill('trash');
    await option(page, t('staff-shell.trash')).waitFor();
    await paletteField(page).fill('settings');
    await option(page, t('staff-shell.agencies')).waitFor();
    // One option leads to all results.
    await paletteField(page).fill('umbrella');
    await option(page, t('staff-shell.allFound').replace('{count}', '7')).click();
    await page.waitForURL('**/panel/admin/businesses?search=umbrella');
    await waitForList(page);
    await openPalette(page);
    await paletteField(page).fill('qqqq');
    await page.getByText(t('staff-shell.nothing', { typed: 'qqqq' })).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the command palette finds enquiries and staff by name and phone, only for accounts that may see them', async () => {
    const { context, page, pageErrors } = await open(device, 'admin');
    await waitForList(page);
    const group = (key: string) => page.getByRole('group', { name: t(`staff-shell.group_${key}`), exact: true });
    const { phoneNumber } = people.allCardFranchisee;
    await openPalette(page);
    await paletteField(page).fill(phoneNumber.slice(-10));
    await group('staff').getByRole('option', { name: 'franchisee-with-all-card-access' }).click();
    await page.waitForURL('**/panel/admin/franchisees?franchisee=**');
    await page.getByRole('dialog', { name: 'franchisee-with-all-card-access' }).waitFor();
    await page.goto(`${origin}/panel/admin/businesses`);
    await waitForList(page);
    await openPalette(page);
    await paletteField(page).fill('yashodh');
    await group('enquiries').getByRole('option', { name: visitorName }).click();
    await page.waitForURL(`**/panel/admin/enquiries?enquiry=${enquiry.enquiryId}`);
    await page.getByRole('heading', { name: visitorName }).waitFor();
    await context.close();
    const creatorVisitor = await open(device, 'creator');
    await openPalette(creatorVisitor.page);
    await paletteField(creatorVisitor.page).fill('9811');
    await creatorVisitor.page.getByText(t('staff-shell.nothing', { typed: '9811' })).waitFor();
    await creatorVisitor.context.close();
    expect([...pageErrors, ...creatorVisitor.pageErrors]).toEqual([]);
  });

  test('axe finds no errors in the command palette or on a page with the navigation rail', async () => {
    const { context, page } = await open(device, 'admin');
    await waitForList(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await openPalette(page);
    await paletteField(page).fill('zanzi');
    await option(page, businessName).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await accessibilityFaults(page, 'dark')).toEqual([]);
    await context.close();
  });

  test.runIf(isPhone(device))('a phone shows no navigation rail and does not request it', async () => {
    const requestedUrls: string[] = [];
    const { context, page } = await open(device, 'admin');
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.reload();
    await waitForList(page);
    expect(await page.locator('#rail').isVisible()).toBe(false);
    expect(requestedUrls.filter((url) => /rail\.|dashboard/.test(url))).toEqual([]);
    await context.close();
  });

  describe.skipIf(isPhone(device))('the navigation rail of the staff panel', () => {
    const rail = (page: Page) => page.getByRole('navigation', { name: t('staff-shell.title') });
    const railLink = (page: Page, key: string) => rail(page).getByRole('link', { name: t(`staff-shell.${key}`) });

    test('the navigation rail has the same links as the drawer, marks the current page, and counts businesses and unread enquiries', async () => {
      const { context, page, pageErrors } = await open(device, 'admin');
      await railLink(page, 'allBusinesses').waitFor();
      expect(await railLink(page, 'allBusinesses').getAttribute('aria-current')).toBe('page');
      await expect.poll(() => railLink(page, 'allBusinesses').locator('.rail-count').textContent()).toMatch(/\d/);
      expect(await railLink(page, 'enquiries').locator('.rail-count').textContent()).toBe('1');
      const textAndHref = (links: Element[]) =>
        links.map((one) => [(one.querySelector('span') ?? one).textContent, (one as HTMLAnchorElement).href]);
      const railLinks = await rail(page).locator('a[data-rail]:visible').evaluateAll(textAndHref);
      await page.getByRole('button', { name: t('shell.menu') }).click();
      const drawer = page.getByRole('dialog').getByRole('navigation').getByRole('link');
      // The drawer has the same links with the same texts and order.
      await expect.poll(() => drawer.evaluateAll(textAndHref)).toEqual(railLinks);
      await page.keyboard.press('Escape');
      await railLink(page, 'renewals').click();
      await page.waitForURL('**/panel/admin/renewals');
      await context.close();
      expect(pageErrors).toEqual([]);
    });

    test('the question mark key shows the list of shortcuts, unless it is typed into a field', async () => {
      const { context, page, pageErrors } = await open(device, 'admin');
      await waitForList(page);
      await page.keyboard.press('/');
      await page.keyboard.press('?');
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('?');
      await page.getByRole('searchbox').fill('');
      await page.getByRole('searchbox').blur();
      await page.keyboard.press('?');
      const shortcutsDialog = page.getByRole('dialog', { name: t('staff-shell.keysTitle') });
      await shortcutsDialog.getByText(t('staff-shell.key_tick')).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await waitUntilClosed(shortcutsDialog);
      // The drawer opens the shortcuts as well.
      await page.getByRole('button', { name: t('shell.menu') }).click();
      await page.getByRole('button', { name: t('staff-shell.keysTitle') }).click();
      await shortcutsDialog.waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    });

    test('the navigation rail scrolls to each of its links on a low screen, and its footer covers no link', async () => {
      const { context, page } = await open(device, 'superadmin');
      await railLink(page, 'allBusinesses').waitFor();
      await page.setViewportSize({ width: 1280, height: 600 });
      const links = rail(page).locator('a[data-rail]:visible');
      for (const link of await links.all()) {
        await link.focus();
        const [box, list] = [await link.boundingBox(), await rail(page).locator('.rail-lines').boundingBox()];
        if (!box || !list) throw new Error('it is not drawn');
        // The lowest 27 px of the list fade out.
        expect(box.y + box.height).toBeLessThanOrEqual(list.y + list.height - 27);
      }
      await context.close();
    });

    test('the count of businesses in the navigation rail follows a deletion and a restoration, at once and on the next page', async () => {
      const { context, page, pageErrors } = await open(device, 'admin');
      // Before the count loads it is read as zero.
      const readCount = async () => Number(await railLink(page, 'allBusinesses').locator('.rail-count').textContent());
      await expect.poll(readCount).toBeGreaterThan(0);
      const countBefore = await readCount();
      await page.getByRole('button', { name: t('table.actionsFor', { name: businessName }), exact: true }).click();
      await page.getByRole('menuitem', { name: t('businesses.delete'), exact: true }).click();
      await expect.poll(readCount).toBe(countBefore - 1);
      // The next page reuses the count from the tab’s storage.
      await page.goto(`${origin}/panel/admin/renewals`);
      await expect.poll(readCount).toBe(countBefore - 1);
      await page.goto(`${origin}/panel/admin/trash`);
      await page.getByRole('button', { name: t('trash.restoreOf', { name: businessName }), exact: true }).click();
      await expect.poll(readCount).toBe(countBefore);
      await context.close();
      expect(pageErrors).toEqual([]);
    });

    test('the navigation rail shows the role creator only permitted links, and is drawn before any response on the next page', async () => {
      const { context, page } = await open(device, 'creator');
      await railLink(page, 'allBusinesses').waitFor();
      expect(await railLink(page, 'billing').count()).toBe(0);
      // The API does not answer on the next page, so the rail comes from the tab’s storage.
      await page.route('**/api/v1/**', () => {});
      await page.goto(`${origin}/panel/admin/renewals`, { waitUntil: 'commit' });
      await railLink(page, 'allBusinesses').waitFor();
      expect(await railLink(page, 'billing').count()).toBe(0);
      await context.close();
    });

    test('the navigation rail stays collapsed after a reload, and signing out clears its stored state', async () => {
      const { context, page } = await open(device, 'admin');
      await railLink(page, 'allBusinesses').waitFor();
      const width = () => rail(page).evaluate((element) => element.getBoundingClientRect().width);
      const fullWidth = await width();
      await rail(page)
        .getByRole('button', { name: t('staff-shell.fold') })
        .click();
      expect(await width()).toBeLessThan(fullWidth / 2);
      await page.reload();
      await railLink(page, 'allBusinesses').waitFor();
      expect(await width()).toBeLessThan(fullWidth / 2);
      await rail(page)
        .getByRole('button', { name: t('staff-shell.fold') })
        .click();
      expect(await width()).toBe(fullWidth);
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
