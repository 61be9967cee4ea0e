import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atOneSize,
  chooseAgency,
  createTranslator,
  devices,
  launch,
  openVisitorAs,
  overflow,
  waitForList,
} from '../lib/browse.ts';
import { makeBusiness } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { hosts } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  const { businessId } = await makeBusiness(await world.as('customer'), { businessName: 'Asha Sweets' });
  await recordPlan(await world.as('admin'), businessId, { name: 'Gold', pricePaise: 50_000 });
  const otherBusiness = await makeBusiness(await world.as('customerOfOtherAgency'), { businessName: 'Other Sweets' });
  await recordPlan(await world.as('adminOfOtherAgency'), otherBusiness.businessId, {
    name: 'Silver',
    pricePaise: 70_000,
  });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the agency switch of the super admin, on $name', (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const t = createTranslator(device.locale);
  const switchButton = (page: Page) => page.locator('#agency-switch button');
  const expectAgency = (page: Page, name: string) => switchButton(page).getByText(name, { exact: true }).waitFor();
  const switchAgency = (page: Page, name: string) => chooseAgency(page, t, name);

  testAtOneSize(
    'the super admin sees to which agency a new business is added, and enters another agency to import one',
    async () => {
      const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
      for (const path of ['add', 'import']) {
        await page.goto(`${world.url}/panel/admin/businesses/${path}`);
        const banner = page.getByText(t('agency-switch.addsTo', { agency: 'platform agency' }));
        const gap = await banner.evaluate(
          (element) =>
            (element.nextElementSibling?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom,
        );
        expect(gap).toBeGreaterThan(8);
      }
      await page.goto(`${world.url}/panel/admin/businesses`);
      await waitForList(page);
      await switchAgency(page, 'other agency');
      await waitForList(page);
      await page.getByRole('link', { name: t('businesses.import') }).click();
      await page.getByText(t('agency-switch.enterToAdd', { agency: 'other agency' })).waitFor();
      await page.getByRole('button', { name: t('agency-switch.enterAndAdd', { agency: 'other agency' }) }).click();
      const source = page.getByRole('textbox').first();
      await source.fill('Business name,Phone number,Category\nEntered Sweets,9811177123,Sweet shop');
      await page.getByRole('button', { name: t('business-import.read') }).click();
      await page.getByRole('button', { name: t('business-import.add_one', { count: 1 }) }).click();
      await page.getByText(t('business-import.done_one', { count: 1 })).waitFor();
      const { rows } = await world.upstream.database.raw.query(
        `select agency_name from business join agency using (agency_id) where business_name = 'Entered Sweets'`,
      );
      expect(rows).toEqual([{ agency_name: 'other agency' }]);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testAtOneSize(
    'the super admin sees to which agency staff are added and what an admin there may do, and enters another agency to add staff',
    async () => {
      const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
      const form = page.getByRole('dialog', { name: t('franchisees.addTitle') });
      const openForm = async () => {
        await waitForList(page);
        await page.getByRole('button', { name: t('franchisees.add'), exact: true }).click();
      };
      const add = async (name: string, phone: string) => {
        await form.getByLabel(t('franchisees.name'), { exact: true }).fill(name);
        await form.getByLabel(t('franchisees.phone'), { exact: true }).fill(phone);
        await form.getByLabel(t('franchisees.role_creator'), { exact: true }).check();
        await form.getByRole('button', { name: t('franchisees.addGo'), exact: true }).click();
        return page.getByRole('dialog', { name: t('franchisees.inviteTitle', { name }) }).getByRole('blockquote');
      };
      await page.goto(`${world.url}/panel/admin/franchisees`);
      await openForm();
      await form.getByText(t('agency-switch.addsTo', { agency: 'platform agency' })).waitFor();
      const warning = form.getByText(t('franchisees.adminOfPlatform', { agency: 'platform agency' }));
      expect(await warning.count()).toBe(0);
      await form.getByLabel(t('franchisees.role_admin'), { exact: true }).check();
      await warning.waitFor();
      await form.getByLabel(t('franchisees.role_admin'), { exact: true }).uncheck();
      const invitation = await add('Platform Person', '9833377001');
      await expect.poll(() => invitation.textContent()).toContain('platform agency');
      await page.goto(`${world.url}/panel/admin/franchisees`);
      await waitForList(page);
      await switchAgency(page, 'other agency');
      await expectAgency(page, 'other agency');
      await openForm();
      await form.getByText(t('agency-switch.enterToAdd', { agency: 'other agency' })).waitFor();
      await form.getByRole('button', { name: t('agency-switch.enterAndAdd', { agency: 'other agency' }) }).click();
      await page.locator('#inside:not([hidden])').waitFor();
      await openForm();
      const otherInvitation = await add('Other Person', '9833377002');
      await expect.poll(() => otherInvitation.textContent()).toContain('other agency');
      expect(await otherInvitation.textContent()).toContain(`//${hosts.other}`);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('the agency switch shows the chosen agency and limits businesses, revenue and plans to it', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
    const allAgencies = t('agency-switch.all');
    await page.goto(`${world.url}/panel/admin/businesses`);
    await waitForList(page);
    await expectAgency(page, allAgencies);
    await page.getByText('Asha Sweets', { exact: true }).first().waitFor();
    await page.getByText('Other Sweets', { exact: true }).first().waitFor();

    await switchAgency(page, 'other agency');
    await waitForList(page);
    await expectAgency(page, 'other agency');
    await page.getByText('Other Sweets', { exact: true }).first().waitFor();
    expect(await page.getByText('Asha Sweets', { exact: true }).count()).toBe(0);

    await page.goto(`${world.url}/panel/admin/revenue`);
    await expectAgency(page, 'other agency');
    await page.getByText('Silver', { exact: true }).waitFor();
    expect(await page.getByText(/Gold/).count()).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.goto(`${world.url}/panel/admin/plans-pricing-management`);
    await waitForList(page);
    await page.getByText('Silver', { exact: true }).first().waitFor();
    await page.goto(`${world.url}/panel/admin/franchisees`);
    await waitForList(page);
    await switchAgency(page, allAgencies);
    await page.goto(`${world.url}/panel/admin/revenue`);
    await page.getByText('Gold (home agency)', { exact: true }).waitFor();
    await page.getByText('Silver (other agency)', { exact: true }).waitFor();
    // Plans always belong to one agency, here to the platform’s.
    await page.goto(`${world.url}/panel/admin/plans-pricing-management`);
    await expectAgency(page, 'platform agency');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  testAtOneSize('screens without a choice of agency name the agency or the platform that they are about', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
    const screens = [
      ['agency-management', t('agency-switch.platform')],
      ['billing', t('agency-switch.platform')],
      ['video-template-management', t('agency-switch.platform')],
      ['link-store', t('agency-switch.platform')],
      ['studio', 'platform agency'],
      ['category-static-page-management', 'platform agency'],
    ] as const;
    for (const [path, name] of screens) {
      await page.goto(`${world.url}/panel/admin/${path}`);
      await page.locator('#agency-switch').getByText(name, { exact: true }).waitFor({ state: 'attached' });
      expect(await switchButton(page).count(), path).toBe(0);
    }
    await page.goto(`${world.url}/panel/admin/businesses/import`);
    await expectAgency(page, 'platform agency');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'an admin has no agency switch, even in a browser where the super admin chose an agency before',
    async () => {
      const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'superadmin');
      await page.goto(`${world.url}/panel/admin/audit-log`);
      await switchAgency(page, 'other agency');
      await expectAgency(page, 'other agency');
      // The open page would otherwise ask for the other agency's data as its admin.
      await page.goto('about:blank');
      await context.clearCookies();
      await context.addCookies(await cookiesOf('admin'));
      await page.goto(`${world.url}/panel/admin/businesses`);
      await page.getByText('Asha Sweets', { exact: true }).first().waitFor();
      expect(await switchButton(page).count()).toBe(0);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  const cookiesOf = async (person: 'admin') => {
    const { context } = await openVisitorAs(browser, device, world.url, person);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };
});
