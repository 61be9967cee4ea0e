import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  createTranslator,
  customerDevices,
  type Device,
  expectAccessible,
  isInView,
  isPhone,
  launch,
  openVisitor,
  signIn,
} from '../lib/browse.ts';
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

async function openPart(page: Page, device: Device, section: string): Promise<void> {
  const t = createTranslator(device.locale);
  await page
    .getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(`^${t(`card-content.part_${section}`)}`) }).click();
  await page.locator('#section-form').waitFor();
}

/** Opens one section of a draft in the card editor. */
async function openSection(device: Device, section: string) {
  const t = createTranslator(device.locale);
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const card: Card = await makeCard(owner, businessId);
  const visitor = await openVisitor(browser, device);
  const { page } = visitor;
  await signIn(visitor.context, world.url, 'customer');
  await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
  await page.frameLocator('iframe').locator('h1').waitFor();
  await openPart(page, device, section);
  const save = async () => {
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page
      .locator('.saved-state')
      .filter({ hasText: new RegExp(`^${t('card-editor.state_saved')}`) })
      .waitFor();
  };
  const readStoredCard = async (): Promise<Card> =>
    (await owner.get('/api/v1/card').query({ cardNo: card.cardNo }).expect(200)).body.data;
  const saveElsewhere = async (products: { products: { name: string; pricePaise: number }[] }) => {
    const { cardNo, version } = await readStoredCard();
    await owner.post('/api/v1/updateCardProducts').send({ cardNo, version, products }).expect(200);
  };
  /** Publishes the card and opens its public page. */
  const openPublicCard = async (): Promise<Page> => {
    await publish(owner, card.cardNo);
    const publicPage = await visitor.context.newPage();
    await publicPage.goto(`${world.url}/${card.cardId}`);
    return publicPage;
  };
  return { t, ...visitor, save, kept: readStoredCard, seen: openPublicCard, saveElsewhere, businessId };
}

