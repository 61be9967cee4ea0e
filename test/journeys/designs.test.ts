import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, devices, launch, openVisitor, overflow } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture, publish } from '../lib/factories.ts';
import { type Box, measureAppearance } from '../lib/visibility.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  for (const design of designs) await publishCardsIn(design);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Publishes a full card and a card of a single line in one design. */
async function publishCardsIn(design: string): Promise<void> {
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

  const { businessId: secondBusinessId } = await makeBusiness(owner);
  const shortCard = await makeCard(owner, secondBusinessId, {
    cardId: `poor-${design}`,
    basicDetails: { businessName: 'Kulkarni & Daughters' },
  });
  await save('updateCardTemplate', shortCard.cardNo, { template: { design, colour: '#111111' } });
  await publish(owner, shortCard.cardNo);
}

describe.each(devices)('public cards of every design, on $name', (device) => {
  test.each(designs.flatMap((design) => [`full-${design}`, `poor-${design}`]))(
    'axe finds no errors on card %s, in light and dark and with its details opened, and nothing overflows',
    async (cardId) => {
      const { context, page, pageErrors } = await openVisitor(browser, device);
      await page.goto(`${world.url}/${cardId}`);
      await page.locator('h1').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityFaults(page, colorScheme), colorScheme).toEqual([]);
      }
      for (const detailsElement of await page.locator('details').all()) {
        await detailsElement.evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
      }
      expect(await accessibilityFaults(page), 'opened').toEqual([]);
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );
});

describe('the enquiry and feedback forms of a card', () => {
  const typedText = 'मिठाई Box 250';

  interface FormElement {
    name: string;
    kind: 'field' | 'label' | 'button' | 'said';
    hasText: boolean;
    box: Box;
  }

  /** Finds the fields, labels, buttons and notices of a form with their boxes. */
  const elementsOf = (form: Locator): Promise<FormElement[]> =>
    form.evaluate((element) => {
      const origin = element.getBoundingClientRect();
      const elements = [...element.querySelectorAll<HTMLElement>('input, textarea, p > label, button, .said')];
      return elements.flatMap((field): FormElement[] => {
        const { left, top, width, height } = field.getBoundingClientRect();
        const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        if (width < 8 || (isField && ['radio', 'checkbox'].includes(field.type))) return [];
        const kind = isField ? 'field' : field.matches('button') ? 'button' : field.matches('.said') ? 'said' : 'label';
        const hasText = (isField ? field.value : (field.textContent ?? '')).trim() !== '';
        const name = isField ? field.name : (field.textContent ?? kind);
        return [{ name, kind, hasText, box: { x: left - origin.left, y: top - origin.top, width, height } }];
      });
    });

  /** The least contrast of edges; a button needs less, since its text identifies it. */
  const minEdgeContrast = { field: 3, button: 1.3, label: 0, said: 0 };

  /** Lists edges and texts of a form with too little contrast. */
  async function lowContrastOf(form: Locator): Promise<string[]> {
    await form.scrollIntoViewIfNeeded();
    const [appearance, elements] = [await measureAppearance(form), await elementsOf(form)];
    return elements.flatMap(({ name, kind, hasText, box }) => {
      const [edge, textContrast] = [
        appearance.edge(box),
        hasText ? appearance.legibility(box, kind === 'field' ? 4 : 0) : 21,
      ];
      return [
        ...(edge < minEdgeContrast[kind] ? [`the edge of ${name}: ${edge.toFixed(2)}`] : []),
        ...(textContrast < 4.5 ? [`the words of ${name}: ${textContrast.toFixed(2)}`] : []),
      ];
    });
  }

  test.each(designs.map((design) => `full-${design}`))(
    'the missing-consent error on card %s keeps its distance from the checkbox and the button',
    async (cardId) => {
      const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[0]);
      await page.goto(`${world.url}/${cardId}#enquiry`);
      const form = page.locator('#enquiry form.ask');
      await form.evaluate((form) => {
        for (const details of document.querySelectorAll('details')) details.open ||= details.contains(form);
      });
      await form.locator('[name="name"]').fill(typedText);
      await form.locator('[name="phoneNumber"]').fill('98765 43210');
      const send = form.locator('[type="submit"]');
      await send.click();
      const notice = form.locator('.consent + .said:not(:empty)');
      await notice.waitFor();
      const [consentBox, noticeBox, buttonBox] = await Promise.all([
        form.locator('.consent').boundingBox(),
        notice.boundingBox(),
        send.boundingBox(),
      ]);
      if (!consentBox || !noticeBox || !buttonBox) throw new Error('the form is hidden');
      expect(noticeBox.y - (consentBox.y + consentBox.height)).toBeGreaterThanOrEqual(10);
      expect(buttonBox.y - (noticeBox.y + noticeBox.height)).toBeGreaterThanOrEqual(14);
      await context.close();
    },
  );

  test.each(designs.map((design) => `full-${design}`))(
    'the forms of card %s have enough contrast when empty, refused, filled in and sent, in light and dark',
    async (cardId) => {
      const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[0]);
      await page.goto(`${world.url}/${cardId}`);
      for (const detailsElement of await page.locator('details').all())
        await detailsElement.evaluate((form: HTMLDetailsElement) => (form.open = true));
      const contrastFaults: string[] = [];
      for (const form of await page.locator('form.ask').all()) {
        const name = (await form.getAttribute('data-post')) ?? '';
        const collectInBothModes = async (state: string) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            for (const fault of await lowContrastOf(form))
              contrastFaults.push(`${name} ${state}, ${colorScheme}: ${fault}`);
          }
        };
        const send = form.locator('[type="submit"]');
        await collectInBothModes('empty');
        await send.click();
        await collectInBothModes('refused');
        await form.locator('textarea').fill(typedText);
        await form.locator('[name="name"]').fill(typedText);
        if (name.endsWith('enquiry')) {
          await form.locator('[name="phone"], [name="phoneNumber"]').first().fill('98765 43210');
          await form.locator('[type="checkbox"]').check();
        } else await form.locator('label[for="r-5"]').click();
        await collectInBothModes('filled in');
        await send.click();
        await form.locator('.said:not(:empty)').waitFor();
        await expect.poll(() => form.getAttribute('data-said')).toBe('done');
        await collectInBothModes('sent');
      }
      await context.close();
      expect(contrastFaults).toEqual([]);
    },
  );
});
