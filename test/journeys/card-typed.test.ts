import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import { customerDevices, type Device, isPhone, launch, signIn, standsRight, visit, words } from '../lib/browse.ts';
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

/** Opens one section of a draft in the card editor. */
async function editing(device: Device, section: string) {
  const t = words(device.locale);
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const card: Card = await makeCard(owner, businessId);
  const visitor = await visit(browser, device);
  const { page } = visitor;
  await signIn(visitor.context, world.url, 'customer');
  await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
  await page.frameLocator('iframe').locator('h1').waitFor();
  await page
    .getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(`^${t(`card-content.part_${section}`)}`) }).click();
  await page.locator('#section-form').waitFor();
  const save = async () => {
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page
      .locator('.saved-state')
      .filter({ hasText: new RegExp(`^${t('card-editor.state_saved')}`) })
      .waitFor();
  };
  /** Reads the stored card. */
  const kept = async (): Promise<Card> =>
    (await owner.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(200)).body.data;
  /** Publishes the card and opens its public page. */
  const seen = async (): Promise<Page> => {
    await publish(owner, card.cardNo);
    const shown = await visitor.context.newPage();
    await shown.goto(`${world.url}/${card.cardId}`);
    return shown;
  };
  return { t, ...visitor, save, kept, seen };
}

