import { brandStylesheet } from '@parichay/shared/platform/brand/ramp.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
  staffDevices,
  waitForList,
  waitUntilClosed,
} from '../lib/browse.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let homeAgencyId: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  homeAgencyId = (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  await world.upstream.database.raw.query(
    `update agency set brand = jsonb_set(brand, '{colour}', '"#9f1239"') where agency_name = 'other agency'`,
  );
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('agencies that the super admin enters, suspends and hands over, on $name', (device) => {
  const t = createTranslator(device.locale);
  const list = '/panel/admin/agency-management';

  test('the super admin enters an agency, sees its panel under a banner, and leaves it', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
    await page.goto(world.url + list);
    await waitForList(page);
    await page.getByRole('button', { name: t('table.actionsFor', { name: 'other agency' }) }).click();
    await page.getByRole('menuitem', { name: t('agency-care.enter'), exact: true }).click();
    await page.waitForURL(`${world.url}/panel/admin`);
    const banner = page.getByRole('status').filter({
      hasText: t('shell.insideBanner', { staff: 'admin', admin: 'admin', agency: 'other agency' }),
    });
    await banner.waitFor();
    await expectAccessible(page);
    // The panel has the agency’s colour.
    const style = await (await context.request.get(`${world.url}/brand.css`)).text();
    expect(style).toBe(brandStylesheet('#9f1239'));
    // Only the agency’s own admin can mark notifications or choose them.
    await page.locator('.bell').click();
    const bell = page.getByRole('dialog', { name: t('shell.notifications') });
    await bell.waitFor();
    await bell.locator('.notification').first().waitFor();
    for (const name of ['hear', 'markRead', 'markAllRead'])
      expect(await bell.getByRole('button', { name: t(`shell.${name}`) }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await waitUntilClosed(bell);
    await page.goto(`${world.url}/panel/admin/audit-log`);
    await waitForList(page);
    await banner.waitFor();
    await expectAccessible(page);
    await page.goto(world.url + list);
    await page.locator('.own-agency').waitFor();

    await page.getByRole('button', { name: t('shell.insideLeave'), exact: true }).click();
    await waitForList(page);
    await page.waitForURL(`${world.url}${list}`);
    expect(await banner.count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the super admin suspends an agency, lifts the suspension, and hands the agency over', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
    await page.goto(world.url + list);
    await waitForList(page);
    const chooseAgencyAction = async (actionText: string) => {
      await page.getByRole('button', { name: t('table.actionsFor', { name: 'home agency' }) }).click();
      await page.getByRole('menuitem', { name: actionText, exact: true }).click();
    };
    await page.goto(`${world.url}${list}?agency=${homeAgencyId}`);
    const sheet = page.getByRole('dialog', { name: 'home agency' });
    await sheet.getByLabel(t('agency-care.email'), { exact: true }).fill('help@home.example');
    await sheet.getByLabel(t('agency-care.termsUrl'), { exact: true }).fill('not a link');
    await sheet.getByRole('button', { name: t('common.save'), exact: true }).click();
    await sheet.getByText(t('agencies.fault_noLink')).waitFor();
    await sheet.getByLabel(t('agency-care.termsUrl'), { exact: true }).fill('https://home.example/terms');
    await sheet.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page.getByText(t('agencies.saved'), { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto(world.url + list);
    await waitForList(page);

    await chooseAgencyAction(t('agency-care.suspend'));
    const confirmDialog = page.getByRole('alertdialog', {
      name: t('agency-care.suspendTitle', { agency: 'home agency' }),
    });
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: t('agency-care.suspend'), exact: true }).click();
    await page.getByText(t('agency-care.done_suspend', { agency: 'home agency' })).waitFor();
    await expectAccessible(page);

    const visitor = await openVisitor(browser, device);
    await visitor.page.goto(`${world.url}/panel/login`);
    await visitor.page.getByText(t('support.suspended')).waitFor();
    await visitor.page.getByRole('link', { name: 'help@home.example' }).waitFor();
    await visitor.page.getByRole('link', { name: t('support.terms') }).waitFor();
    await expectAccessible(visitor.page);
    // A sign-in attempt shows the suspension once, above the form.
    await visitor.page.getByLabel(t('sign-in.phone')).fill('98111 00001');
    await visitor.page.locator('#submit').click();
    await visitor.page.getByText(t('errors-sign-in.agency_suspended')).waitFor();
    expect(await visitor.page.getByText(t('support.suspended')).count()).toBe(0);
    await visitor.page.getByRole('link', { name: 'help@home.example' }).waitFor();
    await visitor.context.close();

    await chooseAgencyAction(t('agency-care.lift'));
    await page.getByText(t('agency-care.done_lift', { agency: 'home agency' })).waitFor();
    await chooseAgencyAction(t('agency-care.handOver'));
    const handOverDialog = page.getByRole('dialog', {
      name: t('agency-care.handOverTitle', { agency: 'home agency' }),
    });
    const submitButton = handOverDialog.getByRole('button', { name: t('agency-care.handOver'), exact: true });
    await submitButton.click();
    await handOverDialog.getByText(t('form.missing')).first().waitFor();
    await handOverDialog.getByLabel(t('agency-care.newName')).fill('Meena Rao');
    await handOverDialog.getByLabel(t('agency-care.newPhone')).fill('98111 77555');
    await expectAccessible(page);
    await submitButton.click();
    await page.getByText(/Meena Rao/).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
