import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, signIn, staffDevices, standsRight, visit, visitAs, words } from '../lib/browse.ts';
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
const personOf = { en: 'creator', hi: 'franchisee' } as const;

describe.each(staffDevices)('a staff account, on $name', (device) => {
  const t = words(device.locale);
  const a = (key: string) => t(`staff-account.${key}`);

  test('a staff member changes name and password on the account page, opened from the menu', async () => {
    const { context, page, faults } = await visit(browser, device);
    await signIn(context, world.url, personOf[device.locale]);
    await page.goto(`${world.url}/panel/admin`);
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('shell.account') })
      .click();
    await page.waitForURL('**/panel/admin/account');

    await page.getByLabel(a('name')).fill('Asha Rao');
    await page.getByRole('button', { name: a('saveName') }).click();
    await page.getByText(a('nameSaved')).waitFor();
    await standsRight(page);

    const [old, next] = [page.getByLabel(a('passwordOld')), page.getByLabel(a('passwordNew'))];
    const change = page.getByRole('button', { name: a('changePassword') });
    await old.fill('not the right one');
    await next.fill('a kite above Anand');
    await change.click();
    await page.getByText(a('passwordWrong')).waitFor();
    await standsRight(page);
    await old.fill(password);
    await change.click();
    await page.getByText(a('passwordChanged')).waitFor();
    expect(await next.inputValue()).toBe('');
    await standsRight(page);
    await page.reload();
    await expect.poll(() => page.getByLabel(a('name')).inputValue()).toBe('Asha Rao');
    await context.close();
    // The browser logs the 422 of the wrong password.
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
  });

  test('an admin switches the weekly digest off, and the chosen language is stored', async () => {
    const db = world.upstream.database.raw;
    await db.query(`update franchisee set email = 'meera@example.com', gets_digest = true where phone_number = $1`, [
      people.admin.phoneNumber,
    ]);
    const { context, page, faults } = await visitAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/account`);
    const digest = page.getByLabel(a('getsDigest'));
    await page.getByText(t('staff-account.digestHint', { email: 'meera@example.com' })).waitFor();
    await digest.click();
    await expect.poll(() => digest.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => digest.isChecked()).toBe(false);
    await standsRight(page);
    await page
      .getByRole('group', { name: t('common.language') })
      .getByRole('button', { name: 'ગુજરાતી' })
      .click();
    await page.waitForLoadState();
    await page.getByLabel(words('gu')('staff-account.getsDigest')).waitFor();
    const { rows } = await db.query('select language from franchisee where phone_number = $1', [
      people.admin.phoneNumber,
    ]);
    expect(rows).toEqual([{ language: 'gu' }]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
