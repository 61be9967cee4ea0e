import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '../../site/src/lib/i18n.ts';
import { createTranslator, expectAccessible, launch, openVisitorAs, staffDevices, waitForList } from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, publish, registerCustomer, shareLeads } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('the audit log in the panel, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('each entry of the audit log says what was changed', async () => {
    const admin = await world.as('admin');
    const creator = await world.as('creator');
    const { franchiseeId } = (await creator.get('/api/v1/franchisee').expect(200)).body.data;
    const userId = await registerCustomer(admin, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(admin, { businessName: `Neem ${device.locale}`, userId });
    await makeCard(admin, businessId);
    const businessIds = [businessId];
    await admin.post('/api/v1/business/many/franchisee').send({ businessIds, franchiseeId }).expect(200);
    await world.upstream.database.raw.query(
      'update business set payment_status = 1, expiry_date_for_customer = current_date + 5 where business_id = $1',
      [businessId],
    );
    await admin.post('/api/v1/business/many/reminder').send({ businessIds }).expect(200);
    await admin.post('/api/v1/user/log-in-as').send({ userId }).expect(200);
    const remover = await world.as('admin');
    await remover.delete(`/api/v1/business/${businessId}`).expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/audit-log`);
    await waitForList(page);
    const cells = page.locator('.table > tbody > tr > td[data-column="facts"]');
    await expect.poll(() => cells.count()).toBeGreaterThan(6);
    const texts = await cells.allTextContents();
    expect(texts.filter((text) => text.trim() === '' || text === t('audit.nothingKept'))).toEqual([]);
    expect(texts).toContain(`${t('audit-facts.made_by_franchisee_id')}: admin → creator`);
    expect(texts.some((text) => text.includes(t('audit-facts.value_queued')))).toBe(true);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the audit log shows the last day of a plan, the reason of a suspension and the state of an enquiry', async () => {
    const admin = await world.as('admin');
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer, { businessName: `Peepal ${device.locale}` });
    const { cardNo } = await makeCard(customer, businessId);
    const card = await shareLeads(customer, await publish(customer, cardNo));
    const { enquiryId } = await makeEnquiry(world.browser(), customer, card);
    await admin.put(`/api/v1/enquiry/${enquiryId}/state`).send({ state: 'won' }).expect(200);
    const suspension = { cardNo, status: 'suspended', reason: 'A wrong number' };
    await admin.post('/api/v1/updateCardStatus').send(suspension).expect(200);
    const recordAndReadExpiry = async (): Promise<string> => {
      await recordPlan(admin, businessId);
      const { body } = await admin.get(`/api/v1/business/${businessId}`).expect(200);
      return formatDate(daysAfter(body.data.expiryDateForCustomer, -1), device.locale);
    };
    const [firstLastDay, lastDay] = [await recordAndReadExpiry(), await recordAndReadExpiry()];
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/audit-log`);
    await waitForList(page);
    const cells = page.locator('.table > tbody > tr > td[data-column="facts"]');
    await cells.filter({ hasText: 'A wrong number' }).first().waitFor();
    const texts = (await cells.allTextContents()).join('\n');
    expect(texts).toContain('– → A wrong number');
    expect(texts).toContain(`${t('audit-facts.expiry_date_for_customer')}: ${firstLastDay} → ${lastDay}`);
    expect(texts).toContain(`– → ${t('audit-facts.value_won')}`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
