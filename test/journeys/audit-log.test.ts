import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslator, expectAccessible, launch, openVisitorAs, staffDevices, waitForList } from '../lib/browse.ts';
import { makeBusiness, makeCard, registerCustomer } from '../lib/factories.ts';
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
});
