import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
  signIn,
  staffDevices,
} from '../lib/browse.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Each device has its own account, because the test changes the password. */
const personByLocale = { en: 'creator', hi: 'franchisee' } as const;

describe.each(staffDevices)('the account page of staff, on $name', (device) => {
  const t = createTranslator(device.locale);
  const accountText = (key: string) => t(`staff-account.${key}`);

  test('a staff account changes its name and password on the account page, opened from the menu', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await signIn(context, world.url, personByLocale[device.locale]);
    await page.goto(`${world.url}/panel/admin`);
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('shell.account') })
      .click();
    await page.waitForURL('**/panel/admin/account');

    await page.getByLabel(accountText('name')).fill('Asha Rao');
    await page.getByRole('button', { name: accountText('saveName') }).click();
    await page.getByText(accountText('nameSaved')).waitFor();
    await expectAccessible(page);

    const [oldPassword, newPasswordField] = [
      page.getByLabel(accountText('passwordOld')),
      page.getByLabel(accountText('passwordNew')),
    ];
    const changeButton = page.getByRole('button', { name: accountText('changePassword') });
    await oldPassword.fill('not the right one');
    await newPasswordField.fill('a kite above Anand');
    await changeButton.click();
    await page.getByText(accountText('passwordWrong')).waitFor();
    await expectAccessible(page);
    await oldPassword.fill(password);
    await changeButton.click();
    await page.getByText(accountText('passwordChanged')).waitFor();
    expect(await newPasswordField.inputValue()).toBe('');
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByLabel(accountText('name')).inputValue()).toBe('Asha Rao');
    await context.close();
    // The browser logs the 422 of the wrong password.
    expect(pageErrors.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  test('the account page stores that an admin disables the weekly digest and chooses another language', async () => {
    const db = world.upstream.database.raw;
    await db.query(`update franchisee set email = 'meera@example.com', gets_digest = true where phone_number = $1`, [
      people.admin.phoneNumber,
    ]);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/account`);
    const digestBox = page.getByLabel(accountText('getsDigest'));
    await page.getByText(t('staff-account.digestHint', { email: 'meera@example.com' })).waitFor();
    await digestBox.click();
    await expect.poll(() => digestBox.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => digestBox.isChecked()).toBe(false);
    await expectAccessible(page);
    await page
      .getByRole('group', { name: t('common.language') })
      .getByRole('button', { name: 'ગુજરાતી' })
      .click();
    await page.waitForLoadState();
    await page.getByLabel(createTranslator('gu')('staff-account.getsDigest')).waitFor();
    const { rows } = await db.query('select language from franchisee where phone_number = $1', [
      people.admin.phoneNumber,
    ]);
    expect(rows).toEqual([{ language: 'gu' }]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
