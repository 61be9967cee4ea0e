import type { Browser as Chromium } from 'playwright-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  devices,
  expectAccessible,
  launch,
  onceFor,
  openVisitor,
  openVisitorAs,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, makePicture, makePublishedCard, shareLeads } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { hosts, type Person, people } from '../lib/people.ts';
import { signInByPassword } from '../lib/sign-in-forms.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Chromium;

beforeAll(async () => {
  world = await startWorld();
  const customer = await world.as('customer');
  await makeEnquiry(world.browser(), customer, await shareLeads(customer, await makePublishedCard(customer)));
  const { businessId } = await makeBusiness(customer, { businessName: 'Sharma Sweets' });
  await makeCard(customer, businessId);
  const endingBusiness = await makeBusiness(customer, { businessName: 'Ending Snacks' });
  await recordPlan(await world.as('admin'), endingBusiness.businessId);
  await world.upstream.database.raw.query(
    'update business set expiry_date_for_customer = current_date + 5 where business_id = $1',
    [endingBusiness.businessId],
  );
  // A plan that ended is no missing plan.
  const expiredBusiness = await makeBusiness(customer, { businessName: 'Expired Snacks' });
  await recordPlan(await world.as('admin'), expiredBusiness.businessId);
  await world.upstream.database.raw.query(
    'update business set expiry_date_for_customer = current_date - 40 where business_id = $1',
    [expiredBusiness.businessId],
  );
  const { body } = await customer
    .get('/api/v1/business/subscription-payment')
    .query({ businessId: endingBusiness.businessId })
    .expect(200);
  await (await world.as('admin'))
    .post('/api/v1/payment-part')
    .send({ recordNo: body.data.items[0].recordNo, refundPaise: 10_000, reason: 'a gift', onceKey: v7() })
    .expect(200);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the staff home page, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);
  const open = async (person: Person) => {
    const visitor = await openVisitorAs(browser, device, world.url, person);
    await visitor.page.goto(`${world.url}/panel/admin`);
    return visitor;
  };

  test('the staff home page shows an admin the drafts and new enquiries, and a link opens the new enquiries', async () => {
    const { context, page, pageErrors } = await open('admin');
    await page.getByRole('link', { name: t('admin.waits_drafts_one', { count: '1' }) }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('admin.waits_enquiries_one', { count: '1' }) }).click();
    await page.waitForURL('**/panel/admin/enquiries?state=new');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the staff home page shows an admin ending plans and unpaid new businesses, and the month’s revenue if permitted', async () => {
    const { context, page, pageErrors } = await open('admin');
    await page.getByRole('link', { name: t('admin.waits_unpaid_other', { count: '2' }) }).waitFor();
    const revenueLink = page.getByRole('link', { name: t('admin.collected') });
    await revenueLink.getByText('₹1,898').waitFor();
    expect(await revenueLink.getAttribute('href')).toBe('/panel/admin/revenue');
    await expectAccessible(page);
    const expiredLink = page.getByRole('link', { name: t('admin.waits_expired_one', { count: '1' }) });
    expect(await expiredLink.getAttribute('href')).toContain('isExpired=true');
    await page.getByRole('link', { name: t('admin.waits_ending_one', { count: '1' }) }).click();
    await page.waitForURL('**/panel/admin/renewals');
    await page.getByText('Ending Snacks').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: t('admin.waits_unpaid_other', { count: '2' }) }).click();
    await page.waitForURL('**/panel/admin/businesses?isSubscribed=false&isExpired=false&createdFrom=**');
    await page.getByText('Sharma Sweets').first().waitFor();
    await expect.poll(() => page.getByText('Ending Snacks').count()).toBe(0);
    await context.close();
    const adminWithoutBilling = await open('adminWithoutBilling');
    await adminWithoutBilling.page.getByRole('link', { name: t('admin.waits_ending_one', { count: '1' }) }).waitFor();
    await expect.poll(() => adminWithoutBilling.page.getByText(t('admin.collected')).count()).toBe(0);
    await adminWithoutBilling.context.close();
    expect([...pageErrors, ...adminWithoutBilling.pageErrors]).toEqual([]);
  });

  testOnce('the staff home page shows the next setup step of the agency until the admin hides the list', async () => {
    const { context, page, pageErrors } = await open('admin');
    await page.getByRole('heading', { name: t('first-steps.title') }).waitFor();
    await page.getByText(t('first-steps.progress', { done: 2, all: 6 })).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('first-steps.invoice') }).click();
    await page.waitForURL('**/panel/admin/agency-management#agency-section-invoice');
    await expect
      .poll(() => page.locator('#agency-section-invoice').evaluate((heading) => heading.getBoundingClientRect().top))
      .toBeLessThan(300);
    await page.goBack();
    // Payments online are still open when all other steps are done.
    const admin = await world.as('admin');
    const [{ agencyId, version }] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
    const brand = { logo: { mediaId: await makePicture(admin) } };
    const configuration = { contact: { whatsappNumber: '+919811122334' }, invoice: { stateCode: '24' } };
    await admin.put('/api/v1/agency').send({ agency: { agencyId, version, brand, configuration } }).expect(200);
    await page.reload();
    await page.getByText(t('first-steps.progress', { done: 5, all: 6 })).waitFor();
    await page.getByRole('button', { name: t('first-steps.hide') }).click();
    await expect.poll(() => page.getByText(t('first-steps.title')).count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: t('admin.waits') }).waitFor();
    expect(await page.getByText(t('first-steps.title')).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('the staff home page says that nothing is to do only when the agency is set up', async () => {
    const host = 'other.localhost';
    await world.upstream.database.raw.query(
      `insert into agency_domain (host, agency_id, proven_by) select $1, agency_id, 'platform' from agency_domain where host = $2`,
      [host, hosts.other],
    );
    const origin = world.url.replace(/\/\/[^:]+/, `//${host}`);
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await page.goto(`${origin}/panel/franchisee-login`);
    await signInByPassword(page, t, people.adminOfOtherAgency.phoneNumber.slice(3));
    await page.getByRole('heading', { name: t('first-steps.title') }).waitFor();
    const importLink = page.getByRole('link', { name: t('first-steps.import') });
    expect(await importLink.getAttribute('href')).toBe('/panel/admin/businesses/import');
    expect(await page.getByText(t('admin.nothingWaits')).count()).toBe(0);
    await page.getByRole('button', { name: t('first-steps.hide') }).click();
    await expect.poll(() => page.getByText(t('first-steps.title')).count()).toBe(0);
    expect(await page.getByText(t('admin.nothingWaits')).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('the staff home page of a franchisee without open tasks shows that there are none', async () => {
    const { context, page, pageErrors } = await open('franchisee');
    await page.getByText(t('admin.nothingWaits')).waitFor();
    await expect.poll(() => page.locator('.admin-waits').count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
