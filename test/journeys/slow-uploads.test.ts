import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import { createTranslator, customerDevices, isPhone, launch, openVisitorAs } from '../lib/browse.ts';
import { makeBusiness, makeCard } from '../lib/factories.ts';
import { holdUploads } from '../lib/hold-uploads.ts';
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

const photo = async () => ({ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(640, 480) });

describe.each(customerDevices)('saving a form during an upload, on $name', (device) => {
  const t = createTranslator(device.locale);

  async function openBusinessForm(businessName: string) {
    const visitor = await openVisitorAs(browser, device, world.url, 'customer');
    const { page } = visitor;
    const uploads = await holdUploads(page);
    await page.goto(`${world.url}/panel/customer/businesses/add`);
    await page.getByLabel(t('business.name'), { exact: true }).fill(businessName);
    await page.getByLabel(t('business.category'), { exact: true }).click();
    await page.locator('.search input').fill('darji');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: t('names/categories.Tailor') })
      .click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photo());
    await page.getByRole('button', { name: t('form.cropUse') }).click();
    const save = page.getByRole('button', { name: t('business.add'), exact: true });
    await save.click();
    await uploads.waitUntilHeld();
    const readBusiness = async (): Promise<Business | undefined> => {
      const owner = await world.as('customer');
      const { body } = await owner.get('/api/v1/business/getBusinessesByUser').expect(200);
      return (body.data.businesses as Business[]).find((one) => one.businessName === businessName);
    };
    return { ...visitor, uploads, save, readBusiness };
  }

  test('saving a business waits for the logo that is still being uploaded', async () => {
    const { context, page, pageErrors, uploads, save, readBusiness } = await openBusinessForm(
      `Dheere Tailors ${device.locale}`,
    );
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    expect(await readBusiness()).toBeUndefined();
    await uploads.release();
    await page.waitForURL((url) => url.pathname === '/panel/customer');
    expect((await readBusiness())?.logo).toMatchObject({ mediaId: expect.any(String) });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a failed logo upload stops the save of the business with an error, and saving again succeeds without the logo', async () => {
    const { context, page, uploads, save, readBusiness } = await openBusinessForm(`Atki Tailors ${device.locale}`);
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    await uploads.fail();
    await page.locator('.picture-field .field-error').waitFor();
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('false');
    expect(await readBusiness()).toBeUndefined();
    expect(
      await page
        .locator('input[type=file]')
        .first()
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await save.click();
    await page.waitForURL((url) => url.pathname === '/panel/customer');
    expect((await readBusiness())?.logo).toBeNull();
    await context.close();
  });

  async function openGallery() {
    const owner = await world.as('customer');
    const { businessId } = await makeBusiness(owner);
    const { cardNo } = await makeCard(owner, businessId);
    const visitor = await openVisitorAs(browser, device, world.url, 'customer');
    const { page } = visitor;
    const uploads = await holdUploads(page);
    await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
    await page.frameLocator('iframe').locator('h1').waitFor();
    await page
      .getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') })
      .first()
      .click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_gallery')}`) }).click();
    await page.getByLabel(t('card-content.addPictures')).setInputFiles(await photo());
    await uploads.waitUntilHeld();
    const readPictures = async () => {
      const { body } = await owner.get('/api/v1/card').query({ cardNo }).expect(200);
      return (body.data as Card).gallery.pictures;
    };
    const question = page.getByRole('alertdialog', { name: t('form.leaveTitle') });
    return { ...visitor, uploads, readPictures, question };
  }

  test("saving a card's gallery waits for the picture upload, and the card editor asks before the section is left", async () => {
    const { context, page, pageErrors, uploads, readPictures, question } = await openGallery();
    const state = page.locator('.saved-state');
    await state.filter({ hasText: t('card-editor.state_unsaved') }).waitFor();
    if (isPhone(device)) {
      await page.getByRole('button', { name: t('common.close'), exact: true }).click();
      await question.getByRole('button', { name: t('common.cancel') }).click();
      await question.waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await question.getByRole('button', { name: t('common.cancel') }).click();
    await question.waitFor({ state: 'detached' });
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: t('common.cancel') }).click();
    await question.waitFor({ state: 'detached' });
    const save = page.getByRole('button', { name: t('common.save'), exact: true });
    await save.click();
    await expect.poll(() => save.getAttribute('aria-busy')).toBe('true');
    await uploads.release();
    await state.filter({ hasText: new RegExp(`^${t('card-editor.state_saved')}`) }).waitFor();
    expect(await readPictures()).toHaveLength(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the browser asks before a page is left during an upload, and not afterwards', async () => {
    const { context, page, uploads, question } = await openGallery();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      return dialog.dismiss();
    });
    await page.evaluate(() => location.assign('/panel/customer'));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await question.getByRole('button', { name: t('form.leaveGo') }).click();
    await page.locator('#section-form').waitFor({ state: 'detached' });
    await page.evaluate(() => location.assign('/panel/customer'));
    await page.waitForURL((url) => url.pathname === '/panel/customer');
    expect(asked).toHaveLength(1);
    await uploads.release().catch(() => {});
    await context.close();
  });
});
