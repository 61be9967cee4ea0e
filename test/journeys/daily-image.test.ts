import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageName } from '../../site/src/lib/language-name.ts';
import {
  atOneSize,
  createTranslator,
  devices,
  download,
  expectAccessible,
  isPhone,
  launch,
  onceFor,
  openVisitor,
  openVisitorAs,
  signIn,
} from '../lib/browse.ts';
import { makePicture, makePost, makePublishedCard, makeSubcategory } from '../lib/factories.ts';
import { allowOnlinePayment, recordPlan } from '../lib/paying.ts';
import { mockShareSheet, readShared } from '../lib/share-sheet.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let greetingByShape: Record<PostShape, ImagePost>;
let square: ImagePost;
let businessId: string;
const screen = '/panel/customer/daily-image';
const occasionName = 'Patang Mela';

beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await allowOnlinePayment(world);
  const superadmin = await world.as('superadmin');
  const { imageSubcategoryId } = await makeSubcategory(superadmin, { imageSubcategoryName: occasionName });
  const commonFields = { imageSubcategoryId, caption: 'Kites up!' };
  square = await makePost(superadmin, {
    ...commonFields,
    mediaId: await makePicture(superadmin, 300, 300),
    language: 'en',
  });
  const mediaId = await makePicture(superadmin, 270, 480);
  await makePost(superadmin, { ...commonFields, mediaId, kind: 'STORY_IMAGE', language: 'hi' });
  const lampFestival = await makeSubcategory(superadmin, { imageSubcategoryName: 'Diya Utsav' });
  const lampFields = { imageSubcategoryId: lampFestival.imageSubcategoryId, language: 'en', caption: 'Light for all' };
  greetingByShape = {
    SQUARE: await makePost(superadmin, { ...lampFields, mediaId: await makePicture(superadmin, 300, 300) }),
    STORY: await makePost(superadmin, {
      ...lampFields,
      mediaId: await makePicture(superadmin, 270, 480),
      kind: 'STORY_IMAGE',
    }),
  };
  const customer = await world.as('customer');
  ({ businessId } = await makePublishedCard(customer));
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Records a plan for the business with this limit of greeting images. */
async function recordImageLimit(greetingImagesLimit: number): Promise<void> {
  const admin = await world.as('admin');
  const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit };
  await recordPlan(admin, businessId, { limits });
}