describe.each(customerDevices)('typing and pasting text in the card editor, on $name', (device) => {
  test('ten photos chosen at once in the card editor become ten products, which are named and priced in one list', async () => {
    const {
      t,
      page,
      context,
      pageErrors,
      save,
      kept: readStoredCard,
      seen: openPublicCard,
    } = await openSection(device, 'products');
    const photo = await jpeg(320, 240);
    const files = Array.from({ length: 10 }, (_, index) => ({
      name: `sweet-${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: photo,
    }));
    await page.getByLabel(t('card-content.addByPhotos')).setInputFiles(files);
    const lines = page.locator('.product-line');
    await expect.poll(() => lines.count()).toBe(10);
    await expectAccessible(page);
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
    await expectAccessible(page);
    await save();
    const { products } = (await readStoredCard()).products;
    expect(products.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Sweet ${index + 1}`));
    expect(products[0]).toMatchObject({ pricePaise: 45_000, priceUnit: '/kg' });
    expect(products[1]).toMatchObject({ pricePaise: null, priceUnit: 'half kg 225, full 450' });

    const card = await openPublicCard();
    expect(await card.locator('.price').first().textContent()).toMatch(/^₹450\s\/\skg$/);
    expect(await card.locator('.products img').count()).toBe(10);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a pasted list becomes products of the card, and a line without a product stays in the field and is shown', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'products');
    await page.getByRole('button', { name: t('card-content.pasteList') }).click();
    const note = page.getByText('“Sweets:”');
    const addButton = page.getByRole('button', { name: t('card-content.pasteTake_other').replace('{count}', '30') });
    await page
      .getByLabel(t('card-content.pasteList'))
      .fill(`Sweets:\n${Array.from({ length: 30 }, (_, at) => `Sweet ${at} ${90 + at}/kg`).join('\n')}`);
    for (const element of [note, addButton]) await expect.poll(() => isInView(element)).toBe(true);
    await page
      .getByLabel(t('card-content.pasteList'))
      .fill('Sweets:\nKaju katli 900/kg\n• पेड़ा – ४५०/-\nSamosa 15 rs per piece');
    await note.waitFor();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: t('card-content.pasteTake_other').replace('{count}', '3'), exact: true })
      .click();
    await expect.poll(() => page.locator('.product-line').count()).toBe(3);
    await page.getByRole('button', { name: t('card-content.allProducts') }).click();
    await save();
    const { products } = (await readStoredCard()).products;
    expect(products.map(({ name, pricePaise, priceUnit }) => [name, pricePaise, priceUnit])).toEqual([
      ['Kaju katli', 90_000, '/kg'],
      ['पेड़ा', 45_000, ''],
      ['Samosa', 1_500, '/piece'],
    ]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a reason to choose the business or a UPI amount that was typed but not added is shown as unsaved and then saved', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'aboutUs');
    const unsaved = page.locator('.saved-state').filter({ hasText: t('card-editor.state_unsaved') });
    const reason = page.getByLabel(t('card-content.ownReason'));
    await reason.fill('2 घंटे में ब्लाउज तैयार');
    await unsaved.waitFor();
    await save();
    expect((await readStoredCard()).aboutUs.whyChooseUs).toEqual(['2 घंटे में ब्लाउज तैयार']);
    expect(await reason.inputValue()).toBe('');
    // A reason that is too long is not saved, and is still in its field after leaving.
    const longReason = 'अच्छा काम '.repeat(9).trim();
    await reason.fill(longReason);
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await unsaved.waitFor();
    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_aboutUs')}`) }).click();
    await expect.poll(() => reason.inputValue()).toBe(longReason);
    await reason.fill('');

    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_paymentOptions')}`) }).click();
    const amount = page.getByLabel(t('card-content.amount'), { exact: true });
    await amount.fill('पाँच सौ');
    await amount.blur();
    await page.getByText(t('form.badAmount')).waitFor();
    await unsaved.waitFor();
    await amount.fill('');
    await amount.focus();
    await page.keyboard.insertText('मूल्य: रु. ५००/- only');
    await unsaved.waitFor();
    await expectAccessible(page);
    await save();
    expect((await readStoredCard()).paymentOptions.upiAmountsPaise).toEqual([50_000]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the owner's home lists the unsaved changes of a card until they are saved", async () => {
    const { t, page, context, pageErrors, save } = await openSection(device, 'basicDetails');
    const phone = page.getByLabel(t('card-editor.phoneNumber'), { exact: true });
    await phone.fill('9898022222');
    const openHome = () => page.goto(`${world.url}/panel/customer`);
    await openHome();
    const unsaved = page.locator('.attention').getByRole('link', { name: t('home.unsaved') });
    await unsaved.waitFor();
    await expectAccessible(page);
    await unsaved.click();
    await page
      .getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') })
      .first()
      .click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_basicDetails')}`) }).click();
    expect(await phone.inputValue()).toContain('98980');
    await save();
    await openHome();
    await page.locator('.attention').getByText(t('home.addLogo')).waitFor();
    expect(await unsaved.count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("a phone's unsaved price and a computer's saved prices are merged, and a price that both changed is shown as a conflict", async () => {
    const {
      t,
      page,
      context,
      pageErrors,
      save,
      kept: readStoredCard,
      saveElsewhere,
    } = await openSection(device, 'products');
    const pricesOf = async () => (await readStoredCard()).products.products.map(({ pricePaise }) => pricePaise);
    const openLines = () => page.getByRole('button', { name: t('card-content.productLines') }).click();
    const price = page.getByLabel(t('card-content.priceOf').replace('{number}', '1'), { exact: true });
    const reopen = async () => {
      await page.reload();
      await page.frameLocator('iframe').locator('h1').waitFor();
    };
    const productOf = (name: string, pricePaise: number) => ({ name, pricePaise });
    await saveElsewhere({ products: [productOf('Saree', 6_000), productOf('Shawl', 5_000), productOf('Fall', 1_500)] });
    await reopen();
    await openPart(page, device, 'products');
    await openLines();
    await price.fill('70');
    await page
      .locator('.saved-state')
      .filter({ hasText: t('card-editor.state_unsaved') })
      .waitFor();
    await saveElsewhere({ products: [productOf('Saree', 6_000), productOf('Shawl', 5_500), productOf('Fall', 2_000)] });
    await reopen();
    await page
      .locator('.save-all')
      .getByRole('button', { name: t('common.save') })
      .click();
    await page.locator('.save-all').waitFor({ state: 'hidden' });
    expect(await pricesOf()).toEqual([7_000, 5_500, 2_000]);

    await openPart(page, device, 'products');
    await openLines();
    await price.fill('75');
    await page
      .locator('.saved-state')
      .filter({ hasText: t('card-editor.state_unsaved') })
      .waitFor();
    await saveElsewhere({ products: [productOf('Saree', 8_000), productOf('Shawl', 5_500), productOf('Fall', 2_000)] });
    const conflict = page.getByRole('alert').filter({ hasText: t('card-editor.changedMeanwhile') });
    for (const _ of ['first', 'second']) {
      await reopen();
      await page
        .locator('.save-all')
        .getByRole('button', { name: t('common.save') })
        .click();
      await conflict.waitFor();
    }
    expect(await pricesOf()).toEqual([8_000, 5_500, 2_000]);
    await expectAccessible(page);
    await save();
    expect(await conflict.count()).toBe(0);
    expect(await pricesOf()).toEqual([7_500, 5_500, 2_000]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a name corrected on the card is corrected for its business too, once its owner ticks that', async () => {
    const { t, page, context, pageErrors, save, businessId } = await openSection(device, 'basicDetails');
    const alsoBusiness = page.getByLabel(t('card-editor.alsoBusiness'));
    expect(await alsoBusiness.count()).toBe(0);
    await page.getByLabel(t('card-editor.businessName'), { exact: true }).fill('Sunita Saree Center');
    await alsoBusiness.check();
    await expectAccessible(page);
    await save();
    await expect.poll(() => alsoBusiness.count()).toBe(0);
    await page.goto(`${world.url}/panel/customer/businesses/edit?businessId=${businessId}`);
    const name = page.getByLabel(t('business.name'), { exact: true });
    await expect.poll(() => name.inputValue()).toBe('Sunita Saree Center');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("a pasted UPI link fills in the payee's name and leaves only the UPI id in its field", async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'paymentOptions');
    const upiId = page.getByLabel(t('card-content.upiId'), { exact: true });
    const upiName = page.getByLabel(t('card-content.upiName'), { exact: true });
    await upiId.fill('upi://pay?pa=asha.sweets@okhdfcbank&pn=Asha%20Sweets&cu=INR');
    await upiId.blur();
    await expect.poll(() => upiId.inputValue()).toBe('asha.sweets@okhdfcbank');
    expect(await upiName.inputValue()).toBe('Asha Sweets');
    await expectAccessible(page);
    await save();
    expect((await readStoredCard()).paymentOptions).toMatchObject({
      upiId: 'asha.sweets@okhdfcbank',
      upiName: 'Asha Sweets',
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a pasted product list that was not added goes into the draft, and its unread line stays in the field', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'products');
    await page.getByRole('button', { name: t('card-content.pasteList') }).click();
    const field = page.getByLabel(t('card-content.pasteList'));
    await field.fill('Sweets:\nKaju katli 900/kg\nPeda 450');
    await page
      .locator('.saved-state')
      .filter({ hasText: t('card-editor.state_unsaved') })
      .waitFor();
    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_products')}`) }).click();
    await expect.poll(() => page.locator('.items > li').count()).toBe(2);
    expect(await field.inputValue()).toBe('Sweets:');
    await field.fill('Sweets:\nSamosa 15');
    await save();
    expect((await readStoredCard()).products.products.map(({ name }) => name)).toEqual([
      'Kaju katli',
      'Peda',
      'Samosa',
    ]);
    expect(await field.inputValue()).toBe('Sweets:');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a heading that is left of a pasted product list is no unsaved change, and is not added when the section is left', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'products');
    await page.getByRole('button', { name: t('card-content.pasteList') }).click();
    const box = page.getByLabel(t('card-content.pasteList'));
    await box.fill('Rate list\nKaju katli 900\nPeda 450');
    await save();
    await expect.poll(() => box.inputValue()).toBe('Rate list');
    await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_products')}`) }).click();
    await expect.poll(() => box.inputValue()).toBe('Rate list');
    expect(
      await page
        .locator('.saved-state')
        .filter({ hasText: t('card-editor.state_unsaved') })
        .count(),
    ).toBe(0);
    expect((await readStoredCard()).products.products.map(({ name }) => name)).toEqual(['Kaju katli', 'Peda']);

    await page.getByRole('button', { name: t('card-content.addProduct') }).click();
    await page
      .locator('.picture-field input[type=file]')
      .setInputFiles({ name: 'shop.mp4', mimeType: 'video/mp4', buffer: Buffer.from('ftyp') });
    await page.getByText(t('form.videoNotPicture')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("a card's link to another social network is refused with the name of the field for that network", async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'socialLinks');
    await page.getByLabel('YouTube').fill('https://www.instagram.com/rekha.boutique');
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await page.getByText(t('card-content.socialOther').replaceAll('{network}', 'Instagram')).waitFor();
    await expectAccessible(page);
    await page.getByLabel('YouTube').fill('');
    await page.getByLabel('Instagram').fill('https://www.instagram.com/rekha.boutique');
    await save();
    expect((await readStoredCard()).socialLinks.links).toEqual([
      { network: 'instagram', url: 'https://www.instagram.com/rekha.boutique' },
    ]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a pasted link longer than the limit stays in the field, is refused with its length, and is not truncated', async () => {
    const { t, page, context, kept: readStoredCard } = await openSection(device, 'links');
    await page.getByRole('button', { name: t('card-content.addLink') }).click();
    await page.getByRole('button', { name: t('card-content.linkOwn') }).click();
    const value = page.locator('[id$="-value"]');
    await value.fill(`https://maps.example/${'a'.repeat(600)}`);
    await page.getByText('621 / 500').waitFor();
    expect(await value.inputValue()).toHaveLength(621);
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expectAccessible(page);
    expect((await readStoredCard()).links.links).toEqual([]);
    await context.close();
  });

  test('saving a card section with a wrong link that is out of view scrolls to its field and focuses it', async () => {
    const { t, page, context, pageErrors } = await openSection(device, 'socialLinks');
    const field = page.getByLabel('Instagram');
    await field.fill('https://www.youtube.com/@rekha');
    await page.locator('#section-form input').last().focus();
    await page
      .locator('#section-form input')
      .last()
      .evaluate((input) => input.scrollIntoView({ block: 'end' }));
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await isInView(field)).toBe(true);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a photo that cannot become a product is reported by name, and the other photos become products', async () => {
    const { t, page, context } = await openSection(device, 'products');
    const photo = { name: 'kaju.jpg', mimeType: 'image/jpeg', buffer: await jpeg(320, 240) };
    const wrong = { name: 'price list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Kaju katli 900') };
    await page.getByLabel(t('card-content.addByPhotos')).setInputFiles([photo, wrong, { ...photo, name: 'peda.jpg' }]);
    await expect.poll(() => page.locator('.product-line').count()).toBe(2);
    await page.getByText('price list.jpg: ').waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('an iPhone photo that the gallery refuses stays named while the other photo is open', async () => {
    const { t, page, context } = await openSection(device, 'gallery');
    const photo = { name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(320, 240) };
    const heic = {
      name: 'IMG_1.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    };
    await page.locator('#section-form input[type=file]').setInputFiles([photo, heic]);
    await page.locator('.item-open').waitFor();
    await page.getByText(`IMG_1.heic: ${t('errors.heic_refused')}`).waitFor();
    await expectAccessible(page);
    await context.close();
  });

  test('a card typed in Hindi offers the city of its PIN code in Latin letters with one tap', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const cityValue = () => field('form.city').inputValue();
    await field('card-editor.businessName').fill('शर्मा मिठाई');
    await field('form.pinCode').fill('302017');
    const cityOffer = page.getByRole('button', { name: `${t('form.city')}: Jaipur` });
    await cityOffer.waitFor();
    expect(await cityValue()).toBe('');
    expect(await field('form.state').inputValue()).not.toBe('');
    await expectAccessible(page);
    // Another PIN code replaces the offer, and a typed city removes it.
    await field('form.pinCode').fill('452001');
    await page.getByRole('button', { name: `${t('form.city')}: Indore` }).waitFor();
    await field('form.city').fill('इंदौर');
    await expect.poll(() => page.locator('.offered > .chip').count()).toBe(0);
    await field('form.city').fill('');
    await field('form.pinCode').fill('302017');
    await cityOffer.click();
    await expect.poll(cityValue).toBe('Jaipur');
    await cityOffer.waitFor({ state: 'detached' });
    await save();
    expect((await readStoredCard()).basicDetails.address).toMatchObject({ city: 'Jaipur', pinCode: '302017' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a whole address pasted into the first line is split while the cursor is still in the field', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    for (const key of ['form.line1', 'form.line2', 'form.pinCode', 'form.city']) await field(key).fill('');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('D 47/196, Ramapura, Luxa Road, Varanasi 221010 UP'));
    await field('form.line1').focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => field('form.pinCode').inputValue()).toBe('221010');
    expect(await field('form.line1').evaluate((input) => input === document.activeElement)).toBe(true);
    await save();
    const { address } = (await readStoredCard()).basicDetails;
    expect(address).toMatchObject({ city: 'Varanasi', pinCode: '221010' });
    expect(address.line1).not.toContain('221010');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a year and a phone number in Hindi digits are stored, and two numbers in one field are refused with a hint', async () => {
    const { t, page, context, pageErrors, save, kept: readStoredCard } = await openSection(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    await field('card-editor.businessName').fill('शर्मा मिठाई');
    await field('card-editor.establishedYear').fill('१७६८');
    await field('card-editor.alternatePhoneNumber').fill('0731 2345678, 0731 2345679');
    await page.getByText(t('form.badYear')).waitFor();
    await field('card-editor.establishedYear').fill('');
    await field('card-editor.establishedYear').focus();
    await page.keyboard.insertText('सन् १९६८ से');
    await page.getByText(t('form.badPhone')).waitFor();
    await field('card-editor.alternatePhoneNumber').fill('०७३१ २३४५६७८');
    await expectAccessible(page);
    await save();
    expect((await readStoredCard()).basicDetails).toMatchObject({
      establishedYear: '1968',
      alternatePhoneNumber: '0731 2345678',
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("pasted contact details are parsed into the card's fields, and a name that is too long shows its excess", async () => {
    const {
      t,
      page,
      context,
      pageErrors,
      save,
      kept: readStoredCard,
      seen: openPublicCard,
    } = await openSection(device, 'basicDetails');
    const field = (key: string) => page.getByLabel(t(key), { exact: true });
    const longName = 'Shri Sharma Sweets, Namkeen, Bakery and Caterers of the Old City since 1962 🪔 and more';
    await field('card-editor.businessName').fill(longName);
    await page.getByText(t('form.tooLongBy_other').replace('{count}', String(longName.length - 80))).waitFor();
    // The field does not cut the name.
    expect(await field('card-editor.businessName').inputValue()).toBe(longName);
    await field('card-editor.businessName').fill('Sharma 🪔 Sweets');
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
    const cityValue = () => field('form.city').inputValue();
    await field('form.pinCode').fill('452001');
    await expect.poll(cityValue).toBe('Indore');
    await field('form.pinCode').fill('380001');
    await expect.poll(cityValue).toBe('Ahmedabad');
    await field('form.city').focus();
    expect(await field('form.pinCode').inputValue()).toBe('380001');
    expect(await field('form.mapUrl').inputValue()).toBe('https://maps.app.goo.gl/xyz');
    await expectAccessible(page);
    await save();
    expect((await readStoredCard()).basicDetails).toMatchObject({
      businessName: 'Sharma 🪔 Sweets',
      phoneNumber: '079-2658 1234 ext 12',
      address: { pinCode: '380001', mapUrl: 'https://maps.app.goo.gl/xyz' },
    });
    const card = await openPublicCard();
    await card.getByRole('heading', { name: 'Sharma 🪔 Sweets', level: 1 }).waitFor();
    expect(await card.getByText('+91 79 2658 1234 ext. 12').getAttribute('href')).toBe('tel:+917926581234,12');
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
