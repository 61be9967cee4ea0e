import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type DnsStandIn, startDns } from '../../dev/stand-ins/dns.ts';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  atOneSize,
  createTranslator,
  devices,
  followMenuLink,
  launch,
  openVisitor,
  overflow,
  waitForList,
} from '../lib/browse.ts';
import { people } from '../lib/people.ts';
import { platformUrl, servePlatform } from '../lib/platform.ts';
import { signInByPassword, signUpByCode } from '../lib/sign-in-forms.ts';
import { startWorld, type World } from '../lib/world.ts';

/** Staff works a full day from the sign-in on, using only what the screens show. */

const domains = { en: 'sona-cards.in', hi: 'chandi-cards.in' } as const;
const serverAddress = '127.0.0.1';
let dns: DnsStandIn;
let world: World;
let browser: Browser;
beforeAll(async () => {
  dns = await startDns(Object.fromEntries(Object.values(domains).map((domain) => [domain, { A: [serverAddress] }])));
  world = await startWorld({ upstream: { PUBLIC_ADDRESSES: serverAddress, DNS_SERVERS: dns.address } });
  await servePlatform(world);
  browser = await launch(Object.values(domains));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await dns?.close();
});

const withoutCountryCode = (phoneNumber: string) => phoneNumber.slice(3);

