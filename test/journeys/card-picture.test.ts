import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createTranslator,
  customerDevices,
  isPhone,
  launch,
  openVisitor,
  openVisitorAs,
  overflow,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, publish } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let businessId: string;
let cardNo: string;
const name = 'Kesar Emporium';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  const customer = await world.as('customer');
  ({ businessId } = await makeBusiness(customer, { businessName: name }));
  const basicDetails = { businessName: name, phoneNumber: '9876543210', whatsappNumber: '9876543210' };
  ({ cardNo } = await makeCard(customer, businessId, { cardId: 'kesar-emporium', basicDetails }));
  await publish(customer, cardNo);
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const isCardPicture = (url: URL): boolean => url.pathname === '/api/v1/card-picture';

/** Waits for every picture of a card. @returns file widths in px and query parameters */
async function loadedPictures(page: Page, count: number) {
  await page.waitForFunction((expectedCount) => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.card-picture > img')];
    for (const picture of pictures) picture.scrollIntoView({ block: 'center' });
    return pictures.length === expectedCount && pictures.every((image) => image.complete && image.naturalWidth > 0);
  }, count);
  const pictures = await page.$$eval('.card-picture > img', (images) =>
    (images as HTMLImageElement[]).map(({ src, naturalWidth, alt }) => ({ src, naturalWidth, alt })),
  );
  return pictures.map(({ src, ...rest }) => ({ ...rest, asked: Object.fromEntries(new URL(src).searchParams) }));
}

describe.each(customerDevices)('the preview image of a card in the panel, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('an owner sees the card’s preview image on home, in every design, in the share sheet and after publishing', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const [home] = await loadedPictures(page, 1);
    expect(home).toMatchObject({ naturalWidth: 216, asked: { cardNo } });
    expect(await overflow(page)).toBe(0);

    await page
      .getByRole('button', { name: t('shell.share'), exact: true })
      .last()
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('img', { name: t('common.cardOf', { name }) }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.goto(`${world.url}/panel/customer/card-editor?businessId=${businessId}`);
    await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_template') }).click();
    const designPictures = await loadedPictures(page, designs.length);
    expect(designPictures.map(({ asked }) => asked.design)).toEqual([...designs]);
    expect(await accessibilityFaults(page)).toEqual([]);
    // A new colour redraws every design.
    await page.getByRole('radio', { name: t('card-editor.colour_purple') }).check();
    await page.locator('.card-picture > img[src*="7e22ce"]').first().waitFor();
    const recolouredPictures = await loadedPictures(page, designs.length);
    expect(recolouredPictures.map(({ asked }) => asked.colour)).toEqual(designs.map(() => '#7e22ce'));

    await page.goto(`${world.url}/panel/thankyou?cardNo=${cardNo}`);
    const [large] = await loadedPictures(page, 1);
    expect(large).toMatchObject({ naturalWidth: 432, alt: t('common.cardOf', { name }) });
    const preview = page.locator('.thankyou-bubble img');
    await preview.scrollIntoViewIfNeeded();
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('staff see the card’s preview image on the page of its business', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'admin');
    await page.goto(`${world.url}/panel/admin/businesses/view?businessId=${businessId}`);
    const [picture] = await loadedPictures(page, 1);
    expect(picture).toMatchObject({ naturalWidth: 216, asked: { cardNo } });
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('a card preview image that cannot be loaded leaves a placeholder, which still opens the card editor', async () => {
    const { context, page } = await openVisitor(browser, device);
    await context.route(isCardPicture, (route) =>
      route.fulfill({ status: 503, json: { data: { code: 'unavailable' } } }),
    );
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const picturePlaceholder = page.locator('.card-panel .card-picture');
    await picturePlaceholder.scrollIntoViewIfNeeded();
    await page.getByText(t('common.noPicture')).waitFor();
    const { width = 0, height = 0 } = (await picturePlaceholder.boundingBox()) ?? {};
    expect(height / width).toBeCloseTo(16 / 9, 1);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picturePlaceholder.click();
    await page.waitForURL(/card-editor/);
    await context.close();
  });
});
