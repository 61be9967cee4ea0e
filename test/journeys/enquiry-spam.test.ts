import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAndHint } from '../../site/src/lib/i18n.ts';
import { sendEnquiryReminders } from '../../upstream/src/shop/leads/enquiry-remind.ts';
import {
  createTranslator,
  customerDevices,
  expectAccessible,
  launch,
  openVisitor,
  openVisitorAs,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, publish, submitCardForm } from '../lib/factories.ts';
import { filledForm } from '../lib/leads.ts';
import { startWorld, type World } from '../lib/world.ts';

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

async function publishCard(cardId: string): Promise<Card> {
  const customer = await world.as('customer');
  const { businessId } = await makeBusiness(customer, { businessName: 'Home Sweets', category: 'Sweet shop' });
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
  const { cardNo } = await makeCard(customer, businessId, { cardId });
  return publish(customer, cardNo);
}

describe.each(customerDevices)('sending and managing enquiries, on $name', (device) => {
  const t = createTranslator(device.locale);
  const cardId = `asks-${device.locale}`;

  test('an enquiry form accepts a phone number in Devanagari digits, and its honeypot field is not visible', async () => {
    const card = await publishCard(cardId);
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await page.goto(`${world.url}/${card.cardId}`);
    expect(await page.locator('[name="none"]').first().isVisible()).toBe(false);
    await page.getByLabel(t('card.your_name'), { exact: true }).first().fill('सुनीता राव');
    await page.getByLabel(t('card.your_phone'), { exact: true }).fill('९८७६५ ४३२१०');
    await page.locator('#q-yes').check();
    await page.locator('form.ask').first().getByRole('button').click();
    await page.locator('form.ask[data-said="done"]').waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
    const customer = await world.as('customer');
    const { body } = await customer.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
    expect(body.data.items).toMatchObject([{ name: 'सुनीता राव', phoneNumber: '+919876543210', isSpam: false }]);
  });

  test('an enquiry that filled in the honeypot field is in the spam folder and can be moved out of it', async () => {
    await submitCardForm(world.browser(), 'enquiry', filledForm('enquiry', cardId, { companyWebsite: 'Asha Traders' }));
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.locator('.enquiry').first().waitFor();
    expect(await page.locator('.enquiry').count()).toBe(1);
    await page.getByRole('button', { name: t('inbox.spam'), exact: true }).click();
    await page.getByText(t('inbox.spamHint')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Asha Rao/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('inbox.notSpam'), exact: true }).click();
    await page.getByText(t('inbox.noSpam')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('inbox.spam'), exact: true }).click();
    await expect.poll(() => page.locator('.enquiry').count()).toBe(2);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an enquiry gets a state and a note, is filtered by state, and opens from its reminder’s notification', async () => {
    const customer = await world.as('customer');
    const reminderDay = daysAfter(todayInIndia(), 3);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.locator('.enquiry').filter({ hasText: 'सुनीता राव' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('inbox.state')).selectOption('answered');
    await sheet.getByLabel(t('inbox.note')).fill('Wants 20 kg of kaju katli for Diwali');
    await sheet.getByLabel(t('inbox.remindOn')).fill(reminderDay);
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.getByText(t('inbox.noteSaved')).waitFor();
    await sheet.getByText(t('inbox.noteOwn')).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page
      .locator('.enquiry .badge')
      .filter({ hasText: t('inbox.state_answered') })
      .waitFor();
    await page.locator('.inbox-tools select').selectOption('answered');
    await expect.poll(() => page.locator('.enquiry').count()).toBe(1);
    await expectAccessible(page);
    await page.locator('.inbox-tools select').selectOption('lost');
    await page.getByText(t('inbox.noneInState')).waitFor();

    await sendEnquiryReminders(world.upstream.database.db, reminderDay);
    const { body } = await customer.get('/api/v1/analytics/admin-notification').expect(200);
    await page.goto(world.url + body.data.items[0].url);
    const noteField = sheet.getByLabel(t('inbox.note'));
    await expect.poll(() => noteField.inputValue()).toBe('Wants 20 kg of kaju katli for Diwali');
    await sheet.getByRole('link', { name: '+91 98765 43210' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL('**/panel/customer/inbox');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a note and a reminder of an enquiry show as unsaved while typed, and are saved when the enquiry is closed', async () => {
    const customer = await world.as('customer');
    const day = daysAfter(todayInIndia(), 5);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.locator('.enquiry').filter({ hasText: 'सुनीता राव' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('inbox.note')).fill('Blouse on Friday');
    await sheet.getByLabel(t('inbox.remindOn')).fill(day);
    await sheet.getByText(t('inbox.noteUnsaved'), { exact: true }).waitFor();
    await sheet.getByText(dayAndHint(day, device.locale, t('inbox.remindUnsaved'))).waitFor();
    await expectAccessible(page);
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/note') && answer.ok());
    await page.keyboard.press('Escape');
    await stored;
    await page.locator('.enquiry').filter({ hasText: 'सुनीता राव' }).click();
    await sheet.getByText(t('inbox.remindHint')).waitFor();
    expect(await sheet.getByText(t('inbox.noteUnsaved'), { exact: true }).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
    const { body } = await customer.get('/api/v1/enquiry').expect(200);
    expect(body.data.items).toContainEqual(expect.objectContaining({ note: 'Blouse on Friday', remindOn: day }));
  });

  test('pressing “send” or “copy link” on a card before its script has loaded takes effect afterwards', async () => {
    const card = await publishCard(`early-${device.locale}`);
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const buttonPressed = Promise.withResolvers<void>();
    await page.route('**/static/card-client-*.js', async (route) => {
      await buttonPressed.promise;
      await route.continue();
    });
    await page.goto(`${world.url}/${card.cardId}`);
    await page.locator('[data-copy]').first().click();
    await page.getByLabel(t('card.your_name'), { exact: true }).first().fill('Asha Rao');
    await page.getByLabel(t('card.your_phone'), { exact: true }).fill('98765 43210');
    await page.locator('#q-yes').check();
    // The visitor presses twice, because nothing seems to happen.
    const send = page.locator('form.ask').first().getByRole('button');
    await send.click();
    await send.click();
    await page.getByText(t('card.sending')).waitFor();
    buttonPressed.resolve();
    await page.locator('form.ask[data-said="done"]').waitFor();
    const link = `${world.url}/${card.cardId}`;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    expect(page.url()).toBe(link);
    await context.close();
    expect(pageErrors).toEqual([]);
    const customer = await world.as('customer');
    const { body } = await customer.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
    expect(body.data.items).toMatchObject([{ name: 'Asha Rao' }]);
  });

  test('a visitor whose message exceeds the hourly limit of a card is asked to call or to try again later', async () => {
    const card = await publishCard(`${cardId}-limit`);
    for (const form of ['enquiry', 'feedback'] as const)
      await submitCardForm(world.browser(), form, filledForm(form, card.cardId, { name: 'First' }));
    const { raw } = world.upstream.database;
    const repeated = 'from generate_series(1, 300), ';
    await raw.query(
      `insert into enquiry (enquiry_id, agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale)
       select gen_random_uuid(), agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale
       ${repeated} enquiry where card_no = $1`,
      [card.cardNo],
    );
    await raw.query(
      `insert into feedback (feedback_id, agency_id, business_id, card_no, name, rating, message)
       select gen_random_uuid(), agency_id, business_id, card_no, name, rating, message ${repeated} feedback where card_no = $1`,
      [card.cardNo],
    );
    const { context, page } = await openVisitor(browser, device);
    await page.goto(`${world.url}/${card.cardId}`);
    const enquiryForm = page.locator('#enquiry form');
    await enquiryForm.getByLabel(t('card.your_name')).fill('Asha');
    await enquiryForm.getByLabel(t('card.your_phone')).fill('98765 43210');
    await enquiryForm.getByRole('checkbox').check();
    await enquiryForm.getByRole('button').click();
    await enquiryForm.getByText(t('card.too_many_messages')).waitFor();
    await page.locator('#share .rate summary').click();
    const feedbackForm = page.locator('#share .rate form');
    await feedbackForm.locator('label[for="r-5"]').click();
    await feedbackForm.getByLabel(t('card.your_name')).fill('Asha');
    await feedbackForm.getByRole('button', { name: t('card.send') }).click();
    await feedbackForm.getByText(t('card.too_many_messages')).waitFor();
    await context.close();
  });
});
