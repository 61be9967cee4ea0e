import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTranslator, type Device, launch, openVisitor, openVisitorAs } from '../lib/browse.ts';
import { makeBusiness, makeCard, publish } from '../lib/factories.ts';
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

const phoneDeviceIn = (locale: 'en' | 'hi' | 'ta'): Device => ({ name: locale, width: 360, height: 740, locale });

test("an owner finds a link type by its Hindi or English name, and a card shows it in the card's language", async () => {
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const { cardNo, cardId } = await makeCard(owner, businessId);
  await publish(owner, cardNo);
  const t = createTranslator('hi');
  const { context, page, pageErrors } = await openVisitorAs(browser, phoneDeviceIn('hi'), world.url, 'customer');
  await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
  await page.getByRole('button', { name: t('card-editor.part_contents') }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_links')}`) }).click();
  await page.getByRole('button', { name: t('card-content.addLink'), exact: true }).click();
  const names = page.locator('.link-category .chip');
  const search = page.getByLabel(t('card-content.linkSearch'));
  await names.filter({ hasText: 'टेबल बुक करें' }).waitFor();
  for (const typed of ['google reviews', 'google रिव्यू']) {
    await search.fill(typed);
    await expect.poll(() => names.allTextContents()).toEqual(['Google रिव्यू']);
  }
  await search.fill('रिव्यू');
  await expect.poll(() => names.allTextContents()).toContain('Justdial');
  expect(await page.locator('.link-category h3').allTextContents()).toEqual(['रिव्यू']);
  await names.filter({ hasText: 'Google' }).click();
  await page.getByText('पूरा लिंक पेस्ट करें').waitFor();
  await page.getByLabel(t('card-content.linkAccount')).fill('https://g.page/r/CQabcDEFghi/review');
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await page
    .locator('.saved-state')
    .filter({ hasText: t('card-editor.state_saved') })
    .waitFor();
  await context.close();
  expect(pageErrors).toEqual([]);
  for (const [locale, name] of [
    ['hi', 'Google रिव्यू'],
    ['en', 'Google reviews'],
    ['ta', 'Google ரிவ்யூக்கள்'],
  ] as const) {
    const visitor = await openVisitor(browser, phoneDeviceIn(locale));
    await visitor.page.goto(`${world.url}/${cardId}`);
    await visitor.page.locator('.links').getByText(name, { exact: true }).waitFor();
    await visitor.context.close();
  }
});
