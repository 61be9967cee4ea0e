import { designs } from '@parichay/shared/card/card.lists.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, devices, launch, overflow, visit } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture, publish } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  for (const design of designs) await publishIn(design);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A full card and one of a single line, published in a design. */
async function publishIn(design: string): Promise<void> {
  const owner = await world.as('customer');
  const save = (call: string, cardNo: string, section: object) =>
    owner
      .post(`/api/v1/${call}`)
      .send({ cardNo, ...section })
      .expect(200);
  const { businessId } = await makeBusiness(owner);
  const photo = { mediaId: await makePicture(owner) };
  const basicDetails = {
    businessName: 'श्री लक्ष्मी ज्वेलर्स',
    tagline: 'Gold, hallmarked, since 1962',
    personName: 'Sunita Agrawal',
    designation: 'Owner',
    phoneNumber: '9876543210',
    whatsappNumber: '9876543211',
    email: 'shop@example.in',
    address: { line1: '14, Gandhi Road', city: 'Ahmedabad' },
    openingHours: 'Mon–Sat 10–7',
    establishedYear: '1962',
    logo: photo,
    photo,
  };
  const { cardNo } = await makeCard(owner, businessId, { cardId: `full-${design}`, basicDetails });
  await save('updateCardTemplate', cardNo, { template: { design, colour: '#ffd400' } });
  await save('updateCardAboutUs', cardNo, {
    aboutUs: { text: '<h3>Story</h3><p>Long <em>ago</em></p>', whyChooseUs: ['Pure'] },
  });
  await save('updateCardProducts', cardNo, {
    products: { products: [{ name: 'Ring', pricePaise: 1_250_000, picture: photo }, { name: 'Chain' }] },
  });
  await save('updateCardGallery', cardNo, { gallery: { pictures: [{ picture: photo, caption: 'Our shop' }] } });
  await save('updateCardYoutubeVideos', cardNo, {
    youtubeVideos: { videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ', title: 'A film' }] },
  });
  await save('updateCardPaymentOptions', cardNo, {
    paymentOptions: { upiId: 'shop@okbank', upiAmountsPaise: [50_000], bank: { accountNumber: '123456789' } },
  });
  await save('updateCardSocialLinks', cardNo, {
    socialLinks: { links: [{ network: 'instagram', url: 'https://instagram.com/shop' }] },
  });
  await save('updateCardLinks', cardNo, {
    links: { links: [{ label: 'Order', action: 'url', value: 'https://example.in/order' }] },
  });
  await save('updateCardSettings', cardNo, { settings: { holidayNotice: 'Closed on Diwali' } });
  await publish(owner, cardNo);

  const { businessId: second } = await makeBusiness(owner);
  const poor = await makeCard(owner, second, {
    cardId: `poor-${design}`,
    basicDetails: { businessName: 'Kulkarni & Daughters' },
  });
  await save('updateCardTemplate', poor.cardNo, { template: { design, colour: '#111111' } });
  await publish(owner, poor.cardNo);
}

describe.each(devices)('on $name', (device) => {
  test.each(designs.flatMap((design) => [`full-${design}`, `poor-${design}`]))(
    '%s has nothing that axe finds and nothing that sticks out, light or dark, closed or opened',
    async (cardId) => {
      const { context, page, faults } = await visit(browser, device);
      await page.goto(`${world.url}/${cardId}`);
      await page.locator('h1').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page, colorScheme), colorScheme).toEqual([]);
      }
      for (const part of await page.locator('details').all()) {
        await part.evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
      }
      expect(await accessibilityFaults(page), 'opened').toEqual([]);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      await context.close();
      expect(faults).toEqual([]);
    },
  );
});