describe.each(devices)('the greeting gallery and maker, on $name', (device) => {
  const testAtOneSize = atOneSize.customers(device);
  const testOnce = onceFor.customers(device);
  const t = createTranslator(device.locale);

  const open = async (path = screen) => {
    const visitor = await openVisitor(browser, device);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(visitor.context, world.url, 'customer');
    if (isPhone(device)) await mockShareSheet(visitor.page);
    await visitor.page.goto(world.url + path);
    return visitor;
  };
  const makerPath = () => `${screen}?imageId=${square.imageId}`;
  const makerButton = (page: Page, key: string) =>
    page.locator('.maker').getByRole('button', { name: t(key), exact: true });
  const tiles = (page: Page) => page.locator('.daily-tile:not(.skeleton)');
  const frames = (page: Page) => page.getByRole('group', { name: t('daily.frames') }).getByRole('radio');
  /** Waits for the drawing in front. @returns its SVG */
  const waitForDrawing = async (page: Page): Promise<string> => {
    const front = page.locator('.stage-slide[aria-hidden="false"] svg.drawing');
    await expect.poll(() => front.locator('> *').count()).toBeGreaterThan(1);
    return front.innerHTML();
  };

  testAtOneSize('the first greeting of the gallery is in the HTML and is visible without any script', async () => {
    const visitor = await openVisitor(browser, device);
    const { context, page } = visitor;
    await signIn(context, world.url, 'customer');
    await page.route(/\/static\/.*\.js$/, (route) => route.abort());
    await page.goto(world.url + screen);
    await expect
      .poll(() => page.locator('.daily-hero > img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto(`${world.url}${screen}?search=diwali`);
    expect(await page.locator('.daily-hero').count()).toBe(1);
    expect(await page.locator('.daily-hero > img').count(), 'where something is searched').toBe(0);
    await context.close();
  });

  test('a greeting is searched, framed and downloaded with its occasion as file name, and back reverses the steps', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByRole('searchbox', { name: t('daily.search') }).fill('patang');
    await expect.poll(() => tiles(page).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('search')).toBe('patang');
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect.poll(() => tiles(page).count()).toBe(1);
    await tiles(page).click();
    await waitForDrawing(page);
    // On a laptop every frame is in view, so every choice has its drawing.
    if (!isPhone(device))
      await expect.poll(() => page.locator('.frame-choice svg.drawing').count()).toBe(await frames(page).count());
    const file = await download(page, () => makerButton(page, 'today.download').click());
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${occasionName} - .+\\.jpg$`));
    expect([...readFileSync(await file.path()).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    await page.getByText(t('today.saved')).waitFor();
    await (isPhone(device) ? makerButton(page, 'daily.close') : page.locator('#back')).click();
    await tiles(page).waitFor();
    await page.goBack();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await page.goBack();
    await page.getByText(t('daily.upcoming')).or(page.locator('a.daily-hero')).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a misspelt greeting search without results links to the occasion with the correct spelling', async () => {
    const { context, page, pageErrors } = await open(`${screen}?search=ptang`);
    await page.getByText(t('daily.meant')).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: occasionName }).click();
    await page.getByRole('heading', { name: occasionName }).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('search')).toBeNull();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'the language filter of the gallery offers the languages of existing greetings, the owner’s first',
    async () => {
      const { context, page, pageErrors } = await open(`${screen}?search=patang`);
      await expect.poll(() => tiles(page).count()).toBe(2);
      const nativeNames = { en: 'English', hi: 'हिन्दी' };
      const { [device.locale]: ownersLanguage, ...buttonsBox } = nativeNames;
      expect(await page.locator('.daily-filters [lang]').allTextContents()).toEqual([
        ownersLanguage,
        ...Object.values(buttonsBox),
      ]);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('the gallery offers the filter of photos and videos only when there are videos', async () => {
    const { context, page, pageErrors } = await open();
    const videoFilter = page.getByRole('button', { name: t('daily.mediaType_VIDEO'), exact: true });
    await page.locator('.daily-filters [lang]').first().waitFor();
    await page.locator('.daily-strip').first().waitFor();
    expect(await videoFilter.count()).toBe(0);
    const db = world.upstream.database.raw;
    const setVideo = (video: object | null) =>
      db.query('update image_post set video = $2 where image_id = $1', [square.imageId, video]);
    await setVideo({ mediaId: square.picture.mediaId, durationSeconds: 8 });
    await page.reload();
    await videoFilter.waitFor();
    await setVideo(null);
    // A filter in the address can always be removed.
    await page.goto(`${world.url}${screen}?mediaType=VIDEO`);
    await page.getByText(t('daily.noneFiltered')).waitFor();
    await videoFilter.click();
    await page.locator('.daily-strip').first().waitFor();
    await expect.poll(() => videoFilter.count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a greeting search without results in one language can be repeated in all languages by one tap', async () => {
    const { context, page, pageErrors } = await open(`${screen}?search=patang&language=ta`);
    await page
      .getByText(t('daily.noneFoundIn', { search: 'patang', language: languageName('ta', device.locale) }))
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: t('daily.inAllLanguages') }).click();
    await expect.poll(() => tiles(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?search=patang');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a link to an occasion shows the greetings of that occasion under its name', async () => {
    const { context, page, pageErrors } = await open(`${screen}?imageSubcategoryId=${square.imageSubcategoryId}`);
    await page.getByRole('heading', { name: occasionName }).waitFor();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'a browser that cannot share files shows a WhatsApp link above the other buttons of the greeting maker',
    async () => {
      const { context, page } = await openVisitorAs(browser, device, world.url, 'customer');
      await page.goto(world.url + makerPath());
      await waitForDrawing(page);
      await makerButton(page, 'today.share').click();
      const whatsappLink = page.locator('.maker-foot').getByRole('link', { name: 'WhatsApp' });
      await whatsappLink.waitFor();
      const [linkBox, hintBox, buttonsBox] = await Promise.all(
        [whatsappLink, whatsappLink.locator('xpath=../p'), page.locator('.maker-buttons')].map((element) =>
          element.boundingBox(),
        ),
      );
      if (!linkBox || !hintBox || !buttonsBox) throw new Error('not in sight');
      expect(linkBox.x).toBeGreaterThanOrEqual(hintBox.x + hintBox.width);
      expect(linkBox.y + linkBox.height).toBeLessThanOrEqual(buttonsBox.y);
      await context.close();
    },
  );

  test('sharing a greeting sends only the file and copies the caption to the clipboard', async () => {
    const { context, page, pageErrors } = await open(makerPath());
    await waitForDrawing(page);
    // A browser that cannot share files downloads the picture to be attached.
    const downloading = isPhone(device) ? null : page.waitForEvent('download');
    await makerButton(page, 'today.share').click();
    if (isPhone(device)) {
      await page.getByText(t('today.sharedCopied')).waitFor();
      expect(await readShared(page)).toEqual([
        'files',
        expect.stringMatching(new RegExp(`^${occasionName} - .+\\.jpg image/jpeg$`)),
      ]);
    } else {
      await downloading;
      await page.getByText(t('today.attachCopied')).waitFor();
      const whatsappLink = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
      expect(decodeURIComponent(whatsappLink ?? '')).toContain('Kites up!');
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Kites up!');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a favourite frame of the greeting maker is stored and comes first after a reload', async () => {
    const { context, page, pageErrors } = await open(makerPath());
    await waitForDrawing(page);
    const favouriteButton = page.locator('.maker-head .favourite');
    await frames(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => favouriteButton.getAttribute('aria-pressed')).toBe('false');
    // The picture scrolls along with the chosen frame.
    await expect
      .poll(() => page.locator('.stage-track').evaluate((track) => Math.round(track.scrollLeft / track.clientWidth)))
      .toBe(1);
    const chosenFrame = await frames(page).nth(1).getAttribute('value');
    await favouriteButton.click();
    await expect.poll(() => favouriteButton.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await waitForDrawing(page);
    expect(await frames(page).first().getAttribute('value')).toBe(chosenFrame);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('the frame settings of the greetings page are stored for all greetings', async () => {
    const { context, page, pageErrors } = await open(`${screen}#frame-settings`);
    const sheet = page.getByRole('dialog', { name: t('daily.settingsTitle') });
    await sheet.getByRole('radio', { name: t('daily.displayStyle_style-2') }).check();
    await sheet.getByRole('checkbox', { name: t('daily.detail_address'), exact: true }).uncheck();
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    await page.goto(`${world.url}${screen}#frame-settings`);
    await page.reload();
    await expect
      .poll(() => sheet.getByRole('checkbox', { name: t('daily.detail_address'), exact: true }).isChecked())
      .toBe(false);
    await sheet.getByRole('checkbox', { name: t('daily.detail_address'), exact: true }).check();
    await sheet.getByRole('radio', { name: t('daily.displayStyle_style-1') }).check();
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await sheet.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a greeting message is shown in the drawing, and a story is drawn at 1080 × 1920', async () => {
    const { context, page, pageErrors } = await open(makerPath());
    const drawingBefore = await waitForDrawing(page);
    await page.getByLabel(t('daily.message')).fill('Kaju katli');
    await expect.poll(() => waitForDrawing(page)).not.toBe(drawingBefore);
    // A message that is too long is kept and counted, and no file is made with a part of it.
    const message = page.getByLabel(t('daily.message'));
    await message.fill('Kaju katli '.repeat(30));
    await page.getByText('330 / 200').waitFor();
    const composed: string[] = [];
    page.on('request', (request) => request.url().endsWith('/compose') && composed.push(request.url()));
    await makerButton(page, 'today.download').click();
    await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true);
    expect([composed, (await message.inputValue()).length]).toEqual([[], 330]);
    await message.fill('Kaju katli');
    await makerButton(page, 'daily.shape_STORY').click();
    await expect
      .poll(() => page.locator('.stage-slide[aria-hidden="false"] svg.drawing').getAttribute('viewBox'))
      .toBe('0 0 1080 1920');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('switching a greeting from square to story and back keeps the typed message', async () => {
    const { context, page, pageErrors } = await open(`${screen}?imageId=${greetingByShape.SQUARE.imageId}`);
    const drawingBefore = await waitForDrawing(page);
    const waitForShape = (shape: PostShape) =>
      page.waitForURL((url) => url.searchParams.get('imageId') === greetingByShape[shape].imageId);
    await page.getByLabel(t('daily.message')).fill('Kaju katli');
    await makerButton(page, 'daily.shape_STORY').click();
    await waitForShape('STORY');
    await expect
      .poll(() => page.locator('.stage-slide[aria-hidden="false"] svg.drawing').getAttribute('viewBox'))
      .toBe('0 0 1080 1920');
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Kaju katli');
    await makerButton(page, 'daily.shape_SQUARE').click();
    await waitForShape('SQUARE');
    await expect.poll(() => waitForDrawing(page)).not.toBe(drawingBefore);
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Kaju katli');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the message field of the greeting maker shows a whole sentence without scrolling, and its bottom bar is low on a phone', async () => {
    const { context, page, pageErrors } = await open(makerPath());
    await waitForDrawing(page);
    const field = page.getByLabel(t('daily.message'));
    await field.fill('Fresh vegetables and milk at ten per cent off today, brought to your door');
    await field.press('Enter');
    expect(await field.inputValue()).not.toContain('\n');
    expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(2);
    if (isPhone(device)) {
      const bottomBarBox = await page.locator('.maker-foot').boundingBox();
      expect(bottomBarBox?.height).toBeLessThan(device.height / 6);
    }
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the Escape key closes the adjustments first, and then the greeting maker', async () => {
    const { context, page, pageErrors } = await open();
    await page.goto(`${world.url}${screen}?search=patang`);
    await tiles(page).first().click();
    await waitForDrawing(page);
    if (isPhone(device)) {
      await makerButton(page, 'daily.adjust').click();
      await page.locator('.look-fields').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.look-fields').waitFor({ state: 'detached' });
      expect(await makerButton(page, 'daily.adjust').evaluate((chip) => chip === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.locator('.maker').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?search=patang');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a failed download of a greeting shows its error, keeps the message, and succeeds on a retry', async () => {
    const { context, page } = await open(makerPath());
    await waitForDrawing(page);
    await page.getByLabel(t('daily.message')).fill('Open till ten');
    const retryButton = page.locator('.maker-foot').getByRole('button', { name: t('common.retry') });
    await page.route('**/compose', (route) => route.abort('connectionreset'));
    await makerButton(page, 'today.download').click();
    await page.getByText(t('errors-sign-in.unavailable')).waitFor();
    await page.unroute('**/compose');
    const body = JSON.stringify({ data: { code: 'internal', message: '' } });
    await page.route('**/compose', (route) => route.fulfill({ status: 500, contentType: 'application/json', body }));
    await retryButton.click();
    await page.getByText(t('errors-sign-in.internal')).waitFor();
    await expectAccessible(page);
    await page.unroute('**/compose');
    await download(page, () => retryButton.click());
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Open till ten');
    await context.close();
  });

  test('axe finds no errors on the greetings page, the greeting maker and its settings, and nothing overflows', async () => {
    const { context, page } = await open();
    await page.locator('a.daily-hero, .empty').first().waitFor();
    await expectAccessible(page);
    await page.goto(world.url + makerPath());
    await waitForDrawing(page);
    if (isPhone(device)) await makerButton(page, 'daily.adjust').click();
    await page.locator('.look-fields').waitFor();
    await expectAccessible(page);
    await page.goto(`${world.url}${screen}?search=nothing-is-called-this`);
    await page.getByText(t('daily.noneFound', { search: 'nothing-is-called-this' })).waitFor();
    await expectAccessible(page);
    await page.goto(`${world.url}${screen}?a=1#frame-settings`);
    await page.locator('.settings-sample svg').waitFor();
    await expectAccessible(page);
    await context.close();
  });
});

describe.each(devices)('the number of greetings that a plan includes, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('the greeting maker shows how many images a plan has left, and opens Pricing when none is left', async () => {
    await world.upstream.database.raw.query('delete from composition where business_id = $1', [businessId]);
    await recordImageLimit(1);
    const { context, page } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}${screen}?imageId=${square.imageId}`);
    await page.getByText(t('daily.left_images_one', { count: 1, included: 1 })).waitFor();
    await download(page, () => page.getByRole('button', { name: t('today.download') }).click());
    await page.getByLabel(t('daily.message')).fill(`One more on ${device.name}`);
    await page.getByText(t('daily.none_images')).waitFor();
    await page.getByRole('button', { name: t('today.download') }).click();
    await page.getByRole('dialog').waitFor();
    expect(new URL(page.url()).hash).toBe('#upgrade');
    await context.close();
  });
});
