import { brandStylesheet } from '@parichay/shared/platform/brand/ramp.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closed, launch, listStands, staffDevices, standsRight, visit, visitAs, words } from '../lib/browse.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let home: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  home = (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
  await world.upstream.database.raw.query(
    `update agency set brand = jsonb_set(brand, '{colour}', '"#9f1239"') where agency_name = 'other agency'`,
  );
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('agencies in the super admin’s care, on $name', (device) => {
  const t = words(device.locale);
  const list = '/panel/admin/agency-management';

  test('the super admin enters an agency, sees its panel under a banner, and leaves it', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'superadmin');
    await page.goto(world.url + list);
    await listStands(page);
    await page.getByRole('button', { name: t('table.actionsFor', { name: 'other agency' }) }).click();
    await page.getByRole('menuitem', { name: t('agency-care.enter'), exact: true }).click();
    await page.waitForURL(`${world.url}/panel/admin`);
    const banner = page.getByRole('status').filter({
      hasText: t('shell.insideBanner', { staff: 'admin', admin: 'admin', agency: 'other agency' }),
    });
    await banner.waitFor();
    await standsRight(page);
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
    await closed(bell);
    await page.goto(`${world.url}/panel/admin/audit-log`);
    await listStands(page);
    await banner.waitFor();
    await standsRight(page);
    await page.goto(world.url + list);
    await page.locator('.own-agency').waitFor();

    await page.getByRole('button', { name: t('shell.insideLeave'), exact: true }).click();
    await listStands(page);
    await page.waitForURL(`${world.url}${list}`);
    expect(await banner.count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the super admin suspends an agency, whose sign-in then shows a contact, lifts it, and hands it over', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'superadmin');
    await page.goto(world.url + list);
    await listStands(page);
    const act = async (words: string) => {
      await page.getByRole('button', { name: t('table.actionsFor', { name: 'home agency' }) }).click();
      await page.getByRole('menuitem', { name: words, exact: true }).click();
    };
    await page.goto(`${world.url}${list}?agency=${home}`);
    const sheet = page.getByRole('dialog', { name: 'home agency' });
    await sheet.getByLabel(t('agency-care.email'), { exact: true }).fill('help@home.example');
    await sheet.getByLabel(t('agency-care.termsUrl'), { exact: true }).fill('not a link');
    await sheet.getByRole('button', { name: t('common.save'), exact: true }).click();
    await sheet.getByText(t('agencies.fault_noLink')).waitFor();
    await sheet.getByLabel(t('agency-care.termsUrl'), { exact: true }).fill('https://home.example/terms');
    await sheet.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page.getByText(t('agencies.saved'), { exact: true }).waitFor();
    await standsRight(page);
    await page.goto(world.url + list);
    await listStands(page);

    await act(t('agency-care.suspend'));
    const question = page.getByRole('alertdialog', { name: t('agency-care.suspendTitle', { agency: 'home agency' }) });
    await standsRight(page);
    await question.getByRole('button', { name: t('agency-care.suspend'), exact: true }).click();
    await page.getByText(t('agency-care.done_suspend', { agency: 'home agency' })).waitFor();
    await standsRight(page);

    const owner = await visit(browser, device);
    await owner.page.goto(`${world.url}/panel/login`);
    await owner.page.getByText(t('support.suspended')).waitFor();
    await owner.page.getByRole('link', { name: 'help@home.example' }).waitFor();
    await owner.page.getByRole('link', { name: t('support.terms') }).waitFor();
    await standsRight(owner.page);
    // A sign-in attempt shows the suspension once, above the form.
    await owner.page.getByLabel(t('sign-in.phone')).fill('98111 00001');
    await owner.page.locator('#submit').click();
    await owner.page.getByText(t('errors-sign-in.agency_suspended')).waitFor();
    expect(await owner.page.getByText(t('support.suspended')).count()).toBe(0);
    await owner.page.getByRole('link', { name: 'help@home.example' }).waitFor();
    await owner.context.close();

    await act(t('agency-care.lift'));
    await page.getByText(t('agency-care.done_lift', { agency: 'home agency' })).waitFor();
    await act(t('agency-care.handOver'));
    const handOver = page.getByRole('dialog', { name: t('agency-care.handOverTitle', { agency: 'home agency' }) });
    const go = handOver.getByRole('button', { name: t('agency-care.handOver'), exact: true });
    await go.click();
    await handOver.getByText(t('form.missing')).first().waitFor();
    await handOver.getByLabel(t('agency-care.newName')).fill('Meena Rao');
    await handOver.getByLabel(t('agency-care.newPhone')).fill('98111 77555');
    await standsRight(page);
    await go.click();
    await page.getByText(/Meena Rao/).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