describe.each(customerDevices)('text typed and pasted into a card, on $name', (device) => {
  test('ten photos chosen at once become ten products, which are named and priced in one list', async () => {
    const { t, page, context, faults, save, kept, seen } = await editing(device, 'products');
    const photo = await jpeg(320, 240);
    const files = Array.from({ length: 10 }, (_, at) => ({
      name: `sweet-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: photo,
    }));
    await page.getByLabel(t('card-content.addByPhotos')).setInputFiles(files);
    const lines = page.locator('.product-line');
    await expect.poll(() => lines.count()).toBe(10);
    await standsRight(page);
    const nameOf = (number: number) =>
      page.getByLabel(t('card-content.nameOf').replace('{number}', String(number)), { exact: true });
    const priceOf = (number: number) =>
      page.getByLabel(t('card-content.priceOf').replace('{number}', String(number)), { exact: true });
    await expect.poll(() => nameOf(1).evaluate((input) => input === document.activeElement)).toBe(true);
    // A product without a name shows the error in its line.
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await lines.first().getByText(t('form.missing')).waitFor();

    await nameOf(1).focus();
    for (let number = 1; number <= 10; number += 1) {
      await page.keyboard.type(`Sweet ${number}`);
      await page.keyboard.press('Enter');
      await page.keyboard.type(number === 2 ? 'half kg 225, full 450' : '४५०/kg');
      await page.keyboard.press('Enter');
    }
    // An ambiguous price stays as typed and is asked about.
    await lines.nth(1).getByText('half kg 225, full 450').waitFor();
    expect(await priceOf(2).inputValue()).toBe('half kg 225, full 450');
    expect(await priceOf(1).inputValue()).toBe('450/kg');
    await standsRight(page);
    await save();
    const { products } = (await kept()).products;
    expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `Sweet ${at + 1}`));
    expect(products[0]).toMatchObject({ pricePaise: 45_000, priceUnit: '/kg' });
    expect(products[1]).toMatchObject({ pricePaise: null, priceUnit: 'half kg 225, full 450' });

    const card = await seen();
    expect(await card.locator('.price').first().textContent()).toMatch(/^₹450\s\/\skg$/);
    expect(await card.locator('.products img').count()).toBe(10);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a pasted list becomes products, and a line without a product stays and is shown', async () => {
    const { t, page, context, faults, save, kept } = await editing(device, 'products');
    await page.getByRole('button', { name: t('card-content.pasteList') }).click();
    await page
      .getByLabel(t('card-content.pasteList'))
      .fill('Sweets:\nKaju katli 900/kg\n• पेड़ा – ४५०/-\nSamosa 15 rs per piece');
    await page.getByText('“Sweets:”').waitFor();
    await standsRight(page);
    await page
      .getByRole('button', { name: t('card-content.pasteTake_other').replace('{count}', '3'), exact: true })
      .click();
    await expect.poll(() => page.locator('.product-line').count()).toBe(3);
    await page.getByRole('button', { name: t('card-content.allProducts') }).click();
    await save();
    const { products } = (await kept()).products;
    expect(products.map(({ name, pricePaise, priceUnit }) => [name, pricePaise, priceUnit])).toEqual([
      ['Kaju katli', 90_000, '/kg'],
      ['पेड़ा', 45_000, ''],
      ['Samosa', 1_500, '/piece'],
    ]);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a card typed in Hindi offers the city of its PIN code in Latin letters as one tap', async () => {
    const { t, page, context, faults, save, kept } = await editing(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const city = () => field('form.city').inputValue();
    await field('card-editor.businessName').fill('शर्मा मिठाई');
    await field('form.pinCode').fill('302017');
    const offered = page.getByRole('button', { name: `${t('form.city')}: Jaipur` });
    await offered.waitFor();
    expect(await city()).toBe('');
    expect(await field('form.state').inputValue()).not.toBe('');
    await standsRight(page);
    // Another PIN code replaces the offer, and a typed city removes it.
    await field('form.pinCode').fill('452001');
    await page.getByRole('button', { name: `${t('form.city')}: Indore` }).waitFor();
    await field('form.city').fill('इंदौर');
    await expect.poll(() => page.locator('.offered > .chip').count()).toBe(0);
    await field('form.city').fill('');
    await field('form.pinCode').fill('302017');
    await offered.click();
    await expect.poll(city).toBe('Jaipur');
    await offered.waitFor({ state: 'detached' });
    await save();
    expect((await kept()).basicDetails.address).toMatchObject({ city: 'Jaipur', pinCode: '302017' });
    await context.close();
    expect(faults).toEqual([]);
  });

  test('pasted contact details are parsed, and a name that is too long shows by how much while it is typed', async () => {
    const { t, page, context, faults, save, kept, seen } = await editing(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const long = 'Shri Sharma Sweets, Namkeen, Bakery and Caterers of the Old City since 1962 🪔 and more';
    await field('card-editor.businessName').fill(long);
    await page.getByText(t('form.tooLongBy_other').replace('{count}', String(long.length - 80))).waitFor();
    // The field does not cut the name.
    expect(await field('card-editor.businessName').inputValue()).toBe(long);
    await field('card-editor.businessName').fill('Sharma Sweets 🪔');
    await field('card-editor.phoneNumber').fill('079-2658 1234 ext 12');
    await field('form.mapUrl').fill('Sharma Sweets\nhttps://maps.app.goo.gl/xyz');
    await field('form.pinCode').fill('३८०००');
    await field('form.city').fill('Ahmedabad');
    await page.getByText(t('form.badPin')).waitFor();
    // The PIN code sets the state until the owner chooses one.
    const stateFor = async (pinCode: string) => {
      await field('form.pinCode').fill(pinCode);
      return field('form.state').inputValue();
    };
    const rajasthan = await stateFor('302017');
    expect(rajasthan).not.toBe('');
    const gujarat = await stateFor('३८० ००१');
    expect(gujarat).not.toBe(rajasthan);
    await field('form.state').selectOption(rajasthan);
    expect(await stateFor('३८० ००१')).toBe(rajasthan);
    await field('form.state').selectOption(gujarat);
    // A typed city stays; an empty city, or one set by a PIN code, follows the PIN code.
    expect(await field('form.city').inputValue()).toBe('Ahmedabad');
    await field('form.city').fill('');
    const city = () => field('form.city').inputValue();
    await field('form.pinCode').fill('452001');
    await expect.poll(city).toBe('Indore');
    await field('form.pinCode').fill('380001');
    await expect.poll(city).toBe('Ahmedabad');
    await field('form.city').focus();
    expect(await field('form.pinCode').inputValue()).toBe('380001');
    expect(await field('form.mapUrl').inputValue()).toBe('https://maps.app.goo.gl/xyz');
    await standsRight(page);
    await save();
    expect((await kept()).basicDetails).toMatchObject({
      businessName: 'Sharma Sweets 🪔',
      phoneNumber: '079-2658 1234 ext 12',
      address: { pinCode: '380001', mapUrl: 'https://maps.app.goo.gl/xyz' },
    });
    const card = await seen();
    await card.getByRole('heading', { name: 'Sharma Sweets 🪔', level: 1 }).waitFor();
    expect(await card.getByText('+91 79 2658 1234 ext. 12').getAttribute('href')).toBe('tel:+917926581234,12');
    await context.close();
    expect(faults).toEqual([]);
  });
});
