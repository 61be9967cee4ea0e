import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  closed,
  devices,
  filterBy,
  goByMenu,
  isPhone,
  launch,
  listStands,
  pressRow,
  standsRight,
  visitAs,
  words,
} from '../lib/browse.ts';
import { customerOf, makeBusiness, makeStaffMember } from '../lib/factories.ts';
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
async function deletedThings(who: string) {
  const admin = await world.as('admin');
  const userId = await customerOf(admin, people.customer.phoneNumber);
  const { businessId } = await makeBusiness(admin, { businessName: `Toran ${who}`, userId });
  const names = [`Asha ${who}`, `Ravi ${who}`];
  for (const personName of names) {
    const { staffMemberId } = await makeStaffMember(admin, businessId, { personName });
    await admin.delete(members).query({ staffMemberId }).expect(200);
  }
  const plan = `Gold ${who}`;
  const add = () => admin.post(plans).send({ ...customPlanDefaults, name: plan, validity: 1, pricePaise: 99_900 });
  const { body } = await add().expect(200);
  await admin.delete(`${plans}/${body.data.subscriptionPlan.subscriptionPlanId}`).expect(200);
  return { admin, businessId, names, plan, addAgain: add };
}

describe.each(devices)('the trash, on $name', (device) => {
  const t = words(device.locale);
  const open = async (path: string, person: Person) => {
    const visitor = await visitAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const rowOf = (page: Page, name: string) => page.locator('.table > tbody > tr[data-index]').filter({ hasText: name });
  /** With enough room, both filters are next to the search. */
  const narrow = (page: Page, filter: string, value: string) =>
    isPhone(device)
      ? filterBy(page, device, t, t(filter), t(value))
      : page.getByLabel(t(filter), { exact: true }).selectOption({ label: t(value) });
  const restore = (page: Page, name: string) =>
    page.getByRole('button', { name: t('trash.restoreOf', { name }), exact: true }).click();

  test('deleted things are found in the trash by kind and by a word, and restored one by one or together', async () => {
    const { admin, businessId, names, plan } = await deletedThings(device.name);
    const [one = '', two = ''] = names;
    const { context, page, faults } = await open('/panel/admin', 'admin');
    await goByMenu(page, t, 'staff-shell.trash');
    await page.getByRole('heading', { name: t('trash.title') }).waitFor();
    await listStands(page);
    await rowOf(page, one).getByText(t('trash.comes_staff_member')).waitFor();
    await rowOf(page, one).getByText(`Toran ${device.name}`).waitFor();
    await standsRight(page);

    await narrow(page, 'trash.kind', 'trash.kind_subscription_plan');
    await rowOf(page, one).waitFor({ state: 'detached' });
    await restore(page, plan);
    await rowOf(page, plan).waitFor({ state: 'detached' });
    await page.getByText(t('trash.restored', { name: plan })).waitFor();
    await page.getByRole('button', { name: t('trash.open') }).click();
    await page.getByRole('heading', { name: t('plans.title') }).waitFor();
    await page.getByText(plan).waitFor();

    await page.goto(`${origin}/panel/admin/trash?search=${encodeURIComponent(`Toran ${device.name}`)}`);
    await listStands(page);
    // A press on the row opens its details.
    await pressRow(rowOf(page, one));
    const opened = page.getByRole(isPhone(device) ? 'dialog' : 'complementary', { name: one, exact: true });
    await opened.getByText(t('trash.comes_staff_member')).waitFor();
    await standsRight(page);
    await opened.getByRole('button', { name: t('common.close') }).click();
    await closed(opened);
    for (const name of names) await page.getByLabel(t('table.select', { name }), { exact: true }).check();
    await page
      .locator('.table-bulk')
      .getByRole('button', { name: t('trash.restore'), exact: true })
      .click();
    await page.getByText(t('trash.restoredMany_other', { count: '2' })).waitFor();
    for (const name of [one, two]) await rowOf(page, name).waitFor({ state: 'detached' });
    const { items } = (await admin.get(members).query({ businessId }).expect(200)).body.data;
    expect(items.length).toBe(2);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a deleted plan whose name is taken shows the reason and stays in the trash', async () => {
    const { plan, addAgain } = await deletedThings(`${device.name} again`);
    await addAgain().expect(200);
    const { context, page, faults } = await open(`/panel/admin/trash?search=${encodeURIComponent(plan)}`, 'admin');
    await listStands(page);
    await restore(page, plan);
    await page.getByText(t('errors.name_taken')).waitFor();
    await rowOf(page, plan).waitFor();
    await standsRight(page);
    await context.close();
    expect(faults.filter((fault) => !/status of 409/.test(fault))).toEqual([]);
  });

  test('a customer restores an own deletion on the account page', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const personName = `Meena ${device.name}`;
    const { staffMemberId } = await makeStaffMember(customer, businessId, { personName });
    await customer.delete(members).query({ staffMemberId }).expect(200);
    const { context, page, faults } = await open('/panel/customer/account', 'customer');
    await page.getByRole('heading', { name: t('account.trash') }).waitFor();
    await standsRight(page);
    await page.getByRole('button', { name: t('account.restoreOf', { name: personName }), exact: true }).click();
    await page.getByText(personName).waitFor({ state: 'detached' });
    const { items } = (await customer.get(members).query({ businessId }).expect(200)).body.data;
    expect(items.map((one: { staffMemberId: string }) => one.staffMemberId)).toEqual([staffMemberId]);
    await context.close();
    expect(faults).toEqual([]);
  });
});
