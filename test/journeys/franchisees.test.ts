import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  filterBy,
  launch,
  onceFor,
  openVisitorAs,
  pressRow,
  staffDevices,
  waitForList,
  waitUntilClosed,
} from '../lib/browse.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
const list = '/panel/admin/franchisees';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;

/** Makes a colleague with a unique name for one test. */
async function makeColleague(overrides: object = {}): Promise<Franchisee> {
  madeCount += 1;
  const admin = await world.as('admin');
  const { body } = await admin
    .post('/api/v1/franchisee/signup')
    .send({
      name: `Colleague ${madeCount}`,
      phoneNumber: `+9198333${10_000 + madeCount}`,
      roles: ['creator'],
      ...overrides,
    })
    .expect(200);
  return body.data.franchisee;
}

const editColleague = async (franchiseeId: string, change: object) =>
  (await world.as('admin'))
    .post('/api/v1/franchisee/edit')
    .send({ franchiseeId, ...change })
    .expect(200);

const findStaffByName = async (name: string): Promise<Franchisee> => {
  const { body } = await (await world.as('admin')).get('/api/v1/franchisee/list').query({ search: name }).expect(200);
  return body.data.items[0];
};

describe.each(staffDevices)("the list of an agency's staff accounts, on $name", (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = list) => {
    const visitor = await openVisitorAs(browser, device, origin, 'admin');
    await visitor.page.goto(origin + path);
    await waitForList(visitor.page);
    return visitor;
  };
  const rowOf = (page: Page, name: string) => page.locator('.table > tbody > tr').filter({ hasText: name });
  const chooseRowAction = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };
  const openRow = async (page: Page, name: string) => {
    await pressRow(rowOf(page, name));
    const sheet = page.getByRole('dialog', { name, exact: true });
    await sheet.getByLabel(t('franchisees.name'), { exact: true }).waitFor();
    return sheet;
  };

  testOnce('an admin adds a staff account and gets an invitation text to send', async () => {
    const { context, page, pageErrors } = await open();
    await page.locator('.table th[data-column="roles"]').waitFor();
    await page.getByRole('button', { name: t('franchisees.add'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('franchisees.addTitle') });
    const add = form.getByRole('button', { name: t('franchisees.addGo'), exact: true });
    await add.click();
    await form.getByText(t('franchisees.roleMissing')).waitFor();
    await expect.poll(() => form.getByText(t('form.missing')).count()).toBe(2);

    madeCount += 1;
    const name = `Deepa ${madeCount}`;
    await form.getByLabel(t('franchisees.name'), { exact: true }).fill(name);
    await form.getByLabel(t('franchisees.role_admin'), { exact: true }).check();
    // Only the platform’s staff may manage the link store.
    const linkStore = t('franchisees.permission_manage-link-store');
    expect(await form.getByLabel(linkStore, { exact: true }).count()).toBe(0);
    // An admin has every permission, shown as checked and disabled.
    const plans = form.getByLabel(t('franchisees.permission_manage-plans'), { exact: true });
    await expect.poll(async () => [await plans.isChecked(), await plans.isDisabled()]).toEqual([true, true]);
    await form.getByLabel(t('franchisees.hideBilling'), { exact: true }).check();
    await form.getByLabel(t('franchisees.role_admin'), { exact: true }).uncheck();
    await expect.poll(() => form.getByLabel(t('franchisees.hideBilling'), { exact: true }).count()).toBe(0);
    await form.getByLabel(t('franchisees.role_franchisee'), { exact: true }).check();
    await plans.check();

    // A phone number already in use shows an error, and the typed values stay.
    const phone = form.getByLabel(t('franchisees.phone'), { exact: true });
    await phone.fill(people.creator.phoneNumber.slice(3));
    await add.click();
    const field = page.locator('.field').filter({ has: page.getByLabel(t('franchisees.phone'), { exact: true }) });
    await field.getByText(t('franchisees.phoneTaken')).waitFor();
    expect(await form.getByRole('alert').count()).toBe(0);
    await phone.fill(`98333${20_000 + madeCount}`);
    await add.click();

    const invitation = page.getByRole('dialog', { name: t('franchisees.inviteTitle', { name }) });
    await invitation.getByText(`${origin}/panel/franchisee-login`).waitFor();
    const whatsapp = invitation.getByRole('link', { name: t('franchisees.inviteWhatsapp') });
    await expect
      .poll(() => whatsapp.getAttribute('href'))
      .toContain(`https://wa.me/9198333${20_000 + madeCount}?text=`);
    await invitation.getByRole('button', { name: t('common.close'), exact: true }).click();
    await rowOf(page, name).waitFor();
    await expect
      .poll(() => findStaffByName(name))
      .toMatchObject({
        roles: ['franchisee'],
        permissions: ['manage-plans'],
        configuration: { hideBilling: false },
      });
    await context.close();
    // The browser logs the 409 for the number already in use.
    expect(pageErrors.filter((fault) => !fault.includes('409'))).toEqual([]);
  });

  testOnce("changing a staff account's roles, but not its name, shows a warning that it ends sessions", async () => {
    const { name, franchiseeId } = await makeColleague();
    const { context, page, pageErrors } = await open();
    const sheet = await openRow(page, name);
    await page.waitForURL(`**franchisee=${franchiseeId}**`);
    await sheet.getByLabel(t('franchisees.name'), { exact: true }).fill(`${name} Rao`);
    const warning = sheet.getByText(t('franchisees.endsSessions', { name }));
    await expect.poll(() => warning.count()).toBe(0);
    await sheet.getByLabel(t('franchisees.role_franchisee'), { exact: true }).check();
    await warning.waitFor();
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('franchisees.done_edit', { name: `${name} Rao` })).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('franchisee'));
    await expect.poll(() => findStaffByName(`${name} Rao`)).toMatchObject({ roles: ['creator', 'franchisee'] });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'security 7: a disabled staff account is signed out at the next request and can sign in again after undo',
    async () => {
      const { name, phoneNumber } = await makeColleague();
      const colleague = world.browser();
      await colleague.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
      await colleague
        .post('/api/v1/verifyOtp')
        .send({ otp: world.otpFor(phoneNumber) })
        .expect(200);
      await colleague.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);

      const { context, page, pageErrors } = await open();
      await chooseRowAction(page, name, 'franchisees.disable');
      await page.getByText(t('franchisees.done_disable', { name })).waitFor();
      await colleague.get('/api/v1/franchisee').expect(401);
      await rowOf(page, name).getByText(t('franchisees.disabled'), { exact: true }).waitFor();
      await page.getByRole('button', { name: t('table.undo') }).click();
      await page.getByText(t('franchisees.done_enable', { name })).waitFor();
      await colleague.post('/api/v1/franchisee/login').send({ phoneNumber, password }).expect(200);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce("an admin disables several staff accounts at once, and the admin's own account stays active", async () => {
    const [one, two] = [await makeColleague(), await makeColleague()];
    const { context, page, pageErrors } = await open();
    const ownCheckbox = page
      .locator('.table > tbody > tr')
      .filter({ has: page.locator('.row-open > .badge') })
      .getByRole('checkbox');
    for (const box of [one, two].map(({ name }) => page.getByLabel(t('table.select', { name }), { exact: true })))
      await box.check();
    await ownCheckbox.check();
    await page.getByRole('button', { name: t('franchisees.disable'), exact: true }).click();
    await rowOf(page, one.name).getByText(t('franchisees.disabled'), { exact: true }).waitFor();
    await rowOf(page, two.name).getByText(t('franchisees.disabled'), { exact: true }).waitFor();
    await page.getByRole('button', { name: t('table.undo') }).waitFor();
    await expect.poll(async () => (await findStaffByName(one.name)).isActive).toBe(false);
    await expect
      .poll(async () => (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.isActive)
      .toBe(true);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'unsaved values of a new staff account are restored when the form opens again and can then be saved',
    async () => {
      const { context, page, pageErrors } = await open();
      const add = page.getByRole('button', { name: t('franchisees.add'), exact: true });
      await add.click();
      const form = page.getByRole('dialog', { name: t('franchisees.addTitle') });
      madeCount += 1;
      await form.getByLabel(t('franchisees.name'), { exact: true }).fill(`Kavya ${madeCount}`);
      await form.getByLabel(t('franchisees.role_creator'), { exact: true }).check();
      await page.keyboard.press('Escape');
      await waitUntilClosed(form);
      await page.reload();
      await waitForList(page);
      await add.click();
      await form.getByText(t('form.restored')).waitFor();
      await form.getByLabel(t('franchisees.phone'), { exact: true }).fill(`98333${30_000 + madeCount}`);
      await form.getByRole('button', { name: t('franchisees.addGo'), exact: true }).click();
      await page.getByRole('dialog', { name: t('franchisees.inviteTitle', { name: `Kavya ${madeCount}` }) }).waitFor();
      await page.keyboard.press('Escape');
      expect(await findStaffByName(`Kavya ${madeCount}`)).toMatchObject({ roles: ['creator'] });
      await add.click();
      await expect.poll(() => form.getByLabel(t('franchisees.name'), { exact: true }).inputValue()).toBe('');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'closing the form of a staff account asks about unsaved changes, and discarded ones do not return',
    async () => {
      const { name } = await makeColleague();
      const { context, page, pageErrors } = await open();
      const sheet = await openRow(page, name);
      const nameField = sheet.getByLabel(t('franchisees.name'), { exact: true });
      const closeButton = sheet.getByRole('button', { name: t('common.close'), exact: true });
      await nameField.fill('Not meant');
      await closeButton.click();
      const question = page.getByRole('alertdialog', { name: t('form.discardTitle') });
      await question.waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: t('form.keepEditing'), exact: true }).click();
      await waitUntilClosed(question);
      expect(await nameField.inputValue()).toBe('Not meant');
      await closeButton.click();
      await question.getByRole('button', { name: t('form.discardGo'), exact: true }).click();
      await waitUntilClosed(sheet);
      await openRow(page, name);
      await expect.poll(() => nameField.inputValue()).toBe(name);
      expect(await sheet.getByText(t('form.restored')).count()).toBe(0);
      // Without changes there is no question.
      await closeButton.click();
      await waitUntilClosed(sheet);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'a concurrent edit of a staff account shows a conflict from which either version can be chosen',
    async () => {
      const { name, franchiseeId } = await makeColleague();
      const { context, page } = await open();
      const sheet = await openRow(page, name);
      await sheet.getByLabel(t('franchisees.email'), { exact: true }).fill('mine@example.com');
      await editColleague(franchiseeId, { email: 'theirs@example.com' });
      await sheet.getByLabel(t('franchisees.permission_log-in-as'), { exact: true }).scrollIntoViewIfNeeded();
      await sheet.getByRole('button', { name: t('common.save') }).click();
      await sheet.getByText(t('form.conflict')).waitFor();
      await sheet.getByText('theirs@example.com').waitFor();
      // The conflict is far from the save button and must be scrolled into view.
      await expect
        .poll(() => sheet.getByRole('alert').evaluate((note) => note.getBoundingClientRect().top))
        .toBeGreaterThan(0);
      await expect
        .poll(() => sheet.getByLabel(t('franchisees.email'), { exact: true }).inputValue())
        .toBe('mine@example.com');
      await sheet.getByRole('button', { name: t('form.keepMine') }).click();
      await sheet.waitFor({ state: 'detached' });
      await expect.poll(async () => (await findStaffByName(name)).email).toBe('mine@example.com');

      await openRow(page, name);
      await sheet.getByLabel(t('franchisees.email'), { exact: true }).fill('again@example.com');
      await editColleague(franchiseeId, { email: 'newest@example.com' });
      await sheet.getByRole('button', { name: t('common.save') }).click();
      await sheet.getByRole('button', { name: t('form.takeTheirs') }).click();
      await expect
        .poll(() => sheet.getByLabel(t('franchisees.email'), { exact: true }).inputValue())
        .toBe('newest@example.com');
      await context.close();
    },
  );

  testOnce("an admin can save the admin's own account but not change its roles", async () => {
    const { context, page, pageErrors } = await open(`${list}?role=admin`);
    const badge = page.getByText(t('franchisees.you'), { exact: true });
    await badge.click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(t('franchisees.ownRights')).waitFor();
    await expect.poll(() => sheet.getByLabel(t('franchisees.role_creator'), { exact: true }).isDisabled()).toBe(true);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a badge next to a long staff name stays on one line on a phone', async () => {
    const { context, page } = await open(`${list}?role=admin`);
    const badge = page.getByText(t('franchisees.you'), { exact: true });
    const height = async () => (await badge.boundingBox())?.height ?? 0;
    const shortNameHeight = await height();
    await page.setViewportSize({ width: 360, height: 740 });
    await badge.evaluate(({ previousElementSibling: name }) => {
      if (name) name.textContent = 'Venkata Subrahmanyam Lakshminarayanan';
    });
    expect(shortNameHeight).toBeGreaterThan(0);
    await expect.poll(height).toBeLessThan(shortNameHeight * 1.5);
    await context.close();
  });

  testOnce(
    'a link opens a staff account that the list does not show, and reports one that does not exist',
    async () => {
      const { name, franchiseeId } = await makeColleague();
      const { context, page } = await open(`${list}?search=nobody&franchisee=${franchiseeId}`);
      await page
        .getByRole('dialog', { name, exact: true })
        .getByLabel(t('franchisees.name'), { exact: true })
        .waitFor();
      await page.goto(`${origin}${list}?franchisee=0198c0de-0000-7000-8000-00000000dead`);
      await page.getByText(t('franchisees.gone')).waitFor();
      await context.close();
    },
  );

  test('the filters of the list of staff accounts are read from the URL and written to it', async () => {
    const { name } = await makeColleague({ permissions: ['log-in-as'] });
    const otherColleague = await makeColleague();
    const { context, page, pageErrors } = await open(`${list}?permission=log-in-as`);
    await rowOf(page, name).waitFor();
    await expect.poll(() => rowOf(page, otherColleague.name).count()).toBe(0);
    await filterBy(page, device, t, t('franchisees.state'), t('franchisees.disabled'));
    await page.waitForURL('**isActive=false**');
    await page.getByText(t('table.noneMatch')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('the super admin can grant the permission to manage the link store', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'superadmin');
    await page.goto(origin + list);
    await waitForList(page);
    await page.getByRole('button', { name: t('franchisees.add'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('franchisees.addTitle') });
    await form.getByLabel(t('franchisees.permission_manage-link-store'), { exact: true }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each(['the list', 'an open account', 'the form of a new one'])(
    'axe finds no errors on the staff page (%s), and nothing overflows',
    async (state) => {
      const { name, franchiseeId } = await makeColleague({ roles: ['admin'] });
      const { context, page } = await open(state === 'an open account' ? `${list}?franchisee=${franchiseeId}` : list);
      await rowOf(page, name).waitFor();
      if (state === 'the form of a new one')
        await page.getByRole('button', { name: t('franchisees.add'), exact: true }).click();
      if (state !== 'the list') await page.getByRole('dialog').waitFor();
      await expectAccessible(page);
      await context.close();
    },
  );
});

describe.each(staffDevices)('panel pages without permission, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('a page that the role creator may not open shows a notice without any button, and the account stays signed in', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'creator');
    for (const path of [
      'franchisees',
      'agency-management',
      'billing',
      'reconciliation',
      'audit-log',
      'plans-pricing-management',
      'video-template-management',
      'report',
      'studio',
      'image-posts-management',
    ]) {
      await page.goto(`${origin}/panel/admin/${path}`);
      await page.getByText(t('shell.notForYou')).waitFor();
      expect(await page.locator('main').getByRole('button').count()).toBe(0);
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    }
    await expectAccessible(page);
    await page
      .locator('main')
      .getByRole('link', { name: t('shell.home') })
      .click();
    await page.waitForURL('**/panel/admin');
    await context.close();
    expect(pageErrors.filter((fault) => !fault.includes('403'))).toEqual([]);
  });

  test('a panel request that answers 403 opens a notice and leaves the page unchanged', async () => {
    const { context, page } = await openVisitorAs(browser, device, origin, 'admin');
    const refusedAnswer = {
      status: 403,
      json: { data: { code: 'not_allowed', message: 'Your account may not do this.' } },
    };
    await page.route('**/api/v1/franchisee/list*', (route) => route.fulfill(refusedAnswer));
    await page.goto(`${origin}${list}`);
    const dialog = page.getByRole('alertdialog', { name: t('shell.notForYouTitle') });
    await dialog.getByText(t('shell.notForYou')).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(list);
    await context.close();
  });
});
