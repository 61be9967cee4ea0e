import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsStandIn, startDns } from '../../dev/stand-ins/dns.ts';
import { createTranslator, expectAccessible, launch, onceFor, openVisitorAs, staffDevices } from '../lib/browse.ts';
import type { Person } from '../lib/people.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let dns: DnsStandIn;
let world: World;
let browser: Browser;
let origin: string;
let platform: ApiClient;
const list = '/panel/admin/agency-management';
beforeAll(async () => {
  dns = await startDns({ 'here.in': { A: ['203.0.113.7'] }, 'elsewhere.in': { A: ['198.51.100.9'] } });
  world = await startWorld({
    upstream: { PUBLIC_ADDRESSES: '203.0.113.7, cards.parichay.in', DNS_SERVERS: dns.address },
  });
  dns.zones.set('cards.parichay.in', { A: ['203.0.113.7'] });
  browser = await launch();
  origin = world.url;
  platform = await world.as('superadmin');
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await dns?.close();
});

let madeCount = 0;
/** Makes an agency with a unique name for one test. */
async function makeAgency(domains: string[] = []): Promise<Agency> {
  madeCount += 1;
  const agency = { agencyName: `Mor Pankh ${madeCount}`, domains };
  return (await platform.post('/api/v1/agency').send({ agency }).expect(200)).body.data.agency;
}
const readAgency = async (agencyId: string): Promise<Agency> =>
  (await platform.get('/api/v1/agency/list').query({ agencyId }).expect(200)).body.data.items[0];
const saveAgency = (agency: object) => platform.put('/api/v1/agency').send({ agency }).expect(200);
/** Removes the agency’s domains, since each domain belongs to one agency only. */
const removeDomains = async (agencyId: string) => {
  const { version } = await readAgency(agencyId);
  await saveAgency({ agencyId, version, domains: [] });
};

