import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslator, customerDevices, devices, expectAccessible, launch, openVisitor } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture, publish } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  for (const design of designs) await publishLongCard(design);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const repeatItems = <T>(count: number, itemAt: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => itemAt(index));

/** Publishes an overlong card; half of its products have no photo, and it has no feedback. */
async function publishLongCard(design: string): Promise<void> {
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const picture = { mediaId: await makePicture(owner) };
  const { cardNo } = await makeCard(owner, businessId, {
    cardId: `long-${design}`,
    basicDetails: {
      businessName: 'Sharma Sweets, Namkeen & Caterers',
      tagline: 'Made at four every morning',
      phoneNumber: '079-2658 1234 ext 12',
      whatsappNumber: '9876543211',
      email: 'shop@example.in',
      address: { line1: '14, Gandhi Road', city: 'Ahmedabad', pinCode: '380001' },
      openingHours: 'Every day 8–22',
    },
  });
  const save = (call: string, section: object) =>
    owner
      .post(`/api/v1/${call}`)
      .send({ cardNo, ...section })
      .expect(200);
  await save('updateCardTemplate', { template: { design, colour: '#b4232a' } });
  await save('updateCardAboutUs', {
    aboutUs: {
      text: repeatItems(
        30,
        (index) => `<p>Paragraph ${index + 1}: my grandfather came to the old city with one karahi.</p>`,
      ).join(''),
      whyChooseUs: repeatItems(19, (index) => `Reason ${index + 1}`),
    },
  });
  await save('updateCardProducts', {
    products: {
      products: repeatItems(40, (index) => ({
        name: `Sweet ${index + 1}`,
        description: index === 0 ? 'Rolled thin, cut by hand. '.repeat(15) : '',
        pricePaise: 45_000,
        priceUnit: '/kg',
        picture: index % 2 === 0 ? picture : null,
      })),
    },
  });
  await save('updateCardGallery', {
    gallery: { pictures: repeatItems(7, (index) => ({ picture, caption: index === 1 ? 'Our counter' : '' })) },
  });
  await save('updateCardPaymentOptions', {
    paymentOptions: {
      upiId: 'shop@okbank',
      bank: { accountNumber: '123456789', ifsc: 'HDFC0ABC123', bankName: 'HDFC' },
    },
  });
  await save('updateCardLinks', {
    links: {
      links: repeatItems(20, (index) => ({
        label: `Order ${index + 1}`,
        action: 'url',
        value: 'https://example.in/order',
      })),
    },
  });
  await publish(owner, cardNo);
}

describe.each(customerDevices)('a card with very long content, on $name', (device) => {
  const t = createTranslator(device.locale);
  test.each(designs)(
    'a long card of the design %s keeps call and chat in view, collapses long sections and its feedback form',
    async (design) => {
      const { context, page, pageErrors } = await openVisitor(browser, device);
      await page.goto(`${world.url}/long-${design}`);
      await page.locator('h1').waitFor();
      await expectAccessible(page);

      // Each contact link appears once on the first screen and stays in view while scrolling.
      const contactLinks = () =>
        page.locator('a[href^="tel:+917926581234,12"]:visible, a[href^="https://wa.me/919876543211"]:visible');
      const contactLinksInView = async () => {
        const links = await contactLinks().evaluateAll((all) =>
          all
            .filter((link) => {
              const { top, bottom } = link.getBoundingClientRect();
              return bottom > 0 && top < innerHeight && link.closest('.actions,.dock');
            })
            .map((link) => (link as HTMLAnchorElement).href.slice(0, 4)),
        );
        return links.sort();
      };
      expect(await contactLinksInView()).toEqual(['http', 'tel:']);
      await page.locator('#links').scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 400);
      await expect.poll(contactLinksInView).toEqual(['http', 'tel:']);

      const lastParagraph = page.getByText('Paragraph 30:', { exact: false });
      const isExpanded = () =>
        lastParagraph.evaluate((paragraph) => {
          const box = paragraph.closest('.prose')?.getBoundingClientRect();
          return (box?.bottom ?? 0) >= paragraph.getBoundingClientRect().bottom - 1;
        });
      expect(await isExpanded()).toBe(false);
      await page.locator('#about label', { hasText: t('card.read_more') }).click();
      await expect.poll(isExpanded).toBe(true);
      const reason = page.getByText('Reason 19', { exact: true });
      expect(await reason.isVisible()).toBe(false);
      await page.getByRole('checkbox', { name: t('card.show_all').replace('{count}', '19') }).press('Space');
      await reason.waitFor();

      expect(await page.locator('#feedback').count()).toBe(0);
      await page.locator('#share').getByText(t('card.leave_feedback')).click();
      await page.locator('#share form').waitFor();
      await expectAccessible(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );
});

test.each(designs)('a long card of the design %s prints on one A4 page', async (design) => {
  const { context, page } = await openVisitor(browser, devices[1] as (typeof devices)[number]);
  await page.goto(`${world.url}/long-${design}`);
  await page.emulateMedia({ media: 'print' });
  // The viewport is A4 without its margins, at 96 px per inch.
  await page.setViewportSize({ width: 688, height: 1016 });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const cutElements = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, dt, dd, li, figcaption, .price, .rest)')]
      .filter((element) => element.offsetParent !== null)
      .map((element) => ({
        words: element.textContent?.trim().slice(0, 40),
        right: element.getBoundingClientRect().right,
      }))
      .filter(({ right }) => right > innerWidth + 1),
  );
  expect(cutElements).toEqual([]);
  await page.getByText(createTranslator('hi')('card.more_on_card').replace('{count}', '22')).waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await context.close();
});
