import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  devices,
  expectAccessible,
  filterBy,
  followMenuLink,
  isPhone,
  launch,
  onceFor,
  openVisitorAs,
  pressRow,
  waitForList,
  waitUntilClosed,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeStaffMember, publish, registerCustomer } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { type Person, people } from '../lib/people.ts';
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

const plans = '/api/v1/business/subscription-plan';
const members = '/api/v1/staff-id/staff-member';

/** Deletes a plan and two staff members of a business as the admin. @returns their names */
async function deletePlanAndMembers(suffix: string) {
  const admin = await world.as('admin');
  const userId = await registerCustomer(admin, people.customer.phoneNumber);
  const { businessId } = await makeBusiness(admin, { businessName: `Toran ${suffix}`, userId });
  const names = [`Asha ${suffix}`, `Ravi ${suffix}`];
  for (const personName of names) {
    const { staffMemberId } = await makeStaffMember(admin, businessId, { personName });
    await admin.delete(members).query({ staffMemberId }).expect(200);
  }
  const plan = `Gold ${suffix}`;
  const addPlan = () => admin.post(plans).send({ ...customPlanDefaults, name: plan, validity: 1, pricePaise: 99_900 });
  const { body } = await addPlan().expect(200);
  await admin.delete(`${plans}/${body.data.subscriptionPlan.subscriptionPlanId}`).expect(200);
  return { admin, businessId, names, plan, addAgain: addPlan };
}

describe.each(devices)('the trash of deleted records, on $name', (device) => {
  const t = createTranslator(device.locale);
  const open = async (path: string, person: Person) => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const rowOf = (page: Page, name: string) => page.locator('.table > tbody > tr[data-index]').filter({ hasText: name });
  /** With enough width, both filters are next to the search. */
  const filterList = (page: Page, filter: string, value: string) =>
    isPhone(device)
      ? filterBy(page, device, t, t(filter), t(value))
      : page.getByLabel(t(filter), { exact: true }).selectOption({ label: t(value) });
  const restore = (page: Page, name: string) =>
    page.getByRole('button', { name: t('trash.restoreOf', { name }), exact: true }).click();

  test('the question before the deletion of an account says that paid plans end and that it cannot be undone', async () => {
    const { context, page, pageErrors } = await open('/panel/customer/account', 'customer');
    await page.getByRole('button', { name: t('account.delete'), exact: true }).click();
    await page.getByRole('alertdialog').getByText(t('account.deleteEndsPlans')).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  onceFor.customers(device)(
    'an owner deletes a business on its own page, finds it under Account and restores it',
    async () => {
      const owner = await world.as('otherCustomer');
      const { businessId } = await makeBusiness(owner, { businessName: 'Made by mistake' });
      const { cardNo } = await makeCard(owner, businessId, { cardId: 'made-by-mistake' });
      await publish(owner, cardNo);
      const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'otherCustomer');
      await page.goto(`${world.url}/panel/customer/businesses/edit?businessId=${businessId}`);
      await page.getByRole('button', { name: t('business.deleteGo') }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('/made-by-mistake').waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: t('business.deleteGo') }).click();
      await page.waitForURL('**/panel/customer/account#trash-title');
      await page.getByRole('button', { name: t('account.restoreOf', { name: 'Made by mistake' }) }).click();
      await page.getByText(t('account.restored', { name: 'Made by mistake' })).waitFor();
      await recordPlan(await world.as('admin'), businessId);
      await page.goto(`${world.url}/panel/customer/businesses/edit?businessId=${businessId}`);
      await page.getByText(t('errors.plan_running')).waitFor();
      expect(await page.getByRole('button', { name: t('business.deleteGo') }).count()).toBe(0);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('deleted records are found in the trash by kind and by text, and restored one at a time or together', async () => {
    const { admin, businessId, names, plan } = await deletePlanAndMembers(device.name);
    const [firstName = '', secondName = ''] = names;
    const { context, page, pageErrors } = await open('/panel/admin', 'admin');
    await followMenuLink(page, t, 'staff-shell.trash');
    await page.getByRole('heading', { name: t('trash.title') }).waitFor();
    await waitForList(page);
    await rowOf(page, firstName).getByText(t('trash.comes_staff_member')).waitFor();
    await rowOf(page, firstName).getByText(`Toran ${device.name}`).waitFor();
    await expectAccessible(page);

    await filterList(page, 'trash.kind', 'trash.kind_subscription_plan');
    await rowOf(page, firstName).waitFor({ state: 'detached' });
    await restore(page, plan);
    await rowOf(page, plan).waitFor({ state: 'detached' });
    await page.getByText(t('trash.restored', { name: plan })).waitFor();
    await page.getByRole('button', { name: t('trash.open') }).click();
    await page.getByRole('heading', { name: t('plans.title') }).waitFor();
    await page.getByText(plan).waitFor();

    await page.goto(`${origin}/panel/admin/trash?search=${encodeURIComponent(`Toran ${device.name}`)}`);
    await waitForList(page);
    // A press on the row opens its details.
    await pressRow(rowOf(page, firstName));
    const detailsPanel = page.getByRole(isPhone(device) ? 'dialog' : 'complementary', { name: firstName, exact: true });
    await detailsPanel.getByText(t('trash.comes_staff_member')).waitFor();
    await expectAccessible(page);
    await detailsPanel.getByRole('button', { name: t('common.close') }).click();
    await waitUntilClosed(detailsPanel);
    for (const name of names) await page.getByLabel(t('table.select', { name }), { exact: true }).check();
    await page
      .locator('.table-bulk')
      .getByRole('button', { name: t('trash.restore'), exact: true })
      .click();
    await page.getByText(t('trash.restoredMany_other', { count: '2' })).waitFor();
    for (const name of [firstName, secondName]) await rowOf(page, name).waitFor({ state: 'detached' });
    const { items } = (await admin.get(members).query({ businessId }).expect(200)).body.data;
    expect(items.length).toBe(2);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('restoring a deleted plan whose name is in use again shows the reason, and the plan stays in the trash', async () => {
    const { plan, addAgain } = await deletePlanAndMembers(`${device.name} again`);
    await addAgain().expect(200);
    const { context, page, pageErrors } = await open(`/panel/admin/trash?search=${encodeURIComponent(plan)}`, 'admin');
    await waitForList(page);
    await restore(page, plan);
    await page.getByText(t('errors.name_taken')).waitFor();
    await rowOf(page, plan).waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
  });

  test('a customer restores an item that the customer deleted, on the account page', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const personName = `Meena ${device.name}`;
    const { staffMemberId } = await makeStaffMember(customer, businessId, { personName });
    await customer.delete(members).query({ staffMemberId }).expect(200);
    const { context, page, pageErrors } = await open('/panel/customer/account', 'customer');
    await page.getByRole('heading', { name: t('account.trash') }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('account.restoreOf', { name: personName }), exact: true }).click();
    await page.getByText(t('account.restored', { name: personName })).waitFor();
    await expectAccessible(page);
    const { items } = (await customer.get(members).query({ businessId }).expect(200)).body.data;
    expect(items.map((item: { staffMemberId: string }) => item.staffMemberId)).toEqual([staffMemberId]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
