import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import {
  createTranslator,
  expectAccessible,
  isInView,
  isPhone,
  launch,
  openVisitorAs,
  staffDevices,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, registerCustomer } from '../lib/factories.ts';
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

describe.each(staffDevices)('selecting rows of the business list, on $name', (device) => {
  const t = createTranslator(device.locale);
  const open = async (path: string) => {
    const visitor = await openVisitorAs(browser, device, origin, 'admin');
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const checkboxOf = (page: Page, name: string) => page.getByLabel(t('table.select', { name }), { exact: true });
  const countSelected = (page: Page) => page.locator('.table > tbody input:checked').count();

  test('Shift selects and deselects a range of business rows, by mouse and by keyboard', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const names = [1, 2, 3, 4, 5, 6].map((number) => `Range ${device.locale} ${number}`);
    for (const businessName of names) await makeBusiness(admin, { businessName, userId });
    const path = `/panel/admin/businesses?sort=businessName&order=asc&search=Range ${device.locale}`;
    const { context, page, pageErrors } = await open(path);
    const box = (number: number) => checkboxOf(page, names[number] as string);
    await box(1).click();
    await box(4).click({ modifiers: ['Shift'] });
    await expect.poll(() => countSelected(page)).toBe(4);
    await page.getByText(t('table.selected_other', { count: 4 })).waitFor();
    // Every row of the range gets the new state of the last pressed row.
    await box(2).click({ modifiers: ['Shift'] });
    await expect.poll(() => countSelected(page)).toBe(1);
    await box(5).focus();
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => countSelected(page)).toBe(5);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await expectAccessible(page);
    // The keyboard moves to the second row, deselects it, and selects up to the first.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const key of ['j', 'j', 'k', 'j', 'x']) await page.keyboard.press(key);
    await expect.poll(() => box(1).isChecked()).toBe(false);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+X');
    await expect.poll(() => countSelected(page)).toBe(6);
    await page.getByRole('button', { name: t('table.selectNone') }).click();
    await expect.poll(() => countSelected(page)).toBe(0);
    // After everything is deselected there is no row to start a range from.
    await box(3).click({ modifiers: ['Shift'] });
    await expect.poll(() => countSelected(page)).toBe(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  const bulk = (page: Page) => page.locator('.table-bulk');
  const dialog = (page: Page) => page.getByRole('dialog');
  const chooseInMoreMenu = async (page: Page, action: string) => {
    await bulk(page)
      .getByRole('button', { name: t('table.more') })
      .click();
    await page.getByRole('menuitem', { name: t(`business-many.${action}`), exact: true }).click();
  };

  test('all matching businesses are selected beyond the page, and one plan is recorded for all of them', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const namePrefix = `Camp ${device.locale}`;
    for (let number = 0; number < 28; number += 1)
      await makeBusiness(admin, { businessName: `${namePrefix} ${number}`, userId });
    await admin
      .post(planPath)
      .send({ ...planInput, name: `For the ${namePrefix}`, pricePaise: 50_000 })
      .expect(200);
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?search=${namePrefix}&limit=10`);
    await checkboxOf(page, `${namePrefix} 27`).waitFor();
    for (let number = 27; number > 17; number -= 1) await checkboxOf(page, `${namePrefix} ${number}`).check();
    // The bulk actions stay in view when the page is scrolled.
    const chooseAll = page.getByRole('button', { name: t('table.chooseAllOf', { total: 28 }) });
    for (const scrollTop of [0, 1e5]) {
      await page.evaluate((top) => scrollTo(0, top), scrollTop);
      await expect.poll(() => isInView(bulk(page))).toBe(true);
    }
    if (!isPhone(device)) await page.getByText(t('table.rangeOf', { from: 1, to: 10, total: 28 })).waitFor();
    await chooseAll.click();
    await page.getByText(t('table.selected_other', { count: 28 })).waitFor();
    // Actions done one by one are not offered for rows that were not shown.
    await bulk(page)
      .getByRole('button', { name: t('businesses.delete'), exact: true })
      .waitFor({ state: 'detached' });
    await expectAccessible(page);
    await bulk(page)
      .getByRole('button', { name: t('business-many.plan') })
      .click();
    await dialog(page)
      .getByText(t('business-many.title_plan_other', { count: 28 }))
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_plan') })
      .click();
    await dialog(page).getByText(t('business-many.planMissing')).waitFor();
    await dialog(page).getByLabel(`For the ${namePrefix}`).check();
    await dialog(page).getByText('14,000').waitFor();
    const amount = dialog(page).getByLabel(t('payments-admin.amount'), { exact: true });
    await amount.fill('550');
    const more = { amount: formatRupees(5_000, device.locale) };
    await dialog(page).getByText(t('payments-admin.moreThanPrice', more)).waitFor();
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_plan') })
      .click();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await dialog(page)
      .getByRole('checkbox', { name: t('payments-admin.moreIsRight', more) })
      .waitFor();
    await amount.fill('450');
    await dialog(page).getByText('12,600').waitFor();
    const staysDue = t('business-many.staysDue_other', { amount: formatRupees(5_000, device.locale) });
    expect(await dialog(page).getByRole('checkbox', { name: staysDue }).isChecked()).toBe(true);
    await dialog(page).getByLabel(t('payments-admin.mode')).selectOption('cash');
    await dialog(page).getByLabel(t('payments-admin.note'), { exact: true }).fill('Paid at the camp');
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_plan') })
      .click();
    // The number of businesses and the sum are confirmed before the payments are recorded.
    const question = page.getByRole('alertdialog');
    await question
      .getByText(t('business-many.planQuestion_other', { plan: `For the ${namePrefix}`, count: 28 }))
      .waitFor();
    await question.getByText('12,600').waitFor();
    await question.getByRole('button', { name: t('business-many.go_plan'), exact: true }).click();
    await page.getByText(t('many.done_other', { count: 28 })).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('table-notice');
    await expect.poll(() => countSelected(page)).toBe(0);
    const { rows } = await world.upstream.database.raw.query(
      `select count(*)::int as paid, max(amount_paise)::int as most, min(due_paise)::int as due, max(mode) as mode from payment_grant where note = 'Paid at the camp' and business_id in
         (select business_id from business where business_name like $1)`,
      [`${namePrefix} %`],
    );
    expect(rows).toEqual([{ paid: 28, most: 45_000, due: 5_000, mode: 'cash' }]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a bulk action on businesses lists a refused business with the reason, and resumes after a server error', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const [businessWithoutCard, businessWithCard] = [`Without ${device.locale}`, `Without a doubt ${device.locale}`];
    await makeBusiness(admin, { businessName: businessWithoutCard, userId });
    const { businessId } = await makeBusiness(admin, { businessName: businessWithCard, userId });
    await makeCard(admin, businessId);
    await world.upstream.database.raw.query(
      `update agency set configuration = configuration || '{"prices": {"perCardPaise": 5000}}'`,
    );
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?search=Without`);
    for (const name of [businessWithoutCard, businessWithCard]) await checkboxOf(page, name).check();
    await page.route('**/business/many/status', (route) => route.fulfill({ status: 503, json: { data: {} } }));
    await chooseInMoreMenu(page, 'live');
    // The business without a card adds nothing to the bill.
    await dialog(page)
      .getByText(t('business-many.liveCost_one', { count: 1, total: formatRupees(5_000, device.locale) }))
      .waitFor();
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_live') })
      .click();
    await dialog(page).getByText(t('errors-sign-in.unavailable')).waitFor();
    await dialog(page)
      .getByText(t('many.left_other', { count: 2 }))
      .waitFor();
    await page.unroute('**/business/many/status');
    await dialog(page)
      .getByRole('button', { name: t('many.goOn') })
      .click();
    await dialog(page)
      .getByText(`${t('many.done_one', { count: 1 })} · ${t('many.refused_one', { count: 1 })}`)
      .waitFor();
    await dialog(page).getByRole('link', { name: businessWithoutCard }).waitFor();
    await dialog(page).getByText(t('errors.no_card')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors.filter((fault) => !/status of 503/.test(fault))).toEqual([]);
  });

  test('selected businesses are assigned to another staff account, which then has them in the business list', async () => {
    const admin = await world.as('admin');
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const name = `Handed ${device.locale}`;
    await makeBusiness(admin, { businessName: name, userId });
    const { context, page, pageErrors } = await open(`/panel/admin/businesses?search=${name}`);
    await checkboxOf(page, name).check();
    await chooseInMoreMenu(page, 'handOver');
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_handOver') })
      .click();
    await dialog(page).getByText(t('business-many.staffMissing')).waitFor();
    await dialog(page)
      .getByLabel(t('business-many.staff'))
      .selectOption({ label: `creator · ${formatPhone(people.creator.phoneNumber)}` });
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: t('business-many.go_handOver') })
      .click();
    await page.getByText(t('many.done_one', { count: 1 })).waitFor();
    const { body } = await (await world.as('creator')).get('/api/v1/business').query({ search: name }).expect(200);
    expect(body.data.total).toBe(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
