import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, isPhone, launch, listStands, pressRow, standsRight, visitAs, words } from '../lib/browse.ts';
import { customerOf, makeBusiness, makePublished } from '../lib/factories.ts';
import { people } from '../lib/people.ts';
import { plan, subscriptionPlan } from '../lib/tenancy-slots.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const rows = (page: Page) => page.locator('.table > tbody > tr[data-index]');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });

describe.each(devices)('the panel of a business, on $name', (device) => {
  const t = words(device.locale);
  const open = async (path: string) => {
    const visitor = await visitAs(browser, device, origin, 'admin');
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  /** Makes twelve businesses that one search finds; their names sort by creation. */
  async function several(word: string): Promise<string[]> {
    const admin = await world.as('admin');
    const userId = await customerOf(admin, people.customer.phoneNumber);
    const names = Array.from({ length: 12 }, (_, at) => `${word} ${device.locale} ${String(at + 1).padStart(2, '0')}`);
    for (const businessName of names) await makeBusiness(admin, { businessName, userId });
    return names;
  }

  test.skipIf(isPhone(device))('a long business name is shown whole in the heading of its panel', async () => {
    const admin = await world.as('admin');
    const name = 'Kulkarni and Daughters Handloom Sarees';
    const userId = await customerOf(admin, people.customer.phoneNumber);
    await makeBusiness(admin, { businessName: name, userId });
    const { context, page } = await open(`/panel/admin/businesses?search=${encodeURIComponent(name)}`);
    await rowOf(page, name).locator('td[data-column="category"]').click();
    const heading = panel(page, name).getByRole('heading', { name, level: 2 });
    await heading.waitFor();
    const isCut = await heading.evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
    expect(isCut).toBe(false);
    await standsRight(page);
    await context.close();
  });

  test('a row opens its business, and the keyboard walks the list across pages and returns to the row', async () => {
    const names = await several('Walked');
    const list = `/panel/admin/businesses?sort=businessName&order=asc&search=Walked ${device.locale}&limit=10`;
    const { context, page, faults } = await open(list);
    await rowOf(page, names[0] as string).waitFor();
    if (isPhone(device)) {
      await pressRow(rowOf(page, names[0] as string));
      await page.waitForURL('**/panel/admin/businesses/view?businessId=*');
      await page.getByRole('heading', { name: names[0] as string, level: 2 }).waitFor();
      await page.goBack();
      await rowOf(page, names[0] as string).waitFor();
      await context.close();
      return expect(faults).toEqual([]);
    }
    // Selecting text and opening a new tab must not open the panel.
    const cell = rowOf(page, names[0] as string).locator('td[data-column="category"]');
    const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    await page.mouse.move(x + 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 50, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    const aside = [() => cell.click({ modifiers: ['ControlOrMeta'] }), () => cell.click({ button: 'middle' })];
    for (const press of aside) {
      const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
      await tab.waitForURL('**/panel/admin/businesses/view?businessId=*');
      await tab.close();
    }
    expect(await page.locator('tr[aria-current]').count()).toBe(0);
    // A press anywhere on the row opens the panel.
    await cell.click();
    await panel(page, names[0] as string).waitFor();
    await page.waitForURL('**business=*');
    expect(await page.locator('tr[aria-current]').textContent()).toContain(names[0]);
    await panel(page, names[0] as string)
      .getByText(t('table.rowOf', { number: '1', total: '12' }))
      .waitFor();
    await panel(page, names[0] as string)
      .getByText(t('business-panel.noPayments'))
      .waitFor();
    await standsRight(page);

    await page.keyboard.press('j');
    await panel(page, names[1] as string).waitFor();
    const after = page.getByRole('complementary').getByRole('button', { name: t('table.rowAfter') });
    await after.click();
    await panel(page, names[2] as string).waitFor();
    await page.keyboard.press('k');
    await panel(page, names[1] as string).waitFor();
    for (const name of names.slice(2, 10)) {
      await page.keyboard.press('j');
      await panel(page, name).waitFor();
    }
    // The eleventh business is on the next page.
    await page.keyboard.press('j');
    await panel(page, names[10] as string).waitFor();
    expect(await rows(page).count()).toBe(2);
    await page.reload();
    await panel(page, names[10] as string).waitFor();
    await page.keyboard.press('k');
    await panel(page, names[9] as string).waitFor();
    await page.keyboard.press('j');
    await panel(page, names[10] as string).waitFor();
    await page.keyboard.press('j');
    await panel(page, names[11] as string).waitFor();
    // The last business has no next one.
    await page.keyboard.press('j');
    expect(await after.getAttribute('aria-disabled')).toBe('true');

    await page.keyboard.press('Escape');
    await panel(page, names[11] as string).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe(names[11]);
    expect(new URL(page.url()).searchParams.has('business')).toBe(false);
    await page.keyboard.press('Enter');
    await panel(page, names[11] as string).waitFor();
    await page.goBack();
    await panel(page, names[11] as string).waitFor({ state: 'detached' });
    await listStands(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a link opens the panel of a business that is not listed, with its owner, payment, plan and card', async () => {
    const admin = await world.as('admin');
    const owner = await world.as('customer');
    const card = await makePublished(owner);
    const name = `Plan ${device.locale}`;
    const { body } = await admin
      .post(subscriptionPlan)
      .send({ ...plan, name })
      .expect(200);
    const { subscriptionPlanId } = body.data.subscriptionPlan;
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({
        businessId: card.businessId,
        subscriptionPlanId,
        isManualUpdate: true,
        note: 'Paid in cash',
      })
      .expect(200);
    const { body: business } = await admin.get(`/api/v1/business/${card.businessId}`).expect(200);
    const { context, page, faults } = await open(
      `/panel/admin/businesses?search=nothing+of+that+kind&business=${card.businessId}`,
    );
    const { businessName } = business.data;
    const shown = isPhone(device)
      ? page.getByRole('dialog', { name: businessName, exact: true })
      : panel(page, businessName);
    await shown.getByText('Paid in cash').waitFor();
    await shown.getByText(name).first().waitFor();
    await shown.getByRole('link', { name: card.cardId }).waitFor();
    const phone = people.customer.phoneNumber;
    expect(await shown.getByRole('link', { name: t('business-panel.call') }).getAttribute('href')).toBe(`tel:${phone}`);
    expect(await shown.getByRole('link', { name: t('business-panel.chat') }).getAttribute('href')).toBe(
      `https://wa.me/${phone.slice(1)}`,
    );
    await standsRight(page);
    await shown.getByRole('button', { name: t('common.close') }).click();
    await shown.waitFor({ state: 'detached' });
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a panel that fails to load shows the error and can be retried', async () => {
    if (isPhone(device)) return;
    const [name = ''] = await several('Unread');
    const { context, page, faults } = await open(`/panel/admin/businesses?search=${name}`);
    await rowOf(page, name).waitFor();
    await page.route('**/getCardsByBusiness?*', (route) => route.fulfill({ status: 503, json: { data: {} } }));
    await page.getByRole('link', { name }).click();
    await panel(page, name).getByText(t('errors-sign-in.unavailable')).waitFor();
    await page.unroute('**/getCardsByBusiness?*');
    await panel(page, name)
      .getByRole('button', { name: t('common.retry') })
      .click();
    await panel(page, name).getByText(t('businesses.noCard')).waitFor();
    await context.close();
    expect(faults.filter((fault) => !/status of 503/.test(fault))).toEqual([]);
  });
});
