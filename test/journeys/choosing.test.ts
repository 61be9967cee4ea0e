import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, launch, signIn, standsRight, visit, words } from '../lib/browse.ts';
import { customerOf, makeBusiness } from '../lib/factories.ts';
import { people } from '../lib/people.ts';
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

describe.each(devices)('rows are chosen, on $name', (device) => {
  const t = words(device.locale);
  const open = async (path: string) => {
    const visitor = await visit(browser, device);
    await signIn(visitor.context, origin, 'admin');
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const boxOf = (page: Page, name: string) => page.getByLabel(t('table.select', { name }), { exact: true });
  const chosen = (page: Page) => page.locator('.table > tbody input:checked').count();

  test('from one to another with Shift, by the mouse and by the keyboard, and taken off again in the same way', async () => {
    const admin = await world.as('admin');
    const userId = await customerOf(admin, people.customer.phoneNumber);
    const names = [1, 2, 3, 4, 5, 6].map((at) => `Range ${device.locale} ${at}`);
    for (const businessName of names) await makeBusiness(admin, { businessName, userId });
    const path = `/panel/admin/businesses?sort=businessName&order=asc&search=Range ${device.locale}`;
    const { context, page, faults } = await open(path);
    const box = (at: number) => boxOf(page, names[at] as string);
    await box(1).click();
    await box(4).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toBe(4);
    await page.getByText(t('table.selected_other', { count: 4 })).waitFor();
    // What the last press makes of its own row becomes of all of them.
    await box(2).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toBe(1);
    await box(5).focus();
    await page.keyboard.press('Shift+Space');
    await expect.poll(() => chosen(page)).toBe(5);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await standsRight(page);
    await page.getByRole('button', { name: t('table.selectNone') }).click();
    await expect.poll(() => chosen(page)).toBe(0);
    // Chosen anew there is none to begin from.
    await box(3).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toBe(1);
    await context.close();
    expect(faults).toEqual([]);
  });
});
