import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { APIRequestContext, Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  accessibilityFaults,
  atOneSize,
  createTranslator,
  customerDevices,
  devices,
  download,
  expectAccessible,
  isPhone,
  launch,
  openVisitor,
  openVisitorAs,
  overflow,
  signIn,
} from '../lib/browse.ts';
import { decodeQr } from '../lib/decode-qr.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function postJson<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`${origin}/api/v1${path}`, { headers: { 'X-CSRF': '1' }, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()).data;
}

/** Makes a business with a draft card and makes it the owner’s active business. */
async function makeDraft(request: APIRequestContext, businessName: string, cardId: string): Promise<Card> {
  const { business } = await postJson<{ business: { businessId: string } }>(request, '/business', {
    businessName,
    category: 'Grocery',
  });
  await postJson(request, '/user/preference', { activeBusinessId: business.businessId });
  const { updatedCard } = await postJson<{ updatedCard: Card }>(request, '/updateCardBasicDetails', {
    businessId: business.businessId,
    cardId,
    basicDetails: { businessName, phoneNumber: '9876543210', whatsappNumber: '9876543210' },
  });
  return updatedCard;
}

/** Decodes a QR code with an independent decoder from a screenshot. */
async function decodeQrOf(element: Locator): Promise<string | undefined> {
  // The sticky contact bar must not cover the code.
  await element.evaluate((code) => code.scrollIntoView({ block: 'center' }));
  const { data, info } = await sharp(await element.screenshot())
    .resize({ width: 800 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(640, 480) });

describe.each(customerDevices)('editing and publishing a card, on $name', (device) => {
  const testAtOneSize = atOneSize.customers(device);
  const t = createTranslator(device.locale);
  const fillText = (key: string, params: Record<string, string>) =>
    Object.entries(params).reduce((text, [name, value]) => text.replace(`{${name}}`, value), t(key));
  const address = device.locale === 'hi' ? 'rang-mahal' : 'colour-house';
  let tryCount = 0;
  const shop = device.locale === 'hi' ? 'रंग महल' : 'Colour House';

  test('the card editor previews the complete card, each design in full size, and dark mode', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'customer');
    const { businessId } = await makeDraft(context.request, shop, `${address}-look`);
    await page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`);
    const preview = page.frameLocator('iframe');
    const whatsappButton = preview.locator('a[href*="wa.me"]').first();
    await whatsappButton.waitFor();
    await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_template') }).click();
    if (isPhone(device)) {
      const sheet = page.locator('.editor-sheet');
      await sheet.waitFor();
      // The preview shrinks so that the card’s buttons are above the sheet.
      await expect
        .poll(async () => {
          const [button, sheetBox] = await Promise.all([whatsappButton.boundingBox(), sheet.boundingBox()]);
          return button && sheetBox ? sheetBox.y - (button.y + button.height) : -1;
        })
        .toBeGreaterThanOrEqual(0);
    } else await page.locator('.desk-bar').getByText(shop).waitFor();

    const backgroundColour = () => preview.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor);
    const light = await backgroundColour();
    await page.getByRole('button', { name: t('card-editor.inTheDark') }).click();
    await expect.poll(backgroundColour).not.toBe(light);
    await page.getByRole('button', { name: t('card-editor.inTheDark') }).click();
    await expect.poll(backgroundColour).toBe(light);

    await page.getByRole('button', { name: t('card-editor.designLarge') }).click();
    const designDialog = page.getByRole('dialog', { name: t('card-editor.design_marble') });
    await designDialog.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('.design-strip').evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth / 7 }));
    const nextDesignDialog = page.getByRole('dialog', { name: t('card-editor.design_bazaar') });
    await nextDesignDialog.getByText(fillText('card-editor.designOf', { at: '2', count: '8' })).waitFor();
    await nextDesignDialog.getByRole('button', { name: t('card-editor.designUse') }).click();
    await nextDesignDialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('radio', { name: t('card-editor.design_bazaar') }).isChecked()).toBe(true);
    await page.getByText(t('card-editor.state_unsaved')).first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    // On a phone a change can also be saved after its sheet is closed.
    if (isPhone(device)) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.close') })
        .click();
      const saveBar = page.locator('.save-all');
      await saveBar.getByText(t('card-editor.state_unsaved')).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await saveBar.getByRole('button', { name: t('common.save') }).click();
      await saveBar.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByRole('button', { name: t('card-editor.part_template') }).click();
      await expect.poll(() => page.getByRole('radio', { name: t('card-editor.design_bazaar') }).isChecked()).toBe(true);
    }
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the card preview in the editor takes no focus, and a tap on the name opens the field of the name', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'customer');
    const { businessId } = await makeDraft(context.request, shop, `${address}-tap-${Date.now()}`);
    await page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`);
    const preview = page.frameLocator('iframe');
    const takesFocus = await preview
      .locator('form input')
      .first()
      .evaluate((input: HTMLInputElement) => {
        input.focus();
        return document.activeElement === input;
      });
    expect(takesFocus).toBe(false);
    const name = await preview.locator('h1').boundingBox();
    await page.mouse.click((name?.x ?? 0) + 20, (name?.y ?? 0) + (name?.height ?? 0) / 2);
    const field = page.locator('#section-form').getByLabel(t('card-editor.businessName'), { exact: true });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await preview.locator('body').evaluate((body: HTMLElement) => body.inert)).toBe(true);
    await context.close();
    // The sandbox of the preview blocks the listeners that Playwright adds for each click.
    expect(pageErrors.filter((fault) => !/^Blocked script execution .*card-preview-frame/.test(fault))).toEqual([]);
  });

  testAtOneSize(
    'publishing a card at a taken or too long address marks the address field in the publishing sheet',
    async () => {
      tryCount += 1;
      const cardId = `${address}-mine-${tryCount}`;
      const { context, page } = await openVisitor(browser, device);
      await signIn(context, origin, 'customer');
      const { cardId: takenCardId } = await makeDraft(context.request, shop, `${cardId}-taken`);
      const card = await makeDraft(context.request, shop, cardId);
      await page.goto(`${origin}/panel/customer/card-editor?businessId=${card.businessId}`);
      await page.frameLocator('iframe').getByText(shop).first().waitFor();
      await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_publish') }).click();
      const field = page.getByLabel(t('card-editor.address'), { exact: true });
      const publishButton = page.getByRole('button', { name: t('card-editor.publish'), exact: true });
      const long = 'the-oldest-colour-and-paint-shop-of-the-city';
      for (const wrong of [takenCardId, long]) {
        await field.fill(wrong);
        await publishButton.click();
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
        expect(await field.getAttribute('aria-invalid')).toBe('true');
        expect(await field.inputValue()).toBe(wrong);
        expect(await publishButton.isVisible()).toBe(true);
      }
      await page.getByText(fillText('form.tooLongBy_other', { count: String(long.length - 40) })).waitFor();
      await expectAccessible(page);
      // Another address removes the error.
      await field.fill(`${cardId}-new`);
      await page.getByText(t('card-editor.addressFree')).waitFor();
      await publishButton.click();
      await page.waitForURL('**/panel/thankyou?cardNo=**');
      await context.close();
    },
  );

  test('an owner fills in every section of a card and publishes it; a visitor enquires and gives feedback', async () => {
    // A retry of this test needs a new address.
    tryCount += 1;
    const cardId = `${address}-${tryCount}`;
    const owner = await openVisitor(browser, device);
    const { page } = owner;
    await signIn(owner.context, origin, 'customer');
    const card = await makeDraft(owner.context.request, shop, `${cardId}-first`);
    await page.goto(`${origin}/panel/customer/card-editor?businessId=${card.businessId}`);
    const preview = page.frameLocator('iframe');
    await preview.getByText(shop).first().waitFor();

    const openEditorTab = (name: string) =>
      page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t(`card-editor.part_${name}`) }).click();
    /** Expects no axe faults in light and dark mode. */
    const expectNoAxeFaults = async (screenName: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page, colorScheme), `${screenName}, ${colorScheme}`).toEqual([]);
      }
    };
    const openSection = async (section: string) => {
      await openEditorTab('contents');
      await page.getByRole('button', { name: new RegExp(`^${t(`card-content.part_${section}`)}`) }).click();
      await page.locator('#section-form').waitFor();
      await expectNoAxeFaults(section);
    };
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const save = async () => {
      await button('common.save').click();
      await page
        .locator('.saved-state')
        .filter({ hasText: t('card-editor.state_saved') })
        .waitFor();
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    };
    const rows = page.locator('.items > li');
    const leaveSection = async () => {
      if (isPhone(device)) return page.keyboard.press('Escape');
      // Each press leads one step back: from the item, then from the section.
      const itemBack = page.locator('.item-back');
      if (await itemBack.isVisible()) await itemBack.click();
      await page.getByRole('button', { name: t('card-editor.allParts') }).click();
    };

    // An opened section gets the focus, and Escape returns it to the button that opened it.
    if (!isPhone(device)) {
      await openSection('aboutUs');
      const heading = page.getByRole('heading', { name: t('card-content.part_aboutUs') });
      expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.section))
        .toBe('aboutUs');
    }

    await openSection('aboutUs');
    await page.getByRole('textbox', { name: t('card-content.aboutText') }).click();
    await page.keyboard.type('Paints mixed while you wait. ');
    await page.getByRole('button', { name: t('form.format_bold') }).click();
    await page.keyboard.type('Any shade.');
    await page.getByRole('button', { name: t('card-content.why_1'), exact: true }).click();
    await preview.locator('strong, b').getByText('Any shade.').waitFor();
    const imageCacheTimestamp = () => page.evaluate(() => Number(localStorage.getItem('imageCacheTimestamp')));
    const timestampBefore = await imageCacheTimestamp();
    await save();
    expect(await imageCacheTimestamp()).toBeGreaterThan(timestampBefore);
    await leaveSection();

    await openSection('products');
    await button('card-content.addProduct').click();
    await page.locator('input[type=file]').setInputFiles(await picture('paint.jpg'));
    await page.getByRole('button', { name: t('form.crop_square') }).click();
    await expectNoAxeFaults('cutting a picture');
    await button('form.cropUse').click();
    await page.locator('.item-open img[src^="/media/"]').waitFor();
    const sectionBack = page.locator('.editor-sheet .sheet-head > .icon-button:first-child, .part-head > .icon-button');
    expect(await sectionBack.and(page.locator(':visible')).count()).toBe(0);
    expect(await page.locator('.item-back').isVisible()).toBe(true);
    await page.getByLabel(t('card-content.productName'), { exact: true }).fill('Emulsion, 10 litres');
    await page.getByLabel(t('card-content.price'), { exact: true }).fill('1,250.50');
    await button('card-content.allProducts').click();
    await button('card-content.addProduct').click();
    await page.getByLabel(t('card-content.productName'), { exact: true }).fill('Brush');
    await button('card-content.allProducts').click();
    // The keyboard moves the second product up by its handle.
    await page.getByRole('button', { name: fillText('form.drag', { what: 'Brush' }) }).focus();
    await page.keyboard.press('Space');
    // Keys can arrive before the list listens; another press at the top changes nothing.
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowUp');
        return page.locator('[id^=DndLiveRegion]').textContent();
      })
      .toBe(fillText('form.dragOver', { what: 'Brush', number: '1', of: '2' }));
    await page.keyboard.press('Space');
    await expect.poll(() => rows.first().textContent()).toContain('Brush');
    await rows.first().locator('.item-main').click();
    await button('form.remove').click();
    await button('form.undo').click();
    await expect.poll(() => rows.count()).toBe(2);
    await save();
    await leaveSection();

    await openSection('gallery');
    await page.locator('input[type=file]').setInputFiles([await picture('a.jpg'), await picture('b.jpg')]);
    await expect.poll(() => rows.count()).toBe(2);
    await rows
      .nth(1)
      .getByText(fillText('card-content.photoNumber', { number: '2' }))
      .waitFor();
    await rows.first().locator('.item-main').click();
    await page.getByLabel(t('card-content.caption'), { exact: true }).fill('Our wall');
    await save();
    await leaveSection();

    await openSection('youtubeVideos');
    await button('card-content.addVideo').click();
    await page.getByLabel(t('card-content.videoUrl')).fill('https://www.youtube.com/playlist?list=PL1234567890');
    await button('common.save').click();
    await page.getByText(t('form.badVideo')).waitFor();
    await page.getByLabel(t('card-content.videoUrl')).fill('https://youtu.be/aqz-KE-bpKQ?si=shared');
    await page.getByText(t('card-content.videoFound')).waitFor();
    await page.getByLabel(t('card-content.videoTitle')).fill('Mixing a shade');
    await save();
    await leaveSection();

    await openSection('paymentOptions');
    await page.getByLabel(t('card-content.upiId')).fill('colours');
    await button('common.save').click();
    await page.getByText(t('form.badUpi')).waitFor();
    await page.getByLabel(t('card-content.upiId')).fill('colours@okbank');
    await page.getByLabel(t('card-content.amount'), { exact: true }).fill('500');
    await button('card-content.add').click();
    await save();
    await leaveSection();

    await openSection('socialLinks');
    await page.getByLabel('Instagram').fill('@colour.house');
    await save();
    await leaveSection();

    await openSection('links');
    await button('card-content.addLink').click();
    await expectNoAxeFaults('the link store');
    await page.getByLabel(t('card-content.linkSearch')).fill('price');
    await page.locator('.link-category .chip').first().click();
    await page.getByLabel(t('card-content.linkLabel')).fill('Shade card');
    await page
      .getByLabel(t('card-content.value_url'), { exact: true })
      .and(page.locator('input'))
      .fill('shades.example.in/card.pdf');
    await save();
    await leaveSection();

    await openSection('settings');
    const rowHeights = await page
      .locator('.item-section')
      .evaluateAll((settingsRows) => settingsRows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...rowHeights)).toBeLessThan(72);
    const moveUp = page.getByRole('button', {
      name: fillText('card-content.moveUpOf', { what: t('card-content.heading_enquiry') }),
    });
    await page.getByLabel(t('card-content.holidayNotice')).fill('Closed on Holi');
    await save();
    await preview.getByText('Closed on Holi').waitFor();
    await button('card-editor.undo').click();
    await preview.getByText('Closed on Holi').waitFor({ state: 'detached' });
    await page.getByLabel(t('card-content.holidayNotice')).fill('Closed on Diwali');
    for (let index = 0; index < 7; index += 1) await moveUp.click();
    await page.getByLabel(t('card-editor.address')).fill(cardId);
    await page.getByText(t('card-editor.addressFree')).waitFor();
    await save();
    // The agency sees enquiries only after the owner allows it.
    const consent = preview.locator('#enquiry .consent');
    expect(await consent.textContent()).not.toContain('home agency');
    const shareLeads = page.getByLabel(fillText('card-content.shareLeads', { agency: 'home agency' }));
    await shareLeads.click();
    const leadsPart = page.locator('fieldset').filter({ has: shareLeads });
    await leadsPart
      .getByRole('status')
      .filter({ hasText: t('card-editor.state_saved') })
      .waitFor();
    await consent.getByText(/home agency/).waitFor({ state: 'attached' });
    await leaveSection();

    await openEditorTab('template');
    await page.getByRole('radio').first().waitFor({ state: 'attached' });
    await expectNoAxeFaults('designs');
    await page
      .locator('label.design')
      .filter({ hasText: t('card-editor.design_bazaar') })
      .click();
    await save();
    if (isPhone(device)) await page.keyboard.press('Escape');
    await openEditorTab('publish');
    await button('card-editor.publish').click();
    await page.waitForURL('**/panel/thankyou?cardNo=**');

    // On a phone the code is below the fold: the button scrolls to it, then hides it.
    if (isPhone(device)) {
      const qr = page.locator('figure.qr img');
      await qr.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      const isQrVisible = () =>
        qr.evaluate((image) => {
          const { left, top, width, height } = image.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2) === image;
        });
      expect(await isQrVisible()).toBe(false);
      await button('shell.qr').click();
      await expect.poll(isQrVisible).toBe(true);
      // A click would scroll to the button first and move the code out of view; so may content that loads late.
      await expect
        .poll(async () => {
          if ((await qr.count()) > 0) await page.keyboard.press('Enter');
          return qr.count();
        })
        .toBe(0);
    }

    const visitor = await openVisitor(browser, device);
    await visitor.page.goto(`${origin}/${cardId}`);
    await expect.poll(() => overflow(visitor.page)).toBeLessThanOrEqual(0);
    const laptopCode = visitor.page.locator('figure.qr img').first();
    if (isPhone(device)) await visitor.page.locator('#share .code summary').click();
    const code = isPhone(device) ? visitor.page.locator('#share .qr img') : laptopCode;
    const scannedUrl = await decodeQrOf(code);
    expect(scannedUrl).toBe(`${origin}/${cardId}?via=qr`);
    await visitor.page.locator('.codes summary').click();
    await expect
      .poll(() => decodeQrOf(visitor.page.locator('.codes figure').nth(1).locator('svg')))
      .toBe(`upi://pay?pa=colours@okbank&pn=${encodeURIComponent(shop)}&am=500.00&cu=INR`);

    await visitor.page.goto(scannedUrl ?? '');
    await visitor.page.getByText('Closed on Diwali').waitFor();
    await expect.poll(() => visitor.page.url()).toBe(`${origin}/${cardId}`);
    await visitor.page.getByText('₹1,250.50').first().waitFor();
    const first = visitor.page.locator('section[id]').first();
    await expect.poll(() => first.getAttribute('id')).toBe('enquiry');
    await expect
      .poll(() => visitor.page.locator('a[href="https://instagram.com/colour.house"]').count())
      .toBeGreaterThan(0);
    await expect.poll(() => visitor.page.locator('a[href="https://shades.example.in/card.pdf"]').count()).toBe(1);
    await visitor.page.locator('.gallery a').first().click();
    await visitor.page.getByRole('dialog').getByText('Our wall').waitFor();
    await visitor.page.keyboard.press('ArrowRight');
    await visitor.page.keyboard.press('Escape');
    await visitor.page.getByRole('dialog').waitFor({ state: 'detached' });

    const enquiryForm = visitor.page.locator('#enquiry form');
    const send = enquiryForm.getByRole('button', { name: t('card.send') });
    // A missing field is reported in the form in the card’s language.
    await send.click();
    await enquiryForm.getByText(fillText('card.check_field', { field: t('card.your_name') })).waitFor();
    const name = enquiryForm.getByLabel(t('card.your_name'));
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    // A screen reader announces the error with its field.
    const describedError = () =>
      name.evaluate((field) => [
        field.getAttribute('aria-invalid'),
        document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      ]);
    expect(await describedError()).toEqual(['true', fillText('card.check_field', { field: t('card.your_name') })]);
    expect(await name.evaluate((field) => field.closest('p')?.nextElementSibling?.className)).toBe('said');
    await name.fill('Asha Rao');
    expect((await describedError())[0]).toBeNull();
    // Errors that only the server finds appear in the same way.
    const phone = enquiryForm.getByLabel(t('card.your_phone'));
    await phone.fill('98111');
    await enquiryForm.getByRole('checkbox').check();
    await send.click();
    await enquiryForm.getByText(fillText('card.check_field', { field: t('card.your_phone') })).waitFor();
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(visitor.pageErrors.splice(0)).toHaveLength(1);
    await enquiryForm.getByRole('checkbox').uncheck();
    await phone.fill('98111 22333');
    const question = enquiryForm.getByLabel(t('card.your_question'));
    await question.fill('Do you have peacock blue?');
    await send.click();
    await enquiryForm.getByText(t('card.tick_consent')).waitFor();
    // The missing checkbox is outlined in the colour of the error.
    const messageEdgeColour = () =>
      enquiryForm.locator('.said').evaluate((said) => getComputedStyle(said).borderInlineStartColor);
    const errorColour = await messageEdgeColour();
    expect(await enquiryForm.getByRole('checkbox').evaluate((box) => getComputedStyle(box).outlineColor)).toBe(
      errorColour,
    );
    // The consent names both readers of the enquiry.
    await enquiryForm.getByText(/home agency/).waitFor();
    await enquiryForm.getByRole('checkbox').check();
    await question.fill('A long order. '.repeat(150));
    await send.click();
    // A text that is too long is refused with its length instead of being cut.
    await enquiryForm.getByText(`${t('card.your_question')} (2100 / 2000)`).waitFor();
    expect(await question.inputValue()).toHaveLength(2_100);
    await question.fill('Do you have peacock blue?');
    // A failed submission preserves the typed values.
    await visitor.context.setOffline(true);
    await send.click();
    await enquiryForm.getByText(t('card.form_offline')).waitFor();
    await visitor.context.setOffline(false);
    const offlineErrors = visitor.pageErrors.splice(0);
    expect(offlineErrors).toContain('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    // The browser may check the card's service worker for an update at this moment.
    const workerError = 'An unknown error occurred when fetching the script.';
    expect(offlineErrors.filter((error) => error !== workerError)).toHaveLength(1);
    await send.click();
    const thanks = enquiryForm.getByText(fillText('card.enquiry_sent', { name: shop }));
    await thanks.waitFor();
    expect(await messageEdgeColour()).not.toBe(errorColour);
    // The sticky action bar must not cover the confirmation.
    expect(
      await thanks.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      }),
    ).toBe(true);
    await visitor.page.locator('#share .rate summary').click();
    const feedbackForm = visitor.page.locator('#share .rate form');
    await feedbackForm.getByRole('button', { name: t('card.send') }).click();
    const missingRating = feedbackForm.getByText(fillText('card.check_field', { field: t('card.your_rating') }));
    await missingRating.waitFor();
    await feedbackForm.locator('label[for="r-5"]').click();
    await missingRating.waitFor({ state: 'detached' });
    expect(await feedbackForm.locator('[aria-invalid]').count()).toBe(0);
    await feedbackForm.getByLabel(t('card.your_name')).fill('Asha Rao');
    await feedbackForm.getByLabel(t('card.your_words')).fill('The shade was just right');
    await feedbackForm.getByRole('button', { name: t('card.send') }).click();
    await feedbackForm.getByText(t('card.feedback_sent')).waitFor();
    // No empty form remains after the feedback.
    expect(await feedbackForm.getByRole('button').count()).toBe(0);

    await page.goto(`${origin}/panel/customer/inbox`);
    await page.getByRole('button', { name: /Asha Rao/ }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Do you have peacock blue?').waitFor();
    await expectNoAxeFaults('an enquiry');
    const reply = await sheet.getByRole('link', { name: t('inbox.reply') }).getAttribute('href');
    expect(reply).toContain('https://wa.me/919811122333?text=');
    expect(decodeURIComponent(reply ?? '')).toContain('Asha Rao');
    await page.keyboard.press('Escape');
    const saved = await download(page, () => page.getByRole('link', { name: t('inbox.export') }).click());
    expect(saved.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('button', { name: fillText('inbox.feedbackUnread', { number: '1' }) }).click();
    const shownAnswer = page.waitForResponse((answer) => answer.url().endsWith('/shown') && answer.ok());
    await page.getByLabel(t('inbox.showOnCard')).check();
    await shownAnswer;

    await visitor.page.reload();
    await visitor.page.locator('.voices').getByText('The shade was just right').waitFor();

    await world.flushCardEvents();
    await page.goto(`${origin}/panel/customer/card-numbers`);
    await page.locator('.share-bars').getByText(t('numbers.source_qr')).waitFor();
    const viewsTile = page.locator('.number-tiles > div').filter({ hasText: t('numbers.view') });
    await expect.poll(() => viewsTile.locator('strong').textContent()).toBe('2');
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);

    await visitor.context.close();
    await owner.context.close();
    expect([...owner.pageErrors, ...visitor.pageErrors]).toEqual([]);
  });

  testAtOneSize(
    'a visited card opens offline, even after a visit to a card whose address is a prefix of its address',
    async () => {
      const owner = await openVisitor(browser, device);
      await signIn(owner.context, origin, 'customer');
      const [shorterId, offlineId] = [`${address}-off`, `${address}-offline`];
      for (const id of [shorterId, offlineId]) {
        const { cardNo } = await makeDraft(owner.context.request, shop, id);
        await postJson(owner.context.request, '/updateCardStatus', { cardNo, status: 'active' });
      }
      await owner.context.close();

      const visitor = await openVisitor(browser, device);
      for (const id of [shorterId, offlineId]) {
        await visitor.page.goto(`${origin}/${id}`);
        const isCached = () =>
          visitor.page.evaluate(
            async (path) => Boolean(await (await caches.open(`card ${path}`)).match(new URL(path, location.origin))),
            `/${id}`,
          );
        await expect.poll(isCached, { timeout: 20_000 }).toBe(true);
      }
      await visitor.context.setOffline(true);
      await visitor.page.goto(`${origin}/${offlineId}?via=qr`);
      await visitor.page.getByRole('heading', { name: shop }).waitFor();
      await visitor.context.close();
    },
  );
});

