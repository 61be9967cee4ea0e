import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  devices,
  filterBy,
  isPhone,
  launch,
  listStands,
  onlooker,
  standsRight,
  visitAs,
  words,
} from '../lib/browse.ts';
import { makePublished } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let home: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await makePublished(await world.as('customer'));
  home = (await (await world.as('admin')).get('/api/v1/franchisee').expect(200)).body.data.agencyId;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const name = 'home agency';
const lists = [
  '/panel/admin/businesses',
  '/panel/admin/renewals',
  '/panel/admin/projects?projectType=digital_card',
  '/panel/admin/projects?projectType=pdf_id_card',
  '/panel/admin/projects?projectType=promotional_video',
  '/panel/admin/franchisees',
  '/panel/admin/invoices',
  '/panel/admin/reconciliation',
  '/panel/admin/audit-log',
  '/panel/admin/trash',
  '/panel/admin/daily-image-management',
];

describe.each(devices)('the agency filter on $name', (device) => {
  const t = words(device.locale);
  const open = async (path: string, person: 'superadmin' | 'admin' = 'superadmin') => {
    const visitor = await visitAs(browser, device, world.url, person);
    await visitor.page.goto(world.url + path);
    await listStands(visitor.page);
    return visitor;
  };

  const reader = onlooker(() => visitAs(browser, device, world.url, 'superadmin'));
  test.each(lists)('%s is narrowed by a link, which says whose rows are shown', async (path) => {
    const { page, faults } = reader();
    await page.goto(`${world.url}${path}${path.includes('?') ? '&' : '?'}agencyId=${home}`);
    await listStands(page);
    const chip = page.getByRole('button', { name: t('table.remove', { name: `${t('common.agency')}: ${name}` }) });
    await chip.waitFor();
    if (path.endsWith('trash')) await standsRight(page);
    await chip.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('agencyId')).toBeNull();
    expect(faults).toEqual([]);
  });

  test('is set by its name among the other filters, and stands in the address', async () => {
    const { context, page } = await open('/panel/admin/audit-log');
    await filterBy(page, device, t, t('common.agency'), name);
    await page.waitForURL(`**agencyId=${home}*`);
    await context.close();
  });

  test.each([
    ['/panel/admin/report', 'report=digital-card'],
    ['/panel/admin/revenue', 'span=lastMonth'],
  ])('%s has it as a chip, and keeps what else is asked', async (path, asked) => {
    const { page } = reader();
    await page.goto(`${world.url}${path}?${asked}`);
    await page.getByRole('button', { name: t('common.agency'), exact: true }).click();
    await page.getByRole('menuitemradio', { name, exact: true }).click();
    await page.waitForURL(`**agencyId=${home}*`);
    expect(page.url()).toContain(asked);
    await page.getByRole('button', { name: t('table.remove', { name: `${t('common.agency')}: ${name}` }) }).waitFor();
    await standsRight(page);
  });

  test('an agency’s own admin is not offered it', async () => {
    const { context, page } = await open('/panel/admin/audit-log', 'admin');
    if (isPhone(device)) await page.getByRole('button', { name: t('table.filters') }).click();
    else await page.getByRole('button', { name: t('table.addFilter'), exact: true }).click();
    await (isPhone(device) ? page.getByRole('dialog') : page.getByRole('menu')).waitFor();
    expect(await page.getByRole('menuitem', { name: t('common.agency'), exact: true }).count()).toBe(0);
    expect(await page.locator('#filter-agencyId').count()).toBe(0);
    await context.close();
  });
});