describe.each(staffDevices)('managing agencies, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const open = async (path = list, person: Person = 'superadmin') => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    await waitUntilReady(visitor.page);
    return visitor;
  };
  const waitUntilReady = (page: Page) =>
    page.waitForFunction(
      () => document.querySelector('.table-screen, .agency-form') && !document.querySelector('.skeleton, [data-stale]'),
    );
  const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name });
  const label = (page: Page, key: string) => page.getByLabel(t(key), { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: t('common.save'), exact: true }).click();
  const expectSaved = (page: Page) => page.getByText(t('agencies.saved'), { exact: true }).waitFor();

  test('the super admin adds an agency from the menu, adds a domain with a DNS check, and adds an admin', async () => {
    const name = `Sona ${device.locale}`;
    const visitor = await openVisitorAs(browser, device, origin, 'superadmin');
    await visitor.page.goto(`${origin}/panel/admin`);
    await visitor.page.getByText(t('platform-home.received', { amount: '₹0' })).waitFor();
    await visitor.page.getByRole('button', { name: t('shell.menu') }).click();
    await visitor.page
      .getByRole('dialog')
      .getByRole('link', { name: t('staff-shell.agencies') })
      .click();
    await visitor.page.waitForURL(`**${list}`);
    await waitUntilReady(visitor.page);
    const page = visitor.page;

    await page
      .getByRole('button', { name: t('agencies.new') })
      .first()
      .click();
    const sheet = sheetOf(page, t('agencies.new'));
    await sheet.getByRole('button', { name: t('agencies.create') }).click();
    await sheet.getByText(t('agencies.fault_missing')).waitFor();
    await label(page, 'agencies.agencyName').fill(name);
    await label(page, 'agencies.colour').fill('#b45309');
    await label(page, 'agencies.perCardPaise').fill('149.50');
    await label(page, 'agencies.enableVideo').uncheck();
    await label(page, 'agencies.newDomain').fill('here.in/shop');
    await sheet.getByRole('button', { name: t('agencies.addDomain'), exact: true }).click();
    await sheet.getByText(t('agencies.fault_notDomain')).waitFor();
    // The domain is entered as copied from a browser.
    await label(page, 'agencies.newDomain').fill('https://here.in/');
    await label(page, 'agencies.newDomain').press('Enter');
    await label(page, 'agencies.newDomain').fill('elsewhere.in');
    await sheet.getByRole('button', { name: t('agencies.create') }).click();

    const agencySheet = sheetOf(page, name);
    await agencySheet.getByText(t('agencies.domainHere')).waitFor();
    await agencySheet.getByText(t('agencies.advice_other_address')).waitFor();
    await agencySheet.getByText('A 198.51.100.9').waitFor();
    await agencySheet.getByText('cards.parichay.in', { exact: true }).waitFor();
    const agencyId = new URL(page.url()).searchParams.get('agency') ?? '';
    await expect
      .poll(() => readAgency(agencyId))
      .toMatchObject({
        agencyName: name,
        brand: { colour: '#b45309' },
        domains: ['elsewhere.in', 'here.in'],
        domainsProven: ['elsewhere.in', 'here.in'],
        domainsPointingHere: ['here.in'],
        configuration: { prices: { perCardPaise: 14_950 }, video: { enableVideo: false } },
      });

    await agencySheet.getByRole('button', { name: t('agencies.addAdmin') }).click();
    const adminSheet = sheetOf(page, t('agencies.addAdminTitle'));
    await adminSheet.getByLabel(t('agencies.adminName')).fill('Usha Rao');
    await adminSheet.getByLabel(t('agencies.adminPhone')).fill('12');
    await adminSheet.getByRole('button', { name: t('agencies.addAdmin') }).click();
    await adminSheet.getByRole('alert').waitFor();
    await adminSheet.getByLabel(t('agencies.adminPhone')).fill('98222 00001');
    await adminSheet.getByRole('button', { name: t('agencies.addAdmin') }).click();
    await adminSheet.waitFor({ state: 'detached' });
    // The invitation links to the agency’s domain.
    const invitationSheet = sheetOf(page, t('franchisees.inviteTitle', { name: 'Usha Rao' }));
    await invitationSheet.getByText(/here\.in(:\d+)?\/panel\/franchisee-login/).waitFor();
    await invitationSheet.getByRole('button', { name: t('common.close'), exact: true }).click();
    await agencySheet.getByRole('button', { name: t('common.close'), exact: true }).click();
    await page.getByText(t('agencies.adminAdded', { name: 'Usha Rao', agency: name })).waitFor();
    await page.getByRole('link', { name }).waitFor();
    await removeDomains(agencyId);
    await visitor.context.close();
    // The browser logs each 422 answer, which is no fault of the page.
    expect(visitor.pageErrors.filter((fault) => !/status of 422/.test(fault))).toEqual([]);
  });

  test('the list of agencies shows how many businesses and staff an agency has and what it owes', async () => {
    const { agencyName } = await makeAgency();
    const { context, page, pageErrors } = await open();
    const cell = (name: string, column: string) =>
      page.locator('.table > tbody > tr[data-index]').filter({ hasText: name }).locator(`td[data-column="${column}"]`);
    await expect.poll(() => cell(agencyName, 'businesses').textContent()).toBe('0');
    expect(await cell(agencyName, 'owes').textContent()).toBe('₹0');
    // The platform agency has no count of staff.
    expect(await cell('platform agency', 'staff').textContent()).toBe('–');
    await expect.poll(() => cell('home agency', 'staff').textContent()).not.toBe('0');
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the list of agencies is searched by domain, and a link opens an agency that is not listed, even after a reload', async () => {
    const agency = await makeAgency([`find-${device.locale}.in`]);
    const { context, page, pageErrors } = await open(`${list}?limit=10&search=nobody&agency=${agency.agencyId}`);
    await label(page, 'agencies.agencyName').waitFor();
    await expect.poll(() => label(page, 'agencies.agencyName').inputValue()).toBe(agency.agencyName);
    await page.reload();
    await sheetOf(page, agency.agencyName).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('agency'));
    await page.getByRole('searchbox').fill(`find-${device.locale}`);
    await page.getByRole('link', { name: agency.agencyName }).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a concurrent save of an agency shows a conflict from which either version can be chosen', async () => {
    const agency = await makeAgency();
    const { context, page } = await open(`${list}?agency=${agency.agencyId}`);
    await label(page, 'agencies.agencyName').fill('Typed here');
    await label(page, 'agencies.expiringSoonDays').fill('12');
    await saveAgency({
      agencyId: agency.agencyId,
      version: 1,
      agencyName: 'Saved there',
      brand: { colour: '#4338ca' },
    });
    await save(page);
    const conflictNote = page.getByRole('alert').filter({ hasText: t('form.conflict') });
    await conflictNote.getByText('Saved there').waitFor();
    await expect.poll(() => label(page, 'agencies.agencyName').inputValue()).toBe('Typed here');
    await conflictNote.getByRole('button', { name: t('form.keepMine') }).click();
    await expectSaved(page);
    // The form merges fields that only the other save has changed.
    await expect.poll(() => label(page, 'agencies.colour').inputValue()).toBe('#4338ca');
    const configuration = { expiringSoonDays: 12 };
    await expect
      .poll(() => readAgency(agency.agencyId))
      .toMatchObject({ agencyName: 'Typed here', brand: { colour: '#4338ca' }, configuration, version: 3 });

    await label(page, 'agencies.agencyName').fill('Typed again');
    await saveAgency({ agencyId: agency.agencyId, version: 3, agencyName: 'Saved again' });
    await save(page);
    await page.getByRole('button', { name: t('form.takeTheirs') }).click();
    await expect.poll(() => label(page, 'agencies.agencyName').inputValue()).toBe('Saved again');
    await context.close();
  });

  testOnce('unsaved values of the agency form are restored on the next visit and can be discarded', async () => {
    const agency = await makeAgency();
    const { context, page, pageErrors } = await open(`${list}?agency=${agency.agencyId}`);
    await label(page, 'agencies.agencyName').fill('Half a name');
    await page.reload();
    await page.getByText(t('form.restored')).waitFor();
    await expect.poll(() => label(page, 'agencies.agencyName').inputValue()).toBe('Half a name');
    await page.getByRole('button', { name: t('form.startOver') }).click();
    await expect.poll(() => label(page, 'agencies.agencyName').inputValue()).toBe(agency.agencyName);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('another agency’s domain is refused at its field, and a failing DNS check changes no domain', async () => {
    const agencyWithDomain = await makeAgency([`taken-${device.locale}.in`]);
    const agency = await makeAgency([`moody-${device.locale}.in`]);
    dns.zones.set(`moody-${device.locale}.in`, 'servfail');
    const { context, page } = await open(`${list}?agency=${agency.agencyId}`);
    await page.getByRole('button', { name: t('agencies.checkDns') }).click();
    await page.getByText(t('agencies.advice_dns_failed')).waitFor();
    await label(page, 'agencies.newDomain').fill(agencyWithDomain.domains[0] ?? '');
    await save(page);
    await page.getByText(t('agencies.fault_takenDomain')).waitFor();
    await page.getByText(t('agencies.lookAbove')).waitFor();
    await page
      .getByRole('button', { name: t('agencies.removeDomain', { domain: agencyWithDomain.domains[0] ?? '' }) })
      .click();
    await label(page, 'agencies.agencyName').fill('Mended');
    await save(page);
    await expectSaved(page);
    await expect
      .poll(() => readAgency(agency.agencyId))
      .toMatchObject({ agencyName: 'Mended', domains: agency.domains });
    await context.close();
  });

  test('an agency’s own admin edits the agency form without the fields that only the platform decides', async () => {
    const { context, page, pageErrors } = await open(list, 'admin');
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0);
    for (const key of ['perCardPaise', 'enableVideo', 'enablePaymentIntegration', 'runsPlatform'])
      await expect.poll(async () => [key, await label(page, `agencies.${key}`).count()]).toEqual([key, 0]);
    await page.getByRole('heading', { name: t('agencies.platformDecides') }).waitFor();
    const name = `Own ${device.locale}`;
    await label(page, 'agencies.agencyName').fill(name);
    await label(page, 'agencies.maker_creator').check();
    await label(page, 'agencies.invitationSiteLink').fill('example.in');
    await save(page);
    await page.getByText(t('agencies.fault_noLink')).waitFor();
    await label(page, 'agencies.invitationSiteLink').fill('https://invite.example.in');
    await save(page);
    await expectSaved(page);
    const { body } = await (await world.as('admin')).get('/api/v1/agency/list').expect(200);
    const [ownAgency] = body.data.items as Agency[];
    expect(ownAgency).toMatchObject({ agencyName: name });
    expect(ownAgency?.configuration.onlinePayment.allowedMakers).toEqual(['creator']);
    await saveAgency({
      agencyId: ownAgency?.agencyId,
      version: ownAgency?.version,
      configuration: { onlinePayment: { allowedMakers: [] } },
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each([
    ['an agency', 'superadmin', `?agency=`],
    ['the own agency', 'admin', ''],
  ] as const)(
    'the section links of the form of %s lead to its sections and mark one with a refused field',
    async (_, person, query) => {
      const { agencyId } = await makeAgency();
      const { context, page, pageErrors } = await open(list + query + (query && agencyId), person);
      const links = page.getByRole('navigation', { name: t('agencies.sections') });
      const link = (key: string) => links.getByRole('link', { name: t(key) });
      const currentSections = () => links.locator('[aria-current]').allTextContents();
      await expect.poll(currentSections).toEqual([t('agencies.brand')]);
      for (const key of ['agencies.invoice', 'agencies.staffSection', 'agencies.domains']) {
        await link(key).click();
        await expect.poll(currentSections).toEqual([t(key)]);
        const heading = page.locator('.agency-part > legend', { hasText: t(key) });
        await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
        // The sticky header must not cover the heading.
        await expect
          .poll(() =>
            heading.evaluate((one) => {
              const { left, top, height } = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(left + 4, top + height / 2));
            }),
          )
          .toBe(true);
        expect(await links.evaluate((nav) => nav.getBoundingClientRect().top >= 0)).toBe(true);
      }
      expect(new URL(page.url()).hash).toBe('');
      await label(page, 'agencies.gstin').fill('none');
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      await page.mouse.move(width - 100, height / 2);
      await page.mouse.wheel(0, -20_000);
      await expect.poll(currentSections).toEqual([t('agencies.brand')]);
      await save(page);
      await page.getByText(t('agencies.fault_gstin')).waitFor();
      await link('agencies.invoice')
        .getByRole('img', { name: t('agencies.fault_check') })
        .waitFor();
      await expect.poll(() => links.getByRole('img').count()).toBe(1);
      await expectAccessible(page);
      await label(page, 'agencies.gstin').fill('');
      await save(page);
      await expectSaved(page);
      await expect.poll(() => links.getByRole('img').count()).toBe(0);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test.each([
    ['the list', list, 'superadmin'],
    ['a search that finds nothing', `${list}?search=nobody`, 'superadmin'],
    ['an open agency', `${list}?agency=`, 'superadmin'],
    ['the own agency', list, 'admin'],
  ] as const)('axe finds no errors on the agencies page (%s), and nothing overflows', async (_, path, person) => {
    const agency = await makeAgency(['here.in', 'elsewhere.in', `gone-${device.locale}.in`]);
    const isAgencyOpen = path.endsWith('agency=');
    const { context, page } = await open(isAgencyOpen ? path + agency.agencyId : path, person);
    if (isAgencyOpen) {
      await page.getByRole('button', { name: t('agencies.checkDns') }).click();
      await page.getByText(t('agencies.advice_nxdomain')).waitFor();
    }
    await expectAccessible(page);
    await removeDomains(agency.agencyId);
    await context.close();
  });
});
