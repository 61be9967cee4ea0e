import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  devices,
  expectAccessible,
  isPhone,
  launch,
  openVisitorAs,
  pressRow,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness, makePublishedCard, registerCustomer } from '../lib/factories.ts';
import { people } from '../lib/people.ts';
import { planInput, planPath } from '../lib/plans.ts';
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

describe.each(devices)('the side panel of a business in the list, on $name', (device) => {
  const t = createTranslator(device.locale);
  const open = async (path: string) => {
    const visitor = await openVisitorAs(browser, device, origin, 'admin');
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const panel = (page: Page, name: string) => page.getByRole('complementary', { name, exact: true });
  const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

  /** Makes twelve businesses that one search finds; their names sort by creation. */
  async function makeTwelve(namePrefix: string): Promise<string[]> {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const names = Array.from(
      { length: 12 },
      (_, index) => `${namePrefix} ${device.locale} ${String(index + 1).padStart(2, '0')}`,
    );
    for (const businessName of names) await makeBusiness(admin, { businessName, userId });
    return names;
  }

  test.skipIf(isPhone(device))(
    'a long business name is shown completely in the heading of its side panel',
    async () => {
      const admin = await world.as('admin');
      const name = 'Kulkarni and Daughters Handloom Sarees';
      const userId = await registerCustomer(admin, people.customer.phoneNumber);
      await makeBusiness(admin, { businessName: name, userId });
      const { context, page } = await open(`/panel/admin/businesses?search=${encodeURIComponent(name)}`);
      await rowOf(page, name).locator('td[data-column="category"]').click();
      const heading = panel(page, name).getByRole('heading', { name, level: 2 });
      await heading.waitFor();
      const isTruncated = await heading.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      );
      expect(isTruncated).toBe(false);
      await expectAccessible(page);
      await context.close();
    },
  );

  test('a row of the business list opens its business, and the keyboard moves through the list across pages', async () => {
    const names = await makeTwelve('Walked');
    const list = `/panel/admin/businesses?sort=businessName&order=asc&search=Walked ${device.locale}&limit=10`;
    const { context, page, pageErrors } = await open(list);
    await rowOf(page, names[0] as string).waitFor();
    if (isPhone(device)) {
      await pressRow(rowOf(page, names[0] as string));
      await page.waitForURL('**/panel/admin/businesses/view?businessId=*');
      await page.getByRole('heading', { name: names[0] as string, level: 2 }).waitFor();
      await page.goBack();
      await rowOf(page, names[0] as string).waitFor();
      await context.close();
      return expect(pageErrors).toEqual([]);
    }
    // Selecting text and opening a new tab must not open the panel.
    const cell = rowOf(page, names[0] as string).locator('td[data-column="category"]');
    const { x = 0, y = 0, height = 0 } = (await cell.boundingBox()) ?? {};
    await page.mouse.move(x + 10, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 50, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    const newTabPresses = [() => cell.click({ modifiers: ['ControlOrMeta'] }), () => cell.click({ button: 'middle' })];
    for (const press of newTabPresses) {
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
    await expectAccessible(page);

    await page.keyboard.press('j');
    await panel(page, names[1] as string).waitFor();
    const nextButton = page.getByRole('complementary').getByRole('button', { name: t('table.rowAfter') });
    await nextButton.click();
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
    expect(await nextButton.getAttribute('aria-disabled')).toBe('true');

    await page.keyboard.press('Escape');
    await panel(page, names[11] as string).waitFor({ state: 'detached' });
    await expect.poll(() => focusedText(page)).toBe(names[11]);
    expect(new URL(page.url()).searchParams.has('business')).toBe(false);
    await page.keyboard.press('Enter');
    await panel(page, names[11] as string).waitFor();
    await page.goBack();
    await panel(page, names[11] as string).waitFor({ state: 'detached' });
    await waitForList(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a link opens the side panel of a business that is not listed, with its owner, payment, plan and card', async () => {
    const admin = await world.as('admin');
    const owner = await world.as('customer');
    const card = await makePublishedCard(owner);
    const name = `Plan ${device.locale}`;
    const { body } = await admin
      .post(planPath)
      .send({ ...planInput, name })
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
    const { context, page, pageErrors } = await open(
      `/panel/admin/businesses?search=nothing+of+that+kind&business=${card.businessId}`,
    );
    const { businessName } = business.data;
    const panelOrDialog = isPhone(device)
      ? page.getByRole('dialog', { name: businessName, exact: true })
      : panel(page, businessName);
    await panelOrDialog.getByText('Paid in cash').waitFor();
    await panelOrDialog.getByText(name).first().waitFor();
    await panelOrDialog.getByRole('link', { name: card.cardId }).waitFor();
    const phone = people.customer.phoneNumber;
    expect(await panelOrDialog.getByRole('link', { name: t('business-panel.call') }).getAttribute('href')).toBe(
      `tel:${phone}`,
    );
    expect(await panelOrDialog.getByRole('link', { name: t('business-panel.chat') }).getAttribute('href')).toBe(
      `https://wa.me/${phone.slice(1)}`,
    );
    await expectAccessible(page);
    await panelOrDialog.getByRole('button', { name: t('common.close') }).click();
    await panelOrDialog.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a side panel of a business that fails to load shows the error and can be retried', async () => {
    if (isPhone(device)) return;
    const [name = ''] = await makeTwelve('Unread');
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?search=${name}`);
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
    expect(pageErrors.filter((fault) => !/status of 503/.test(fault))).toEqual([]);
  });
});