describe.each(devices)('a working day of staff, on $name', (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const t = createTranslator(device.locale);
  const label = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });
  const pressButton = (container: Page | Locator, key: string) =>
    container
      .getByRole('button', { name: t(key), exact: true })
      .first()
      .click();
  const expectText = async (page: Page, text: string) => {
    await page.getByText(text, { exact: true }).first().waitFor();
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
  };

  testAtOneSize(
    'an admin creates a plan and invites a franchisee, who signs in and sees only what was granted',
    async () => {
      const [plan, franchiseeName] = [`Utsav ${device.locale}`, `Deepa ${device.locale}`];
      const admin = await openVisitor(browser, device);
      const { page } = admin;
      await page.goto(`${world.url}/panel/franchisee-login`);
      await signInByPassword(page, t, withoutCountryCode(people.admin.phoneNumber));
      await page.waitForURL('**/panel/admin');

      await followMenuLink(page, t, 'staff-shell.plans');
      await waitForList(page);
      await pressButton(page, 'plans.add');
      await label(page, 'plans.name').fill(plan);
      await label(page, 'plans.validity').selectOption('12');
      await label(page, 'plans.price').fill('2499');
      await label(page, 'plans.product_greetingImages').check();
      await pressButton(page.getByRole('dialog'), 'plans.addGo');
      await expectText(page, t('plans.done_addOffline', { name: plan }));

      await followMenuLink(page, t, 'staff-shell.franchisees');
      await waitForList(page);
      const phone = device.locale === 'en' ? '9833310001' : '9833310002';
      await pressButton(page, 'franchisees.add');
      await label(page, 'franchisees.name').fill(franchiseeName);
      await label(page, 'franchisees.phone').fill(phone);
      await label(page, 'franchisees.role_franchisee').check();
      await label(page, 'franchisees.permission_manage-plans').check();
      await pressButton(page.getByRole('dialog'), 'franchisees.addGo');
      // The new colleague receives only this message.
      const message = await label(page, 'franchisees.inviteLabel').textContent();
      const link = /http\S+/.exec(message ?? '')?.[0] ?? '';
      expect(message?.replace(/\s/g, '')).toContain(phone);
      await pressButton(page, 'common.close');
      await expectText(page, franchiseeName);
      await admin.context.close();

      const franchisee = await openVisitor(browser, device);
      const franchiseePage = franchisee.page;
      await franchiseePage.goto(link);
      await signUpByCode(world, franchiseePage, t, phone);
      await franchiseePage.waitForURL('**/panel/admin');
      await franchiseePage.getByText(franchiseeName).first().waitFor();
      await franchiseePage.getByRole('button', { name: t('shell.menu') }).click();
      const menu = franchiseePage.getByRole('dialog').getByRole('navigation');
      const expectedLinks = [
        ...['home', 'allBusinesses', 'enquiries', 'renewals', 'allProjects', 'trash'],
        ...['plans', 'coupons', 'commission'],
      ].map((line) => t(`staff-shell.${line}`));
      await menu.getByRole('link', { name: expectedLinks.at(-1) ?? '', exact: true }).waitFor();
      await expect.poll(() => menu.getByRole('link').allInnerTexts()).toEqual(expectedLinks);
      await menu.getByRole('link', { name: t('staff-shell.plans'), exact: true }).click();
      await expectText(franchiseePage, plan);
      await followMenuLink(franchiseePage, t, 'staff-shell.allBusinesses');
      // A franchisee sees only the businesses that it made itself.
      await expectText(franchiseePage, t('businesses.none'));
      // A direct link must not open a page that was not granted.
      await franchiseePage.goto(`${world.url}/panel/admin/ui-customisation`);
      await expectText(franchiseePage, t('shell.notForYou'));
      await franchisee.context.close();
      expect([...admin.pageErrors, ...franchisee.pageErrors]).toEqual([]);
    },
  );

  testAtOneSize(
    'the super admin creates an agency with a domain and an admin, who signs in there under the agency’s brand',
    async () => {
      const [name, domain] = [`Sona Studio ${device.locale}`, domains[device.locale]];
      const superadmin = await openVisitor(browser, device);
      const { page } = superadmin;
      await page.goto(`${platformUrl(world)}/panel/franchisee-login`);
      await expectText(page, 'platform agency');
      await signInByPassword(page, t, withoutCountryCode(people.superadmin.phoneNumber));
      await page.waitForURL('**/panel/admin');

      await followMenuLink(page, t, 'staff-shell.agencies');
      await waitForList(page);
      await pressButton(page, 'agencies.new');
      const sheet = page.getByRole('dialog', { name: t('agencies.new') });
      await label(page, 'agencies.agencyName').fill(name);
      await label(page, 'agencies.colour').fill('#9d174d');
      await sheet
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 600) });
      await pressButton(page, 'form.cropUse');
      await sheet.locator('img[src^="/media/"]').first().waitFor();
      await label(page, 'agencies.newDomain').fill(domain);
      await pressButton(page, 'agencies.addDomain');
      await pressButton(page, 'agencies.create');
      const agencySheet = page.getByRole('dialog', { name });
      await agencySheet.getByText(t('agencies.domainHere')).waitFor();
      await agencySheet.getByRole('button', { name: t('agencies.addAdmin') }).click();
      const phone = device.locale === 'en' ? '9822210001' : '9822210002';
      const adminSheet = page.getByRole('dialog', { name: t('agencies.addAdminTitle') });
      await adminSheet.getByLabel(t('agencies.adminName')).fill('Usha Rao');
      await adminSheet.getByLabel(t('agencies.adminPhone')).fill(phone);
      await adminSheet.getByRole('button', { name: t('agencies.addAdmin') }).click();
      await adminSheet.waitFor({ state: 'detached' });
      const invitationSheet = page.getByRole('dialog', { name: t('franchisees.inviteTitle', { name: 'Usha Rao' }) });
      await invitationSheet.getByRole('button', { name: t('common.close'), exact: true }).click();
      await agencySheet.getByRole('button', { name: t('common.close'), exact: true }).click();
      await expectText(page, t('agencies.adminAdded', { name: 'Usha Rao', agency: name }));
      await superadmin.context.close();

      const admin = await openVisitor(browser, device);
      const adminPage = admin.page;
      await adminPage.goto(`http://${domain}:${new URL(world.url).port}/panel/franchisee-login`);
      const brand = adminPage.locator('#agency');
      await brand.getByText(name, { exact: true }).waitFor();
      await expect
        .poll(() => brand.locator('img').evaluate((logo: HTMLImageElement) => logo.decode().then(() => true)))
        .toBe(true);
      await expect.poll(() => adminPage.title()).toContain(name);
      await expect.poll(() => buttonColour(adminPage)).not.toBe(await buttonColourOf(world.url));
      await signUpByCode(world, adminPage, t, phone);
      await adminPage.waitForURL('**/panel/admin');
      await adminPage.getByText(name, { exact: true }).first().waitFor();
      await followMenuLink(adminPage, t, 'staff-shell.allBusinesses');
      await expectText(adminPage, t('businesses.none'));
      await admin.context.close();
      // Browsers ignore the filtered header on plain http and log a warning.
      const adminErrors = admin.pageErrors.filter(
        (fault) => !fault.startsWith('The Cross-Origin-Opener-Policy header'),
      );
      expect([...superadmin.pageErrors, ...adminErrors]).toEqual([]);
    },
  );

  const buttonColour = (page: Page) =>
    page.locator('#submit').evaluate((button) => getComputedStyle(button).backgroundColor);
  const buttonColourOf = async (origin: string) => {
    const { context, page } = await openVisitor(browser, device);
    await page.goto(`${origin}/panel/franchisee-login`);
    const colour = await buttonColour(page);
    await context.close();
    return colour;
  };
});
