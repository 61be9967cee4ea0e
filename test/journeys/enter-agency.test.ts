import { brandStylesheet } from '@parichay/shared/brand/ramp.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, launch, listStands, signIn, standsRight, visit, words } from '../lib/browse.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await world.upstream.database.raw.query(
    `update agency set brand = jsonb_set(brand, '{colour}', '"#9f1239"') where agency_name = 'other agency'`,
  );
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the super admin on $name', (device) => {
  const t = words(device.locale);
  const list = '/panel/admin/agency-management';

  test('enters an agency, sees its panel under a banner, and leaves it', async () => {
    const { context, page, faults } = await visit(browser, device);
    await signIn(context, world.url, 'superadmin');
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
    // It wears the agency's colour, and offers what its admin is offered.
    const style = await (await context.request.get(`${world.url}/brand.css`)).text();
    expect(style).toBe(brandStylesheet('#9f1239'));
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
});
