import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsStandIn, startDns } from '../../dev/stand-ins/dns.ts';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import { devices, goByMenu, launch, listStands, overflow, visit, words } from '../lib/browse.ts';
import { enterByCode, enterByPassword } from '../lib/doors.ts';
import { people } from '../lib/people.ts';
import { platformUrl, servePlatform } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

/** Staff works a whole day from the sign-in on, using only what the screens show. */

const domains = { en: 'sona-cards.in', hi: 'chandi-cards.in' } as const;
const here = '127.0.0.1';
let dns: DnsStandIn;
let world: World;
let browser: Browser;
beforeAll(async () => {
  dns = await startDns(Object.fromEntries(Object.values(domains).map((domain) => [domain, { A: [here] }])));
  world = await startWorld({ upstream: { PUBLIC_ADDRESSES: here, DNS_SERVERS: dns.address } });
  await servePlatform(world);
  browser = await launch(Object.values(domains));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await dns?.close();
});

const nationalOf = (phoneNumber: string) => phoneNumber.slice(3);

describe.each(devices)('a day of staff, on $name', (device) => {
  const t = words(device.locale);
  const label = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });
  const press = (at: Page | Locator, key: string) =>
    at
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click();
  const stands = async (page: Page, text: string) => {
    await page.getByText(text, { exact: true }).first().waitFor();
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  };

  test('an admin prices a plan and invites a franchisee, who signs in and sees only what was granted', async () => {
    const [plan, colleague] = [`Utsav ${device.locale}`, `Deepa ${device.locale}`];
    const admin = await visit(browser, device);
    const { page } = admin;
    await page.goto(`${world.url}/panel/franchisee-login`);
    await enterByPassword(page, t, nationalOf(people.admin.phoneNumber));
    await page.waitForURL('**/panel/admin');

    await goByMenu(page, t, 'staff-shell.plans');
    await listStands(page);
    await press(page, 'plans.add');
    await label(page, 'plans.name').fill(plan);
    await label(page, 'plans.validity').selectOption('12');
    await label(page, 'plans.price').fill('2499');
    await label(page, 'plans.product_greetingImages').check();
    await press(page.getByRole('dialog'), 'plans.addGo');
    await stands(page, t('plans.done_add', { name: plan }));

    await goByMenu(page, t, 'staff-shell.franchisees');
    await listStands(page);
    const phone = device.locale === 'en' ? '9833310001' : '9833310002';
    await press(page, 'franchisees.add');
    await label(page, 'franchisees.name').fill(colleague);
    await label(page, 'franchisees.phone').fill(phone);
    await label(page, 'franchisees.role_franchisee').check();
    await label(page, 'franchisees.permission_manage-plans').check();
    await press(page.getByRole('dialog'), 'franchisees.addGo');
    // The new colleague receives only this message.
    const message = await label(page, 'franchisees.inviteLabel').textContent();
    const link = /http\S+/.exec(message ?? '')?.[0] ?? '';
    expect(message?.replace(/\s/g, '')).toContain(phone);
    await press(page, 'common.close');
    await stands(page, colleague);
    await admin.context.close();

    const franchisee = await visit(browser, device);
    const at = franchisee.page;
    await at.goto(link);
    await enterByCode(world, at, t, phone);
    await at.waitForURL('**/panel/admin');
    await at.getByText(colleague).first().waitFor();
    await at.getByRole('button', { name: t('shell.menu') }).click();
    const menu = at.getByRole('dialog').getByRole('navigation');
    const offered = [
      ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash'],
      ...['plans', 'coupons', 'commission'],
    ].map((line) => t(`staff-shell.${line}`));
    await menu.getByRole('link', { name: offered.at(-1) ?? '', exact: true }).waitFor();
    await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(offered);
    await menu.getByRole('link', { name: t('staff-shell.plans'), exact: true }).click();
    await stands(at, plan);
    await goByMenu(at, t, 'staff-shell.allBusinesses');
    // A franchisee sees only the businesses that it made itself.
    await stands(at, t('businesses.none'));
    // A direct link must not open a page that was not granted.
    await at.goto(`${world.url}/panel/admin/ui-customisation`);
    await stands(at, t('shell.notForYou'));
    await franchisee.context.close();
    expect([...admin.faults, ...franchisee.faults]).toEqual([]);
  });

  test('the super admin makes an agency with a domain and an admin, who signs in there under the agency’s brand', async () => {
    const [name, domain] = [`Sona Studio ${device.locale}`, domains[device.locale]];
    const superadmin = await visit(browser, device);
    const { page } = superadmin;
    await page.goto(`${platformUrl(world)}/panel/franchisee-login`);
    await stands(page, 'platform agency');
    await enterByPassword(page, t, nationalOf(people.superadmin.phoneNumber));
    await page.waitForURL('**/panel/admin');

    await goByMenu(page, t, 'staff-shell.agencies');
    await listStands(page);
    await press(page, 'agencies.new');
    const sheet = page.getByRole('dialog', { name: t('agencies.new') });
    await label(page, 'agencies.agencyName').fill(name);
    await label(page, 'agencies.colour').fill('#9d174d');
    await sheet
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 600) });
    await press(page, 'form.cropUse');
    await sheet.locator('img[src^="/media/"]').first().waitFor();
    await label(page, 'agencies.newDomain').fill(domain);
    await press(page, 'agencies.addDomain');
    await press(page, 'agencies.create');
    const made = page.getByRole('dialog', { name });
    await made.getByText(t('agencies.domainHere')).waitFor();
    await made.getByRole('button', { name: t('agencies.addAdmin') }).click();
    const phone = device.locale === 'en' ? '9822210001' : '9822210002';
    const asked = page.getByRole('dialog', { name: t('agencies.addAdminTitle') });
    await asked.getByLabel(t('agencies.adminName')).fill('Usha Rao');
    await asked.getByLabel(t('agencies.adminPhone')).fill(phone);
    await asked.getByRole('button', { name: t('agencies.addAdmin') }).click();
    await asked.waitFor({ state: 'detached' });
    const invitation = page.getByRole('dialog', { name: t('franchisees.inviteTitle', { name: 'Usha Rao' }) });
    await invitation.getByRole('button', { name: t('common.close'), exact: true }).click();
    await made.getByRole('button', { name: t('common.close'), exact: true }).click();
    await stands(page, t('agencies.adminAdded', { name: 'Usha Rao', agency: name }));
    await superadmin.context.close();

    const admin = await visit(browser, device);
    const at = admin.page;
    await at.goto(`http://${domain}:${new URL(world.url).port}/panel/franchisee-login`);
    const brand = at.locator('#agency');
    await brand.getByText(name, { exact: true }).waitFor();
    await expect
      .poll(() => brand.locator('img').evaluate((logo: HTMLImageElement) => logo.decode().then(() => true)))
      .toBe(true);
    await expect.poll(() => at.title()).toContain(name);
    await expect.poll(() => buttonColour(at)).not.toBe(await buttonColourOf(world.url));
    await enterByCode(world, at, t, phone);
    await at.waitForURL('**/panel/admin');
    await at.getByText(name, { exact: true }).first().waitFor();
    await goByMenu(at, t, 'staff-shell.allBusinesses');
    await stands(at, t('businesses.none'));
    await admin.context.close();
    // Browsers ignore that header on plain http and log a warning.
    const faults = admin.faults.filter((fault) => !fault.startsWith('The Cross-Origin-Opener-Policy header'));
    expect([...superadmin.faults, ...faults]).toEqual([]);
  });

  /** Reads the colour of the sign-in button. */
  const buttonColour = (page: Page) =>
    page.locator('#submit').evaluate((button) => getComputedStyle(button).backgroundColor);
  const buttonColourOf = async (origin: string) => {
    const { context, page } = await visit(browser, device);
    await page.goto(`${origin}/panel/franchisee-login`);
    const colour = await buttonColour(page);
    await context.close();
    return colour;
  };
});
