import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, launch, standsRight, visit, visitAs, words } from '../lib/browse.ts';
import { leave, makeBusiness, makeCard, publish } from '../lib/factories.ts';
import { filled } from '../lib/leads.ts';
import { startWorld, type World } from '../lib/world.ts';

/* An enquiry as visitors type it, and the folder of those that look like a robot's. */

let world: World;
let browser: Chromium;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function publishedFor(cardId: string): Promise<Card> {
  const customer = await world.as('customer');
  const { businessId } = await makeBusiness(customer, { businessName: 'Home Sweets', category: 'Sweet shop' });
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
  const { cardNo } = await makeCard(customer, businessId, { cardId });
  return publish(customer, cardNo);
}

describe.each(devices)('an enquiry on $name', (device) => {
  const t = words(device.locale);
  const cardId = `asks-${device.locale}`;

  test('is sent with a number in any script, from a form whose honeypot no browser shows', async () => {
    const card = await publishedFor(cardId);
    const { context, page, faults } = await visit(browser, device);
    await page.goto(`${world.url}/${card.cardId}`);
    expect(await page.locator('[name="none"]').first().isVisible()).toBe(false);
    await page.getByLabel(t('card.your_name'), { exact: true }).first().fill('सुनीता राव');
    await page.getByLabel(t('card.your_phone'), { exact: true }).fill('९८७६५ ४३२१०');
    await page.locator('#q-yes').check();
    await page.locator('form.ask').first().getByRole('button').click();
    await page.locator('form.ask[data-said="done"]').waitFor();
    await context.close();
    expect(faults).toEqual([]);
    const customer = await world.as('customer');
    const { body } = await customer.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
    expect(body.data.items).toMatchObject([{ name: 'सुनीता राव', phoneNumber: '+919876543210', isSpam: false }]);
  });

  test('that looks like a robot’s is found in the spam folder, and taken out of it', async () => {
    await leave(world.browser(), 'enquiry', filled('enquiry', cardId, { companyWebsite: 'Asha Traders' }));
    const { context, page, faults } = await visitAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.locator('.enquiry').first().waitFor();
    expect(await page.locator('.enquiry').count()).toBe(1);
    await page.getByRole('button', { name: t('inbox.spam'), exact: true }).click();
    await page.getByText(t('inbox.spamHint')).waitFor();
    await standsRight(page);
    await page.getByRole('button', { name: /Asha Rao/ }).click();
    await page.getByRole('dialog').waitFor();
    await standsRight(page);
    await page.getByRole('button', { name: t('inbox.notSpam'), exact: true }).click();
    await page.getByText(t('inbox.noSpam')).waitFor();
    await standsRight(page);
    await page.getByRole('button', { name: t('inbox.spam'), exact: true }).click();
    await expect.poll(() => page.locator('.enquiry').count()).toBe(2);
    await context.close();
    expect(faults).toEqual([]);
  });
});
