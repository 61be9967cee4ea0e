import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DnsStandIn, startDns } from '../../dev/stand-ins/dns.ts';
import { jpeg, pdf } from '../../upstream/test/fixtures/uploads.ts';
import { createTranslator, devices, expectAccessible, isPhone, launch, onceFor, openVisitorAs } from '../lib/browse.ts';
import { makeBusiness, makeCard, makeDocument } from '../lib/factories.ts';
import { hosts, type Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let dns: DnsStandIn;
let world: World;
let browser: Browser;
let businessId: string;
beforeAll(async () => {
  dns = await startDns();
  world = await startWorld({ upstream: { PUBLIC_ADDRESSES: '203.0.113.7', DNS_SERVERS: dns.address } });
  browser = await launch();
  const platform = await world.as('superadmin');
  const { items } = (await platform.get('/api/v1/agency/list').query({ search: hosts.home }).expect(200)).body.data;
  const [{ agencyId, version }] = items;
  const configuration = { storage: { freeBusinessMegabytes: 10 } };
  await platform.put('/api/v1/agency').send({ agency: { agencyId, version, configuration } }).expect(200);
  const owner = await world.as('customer');
  ({ businessId } = await makeBusiness(owner));
  await makeCard(owner, businessId);
  // A thousand bytes are left.
  const filler = Buffer.alloc(9_999_000 - pdf.length - 5, ' ');
  await makeDocument(owner, businessId, Buffer.concat([pdf, filler, Buffer.from('%%EOF')]));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  await dns?.close();
});

describe.each(devices)('storage limits and domains, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const usedText = t('common.roomUsed', { used: '10', max: '10 MB' });
  const open = async (path: string, person: Person) => {
    const visitor = await openVisitorAs(browser, device, world.url, person);
    await visitor.page.goto(world.url + path);
    return visitor;
  };

  test('security 22: the account page shows a customer the used storage and why a picture is refused', async () => {
    const { context, page } = await open('/panel/customer/account', 'customer');
    await page.getByText(usedText).waitFor();
    await expectAccessible(page);
    await page.goto(`${world.url}/panel/customer/card-editor`);
    if (isPhone(device)) await page.locator('.editor-bar').getByText(t('card-editor.part_contents')).click();
    await page.getByText(t('card-content.part_gallery'), { exact: true }).first().click();
    await page.getByText(usedText).waitFor();
    await page
      .locator('input[type=file][multiple]')
      .setInputFiles({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(640, 480) });
    await page.getByText(`${t('errors.quota_exceeded')} ${usedText}`).waitFor();
    await context.close();
  });

  testOnce('security 22: staff see the used storage of a business and why a document is refused', async () => {
    const { context, page } = await open(
      `/panel/admin/businesses/view?businessId=${businessId}&tab=documents`,
      'admin',
    );
    await page.getByText(usedText).waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'paper.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([pdf, Buffer.alloc(5_000), pdf]),
    });
    await page.getByText(t('errors.quota_exceeded')).waitFor();
    await context.close();
  });

  test('a domain added by an admin is only a claim until its TXT record is in the DNS', async () => {
    const domain = `cards.${device.locale}-bank.in`;
    const { context, page, pageErrors } = await open('/panel/admin/agency-management', 'admin');
    await page.getByLabel(t('agencies.newDomain')).fill(domain);
    await page.getByRole('button', { name: t('agencies.addDomain') }).click();
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    const domainRow = page.locator('.domain').filter({ hasText: domain });
    await domainRow.getByText(t('agencies.domainClaimed')).waitFor();
    const txtValue = domainRow.getByText(/^parichay=[0-9a-f]{32}$/);
    await domainRow.getByText(`_parichay.${domain}`, { exact: true }).waitFor();
    await expectAccessible(page);
    dns.zones.set(`_parichay.${domain}`, { TXT: [(await txtValue.textContent()) ?? ''] });
    await page.getByRole('button', { name: t('agencies.checkDns') }).click();
    await domainRow.getByText(t('agencies.domain_nxdomain')).waitFor();
    expect(await txtValue.count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
