import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePublished } from '../../lib/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let wire: FaultProxy;
let world: World;
let owner: Browser;
let card: Card;
beforeAll(async () => {
  wire = await startFaultProxy();
  world = await startWorld({ bff: { upstreamUrl: wire.url } });
  wire.relayTo(world.upstream.url);
  owner = await world.as('customer');
});
afterAll(async () => {
  await world?.close();
  await wire?.close();
});

let visitors = 0;
/** Sends an event as a first-time visitor from an unused address. */
const visit = (body: object, userAgent = phone) => {
  visitors += 1;
  return from(`203.0.${Math.floor(visitors / 250)}.${visitors % 250}`, body, userAgent);
};
const from = (address: string, body: object, userAgent = phone) =>
  world
    .browser()
    .post('/api/v1/public/card-event')
    .set('User-Agent', userAgent)
    .set('X-Forwarded-For', address)
    .send(body);
const numbers = async (cardNo: string) =>
  (await owner.get('/api/v1/analytics/card').query({ cardNo }).expect(200)).body.data;

describe('visitor events of a card', () => {
  test('visitor events are counted by kind, source and target, without a cookie', async () => {
    card = await makePublished(owner);
    const { cardId } = card;
    for (const source of ['qr', 'qr', 'whatsapp', 'nfc', 'link']) {
      const { headers } = await visit({ cardId, event: 'view', source }).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
    }
    await visit({ cardId, event: 'tap', target: 'call' }).expect(200);
    await visit({ cardId, event: 'tap', target: 'pay', source: 'qr' }).expect(200);
    await visit({ cardId, event: 'save' }).expect(200);
    await visit({ cardId, event: 'share' }).expect(200);
    await world.flushCardEvents();

    const { total, sources, taps, days } = await numbers(card.cardNo);
    expect(total).toEqual({ view: 5, tap: 2, save: 1, share: 1 });
    expect(sources).toEqual({ qr: 2, whatsapp: 1, nfc: 1, link: 1 });
    expect(taps).toMatchObject({ call: 1, pay: 1, email: 0 });
    expect(days.at(-1)).toMatchObject({ view: 5 });
  });

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'WhatsApp/2.23.20.0',
    'facebookexternalhit/1.1',
    'curl/8.5.0',
    'HeadlessChrome/130.0.0.0',
  ])('a view by the program %s is not counted', async (userAgent) => {
    const { cardId, cardNo } = await makePublished(owner);
    await visit({ cardId, event: 'view' }, userAgent).expect(200);
    await world.flushCardEvents();
    expect((await numbers(cardNo)).total.view).toBe(0);
  });

  test('L5, security 23: a card counts three views an hour from one browser and sixty from one address', async () => {
    const [first, second] = [await makePublished(owner), await makePublished(owner)];
    const views = async ({ cardNo }: Card) => {
      await world.flushCardEvents();
      return (await numbers(cardNo)).total.view;
    };
    const view = ({ cardId }: Card, userAgent?: string) =>
      from('198.51.100.7', { cardId, event: 'view' }, userAgent).expect(200);
    for (let again = 0; again < 10; again += 1) await view(first);
    expect(await views(first)).toBe(3);
    await view(second);
    expect(await views(second)).toBe(1);
    for (let phones = 0; phones < 70; phones += 1) await view(first, `${phone} phone ${phones}`);
    expect(await views(first)).toBe(53);
    await visit({ cardId: first.cardId, event: 'view' }).expect(200);
    expect(await views(first)).toBe(54);
  });

  test('L5: a view by a signed-in owner or staff member is not counted', async () => {
    const { cardId, cardNo } = await makePublished(owner);
    for (const browser of [owner, await world.as('creator')])
      await browser
        .post('/api/v1/public/card-event')
        .set('User-Agent', phone)
        .send({ cardId, event: 'view' })
        .expect(200);
    await visit({ cardId, event: 'view' }).expect(200);
    await world.flushCardEvents();
    expect((await numbers(cardNo)).total.view).toBe(1);
  });

  test('visitor events wait while the upstream is down, and are then counted once without loss', async () => {
    const { cardId, cardNo } = await makePublished(owner);
    await wire.set('refuse');
    await Promise.all(Array.from({ length: 100 }, () => visit({ cardId, event: 'view' }).expect(200)));
    await expect(world.flushCardEvents()).rejects.toMatchObject({ code: 'upstream_down' });
    // The batch arrives, but its answer is lost.
    await wire.set('blackhole');
    await expect(world.flushCardEvents()).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
    await wire.set('pass');
    await visit({ cardId, event: 'view', source: 'qr' }).expect(200);
    await world.flushCardEvents();
    await world.flushCardEvents();
    expect((await numbers(cardNo)).total.view).toBe(101);
  });

  test('concurrent flushes of visitor events count each view once', async () => {
    const { cardId, cardNo } = await makePublished(owner);
    await Promise.all(Array.from({ length: 20 }, () => visit({ cardId, event: 'view' }).expect(200)));
    await Promise.all([world.flushCardEvents(), world.flushCardEvents(), world.flushCardEvents()]);
    expect((await numbers(cardNo)).total.view).toBe(20);
  });

  test.each([
    ['an event that is none', { event: 'hack' }],
    ['a source that is none', { event: 'view', source: 'spam' }],
    ['a tap on nothing', { event: 'tap' }],
    ['a view of something', { event: 'view', target: 'call' }],
    ['a count of its own', { event: 'view', count: 1000 }],
    ['a day of its own', { event: 'view', date: '2020-01-01' }],
    ['a card that is several words', { event: 'view', cardId: 'ram kirana qr' }],
  ])('%s in a visitor event answers 400 and counts nothing', async (_, body) => {
    const { cardId, cardNo } = await makePublished(owner);
    const answer = await visit({ cardId, ...body }).expect(400);
    expect(answer.body.data.code).toBe('invalid_input');
    await world.flushCardEvents();
    expect((await numbers(cardNo)).total).toEqual({ view: 0, tap: 0, save: 0, share: 0 });
  });

  test('a visitor event of an unknown card answers 200, and its flush succeeds', async () => {
    await visit({ cardId: 'no-such-card', event: 'view' }).expect(200);
    await world.flushCardEvents();
  });

  test('security 5: a visitor event without the header of our own pages answers 403', async () => {
    await world
      .browser()
      .post('/api/v1/public/card-event')
      .set('X-CSRF', '')
      .send({ cardId: card.cardId, event: 'view' })
      .expect(403);
  });
});

describe('enquiries and feedback of strangers', () => {
  test('M5, security 23: a card takes five messages per form an hour from one address, and more from others', async () => {
    const [card, another] = [await makePublished(owner), await makePublished(owner)];
    for (const form of ['feedback', 'enquiry'] as const) {
      const send = (address: string, cardId: string, name: string) =>
        world
          .browser()
          .post(`/api/v1/${form}`)
          .set('X-Forwarded-For', address)
          .send({
            cardId,
            name,
            ...(form === 'feedback' ? { rating: 1 } : { phoneNumber: '98765 43210', consent: true }),
          });
      for (let count = 0; count < 5; count += 1) await send('203.0.113.7', card.cardId, `N${count}`).expect(200);
      for (const cardId of [card.cardId, card.cardId.toUpperCase()]) {
        const refused = await send('203.0.113.7', cardId, 'One more').expect(429);
        expect(refused.body.data).toMatchObject({ code: 'too_many_requests' });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      await send('203.0.113.7', another.cardId, 'Elsewhere').expect(200);
      await send('203.0.113.8', card.cardId, 'Somebody else').expect(200);
    }
  });
});