const countForms = (page: Page) => page.evaluate(() => document.querySelectorAll('form[data-post]').length);

test('without JavaScript a card still has call, WhatsApp and vCard links, and hides forms that need JavaScript', async () => {
  const owner = await openVisitor(browser, devices[0] as (typeof devices)[number]);
  await signIn(owner.context, origin, 'customer');
  const { cardNo } = await makeDraft(owner.context.request, 'Plain Shop', 'plain-shop');
  await postJson(owner.context.request, '/updateCardStatus', { cardNo, status: 'active' });
  await owner.context.close();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`${origin}/plain-shop`);
  await page.getByRole('heading', { name: 'Plain Shop' }).waitFor();
  for (const href of ['tel:+919876543210', '/plain-shop.vcf'])
    await page.locator(`a[href="${href}"]`).first().waitFor();
  await expect.poll(() => page.locator('form[data-post]').first().isVisible()).toBe(false);
  await page.locator('noscript a[href^="https://wa.me/"], #enquiry a[href^="https://wa.me/"]').first().waitFor();
  await expect.poll(() => countForms(page)).toBeGreaterThan(0);
  await context.close();
});

test('a card preview that failed to load is loaded by a retry, without further typing', async () => {
  const owner = await openVisitor(browser, devices[0] as (typeof devices)[number]);
  await signIn(owner.context, origin, 'customer');
  const { businessId } = await makeDraft(owner.context.request, 'Late Shop', 'late-shop');
  // The first two requests fail.
  await owner.page.route('**/card-preview', (route) => route.abort(), { times: 2 });
  await owner.page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`);
  await owner.page.frameLocator('iframe').getByText('Late Shop').first().waitFor();
  await owner.context.close();
});

test('a card preview that arrives before the preview’s iframe has loaded is still shown', async () => {
  const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[number]);
  await signIn(context, origin, 'customer');
  const { businessId } = await makeDraft(context.request, 'Early Shop', 'early-shop');
  const previewAnswer = page.waitForResponse('**/card-preview');
  await page.route('**/card-preview-frame', async (route) => {
    await previewAnswer;
    await route.continue();
  });
  await page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`, { waitUntil: 'commit' });
  await page.frameLocator('iframe').getByText('Early Shop').first().waitFor();
  await context.close();
});

