import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerDevices, type Device, launch, openVisitor, type Visitor } from '../lib/browse.ts';
import { saveSection } from '../lib/card.ts';
import { makeBusiness, makeCard, makePicture, publish } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  for (const design of designs) await publishFullCard(design);
  await publishFreeCard();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function publishFullCard(design: string): Promise<void> {
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const picture = { mediaId: await makePicture(owner) };
  const { cardNo } = await makeCard(owner, businessId, {
    cardId: `counted-${design}`,
    basicDetails: {
      businessName: 'Sharma Sweets',
      phoneNumber: '9876543210',
      alternatePhoneNumber: '9876543212',
      whatsappNumber: '9876543211',
      email: 'shop@example.in',
      website: 'https://shop.example.in',
      address: { line1: '14, Gandhi Road', city: 'Ahmedabad', pinCode: '380001' },
    },
  });
  const sections = {
    template: { design, colour: '#b4232a' },
    aboutUs: {
      text: '<p><a href="tel:+919876543213">Call</a> <a href="mailto:a@example.in">Mail</a> <a href="https://about.example.in">Read</a></p>',
    },
    products: {
      products: [
        { name: 'Jalebi', pricePaise: 45_000, url: 'https://jalebi.example.in' },
        { name: 'Barfi', pricePaise: 60_000 },
      ],
    },
    gallery: { pictures: [{ picture, caption: 'Our counter' }] },
    youtubeVideos: { videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ', title: 'Our kitchen' }] },
    paymentOptions: { upiId: 'shop@okbank', upiAmountsPaise: [50_000], bank: { accountNumber: '123456789' } },
    socialLinks: { links: [{ network: 'instagram', url: 'https://instagram.com/shop' }] },
    links: {
      links: [
        { label: 'Order', action: 'url', value: 'https://order.example.in' },
        { label: 'Catalogue', action: 'url', value: 'https://wa.me/c/919876543211' },
        { label: 'Text us', action: 'sms', value: '9876543214' },
        { label: 'Chat', action: 'whatsapp', value: '9876543215' },
      ],
    },
  } as const;
  for (const [section, value] of Object.entries(sections))
    await saveSection(owner, cardNo, section as keyof typeof sections, value).expect(200);
  await publish(owner, cardNo);
}

async function publishFreeCard(): Promise<void> {
  const owner = await world.as('customer');
  const { businessId } = await makeBusiness(owner);
  const { cardNo } = await makeCard(owner, businessId, { cardId: 'counted-free' });
  await publish(owner, cardNo);
  await world.upstream.database.raw.query(
    `update business set expiry_date_for_customer = '2026-01-01' where business_id = $1`,
    [businessId],
  );
}

async function openCard(device: Device, cardId: string): Promise<Visitor> {
  const visitor = await openVisitor(browser, device);
  const viewEvent = visitor.page.waitForRequest('**/public/card-event');
  await visitor.page.goto(`${world.url}/${cardId}`);
  await viewEvent;
  return visitor;
}

/** Presses everything that can be pressed, without following links, and lists what each press counted. */
async function eventOfEachPress(page: Page): Promise<[string, string][]> {
  const pressed = await page.evaluate(() => {
    const counts: string[] = [];
    window.fetch = (url, { body = '' } = {}) => {
      const { event, target } = JSON.parse(String(body));
      if (String(url).endsWith('/card-event')) counts.push(target ?? event);
      return Promise.resolve(new Response('{}'));
    };
    addEventListener('click', (event) => event.preventDefault());
    document.addEventListener('submit', (event) => event.preventDefault(), true);
    const what = (element: HTMLElement) =>
      element.getAttribute('href') ??
      (Object.keys(element.dataset).find((name) => name === 'copy' || name === 'share') ||
        element.textContent?.trim() ||
        '');
    return [...document.querySelectorAll<HTMLElement>('a[href],button,summary,label,input,textarea')].map((element) => {
      counts.length = 0;
      const name = what(element);
      element.click();
      return [name, counts.join()];
    });
  });
  return pressed as [string, string][];
}

const expectedKindOf = (name: string): string => {
  const kinds: [RegExp, string][] = [
    [/\.vcf$/, 'save'],
    [/^tel:/, 'call'],
    [/^sms:/, 'sms'],
    [/^mailto:/, 'email'],
    [/^upi:/, 'pay'],
    [/^https:\/\/wa\.me\/\?/, 'share'],
    [/^share$/, 'share'],
    [/^https:\/\/wa\.me\/c\//, 'url'],
    [/^https:\/\/wa\.me\/.*(Jalebi|Barfi)/, 'product'],
    [/jalebi\.example/, 'product'],
    [/^https:\/\/wa\.me\//, 'whatsapp'],
    [/google\.com\/maps/, 'map'],
    [/youtube\.com/, 'video'],
    [/instagram/, 'social'],
    [/\/media\//, 'gallery'],
    [/example\.in/, 'url'],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? '';
};

describe.each(customerDevices)('counting taps on a card, on $name', (device) => {
  test.each(designs)(
    'a card of the design %s counts each tap with its own kind, and no other press',
    async (design) => {
      const { context, page } = await openCard(device, `counted-${design}`);
      const pressed = (await eventOfEachPress(page)).filter(([name]) => name !== 'copy');
      expect(pressed).toEqual(pressed.map(([name]) => [name, expectedKindOf(name)]));
      const kinds = [
        'call',
        'email',
        'gallery',
        'map',
        'pay',
        'product',
        'save',
        'share',
        'sms',
        'social',
        'url',
        'video',
      ];
      expect([...new Set(pressed.map(([, count]) => count))].sort()).toEqual(['', ...kinds, 'whatsapp']);
      await context.close();
    },
  );

  test('a free card counts no press in its feedback form and none on the link to its agency', async () => {
    const { context, page } = await openCard(device, 'counted-free');
    await page.locator('#share .rate summary').waitFor();
    await page.locator('footer a[href="/panel/login"]').waitFor();
    const counted = (await eventOfEachPress(page))
      .filter(([, count]) => count !== '')
      .map(([name]) => expectedKindOf(name) || name);
    expect(counted.sort()).toEqual(['copy', 'save', 'share', 'share']);
    await context.close();
  });
});