test('the script of the card editor’s dialogs is requested on a phone only after the card preview is drawn', async () => {
  const { context, page } = await openVisitorAs(browser, devices[0] as (typeof devices)[number], origin, 'customer');
  const { businessId } = await makeDraft(context.request, 'Calm Shop', 'calm-shop');
  const events: string[] = [];
  page.on('request', (request) => {
    if (/\/EditorSheets\.[^/]*\.js$/.test(request.url())) events.push('sheets');
  });
  await page.route('**/card-preview', async (route) => {
    const response = await route.fetch();
    events.push('card');
    await route.fulfill({ response });
  });
  await page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`);
  await expect.poll(() => events).toEqual(['card', 'sheets']);
  await context.close();
});

test('a card section whose script fails to load shows a retry button, which opens its form', async () => {
  const device = devices[0] as (typeof devices)[number];
  const t = createTranslator(device.locale);
  const { context, page } = await openVisitorAs(browser, device, origin, 'customer');
  const { businessId } = await makeDraft(context.request, 'Far Shop', 'far-shop');
  const form = /\/AboutSection\.[^/]*\.js$/;
  await page.route(form, (route) => route.abort());
  await page.goto(`${origin}/panel/customer/card-editor?businessId=${businessId}`);
  await page.getByRole('button', { name: t('card-editor.part_contents') }).click();
  await page.getByRole('button', { name: new RegExp(`^${t('card-content.part_aboutUs')}`) }).click();
  const retry = page.getByRole('alert').getByRole('button', { name: t('common.retry') });
  await retry.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.unroute(form);
  await retry.click();
  await page.getByRole('textbox', { name: t('card-content.aboutText') }).waitFor();
  await context.close();
});
