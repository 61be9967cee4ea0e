import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePublishedCard } from '../../lib/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const phoneUserAgent =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

let wire: FaultProxy;
let world: World;
let owner: Client;
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

let lastVisitor = 0;
/** Sends an event as a first-time visitor from an unused address. */
const sendEvent = (body: object, userAgent = phoneUserAgent) => {
  lastVisitor += 1;
  return sendEventFrom(`203.0.${Math.floor(lastVisitor / 250)}.${lastVisitor % 250}`, body, userAgent);
};
const sendEventFrom = (address: string, body: object, userAgent = phoneUserAgent) =>
  world
    .browser()
    .post('/api/v1/public/card-event')
    .set('User-Agent', userAgent)
    .set('X-Forwarded-For', address)
    .send(body);
const analyticsOf = async (cardNo: string) =>
  (await owner.get('/api/v1/analytics/card').query({ cardNo }).expect(200)).body.data;

describe('counting visitor events of a public card', () => {
  test('visitor events of a card are counted by kind, source and target, without a cookie', async () => {
    card = await makePublishedCard(owner);
    const { cardId } = card;
    for (const source of ['qr', 'qr', 'whatsapp', 'nfc', 'link']) {
      const { headers } = await sendEvent({ cardId, event: 'view', source }).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
    }
    await sendEvent({ cardId, event: 'tap', target: 'call' }).expect(200);
    await sendEvent({ cardId, event: 'tap', target: 'pay', source: 'qr' }).expect(200);
    await sendEvent({ cardId, event: 'save' }).expect(200);
    await sendEvent({ cardId, event: 'share' }).expect(200);
    await world.flushCardEvents();

    const { total, sources, taps, days } = await analyticsOf(card.cardNo);
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
  ])('a view of a card by the program %s is not counted', async (userAgent) => {
    const { cardId, cardNo } = await makePublishedCard(owner);
    await sendEvent({ cardId, event: 'view' }, userAgent).expect(200);
    await world.flushCardEvents();
    expect((await analyticsOf(cardNo)).total.view).toBe(0);
  });

  test('security 23: a card counts three views an hour from one browser and sixty from one IP address', async () => {
    const [first, second] = [await makePublishedCard(owner), await makePublishedCard(owner)];
    const views = async ({ cardNo }: Card) => {
      await world.flushCardEvents();
      return (await analyticsOf(cardNo)).total.view;
    };
    const view = ({ cardId }: Card, userAgent?: string) =>
      sendEventFrom('198.51.100.7', { cardId, event: 'view' }, userAgent).expect(200);
    for (let again = 0; again < 10; again += 1) await view(first);
    expect(await views(first)).toBe(3);
    await view(second);
    expect(await views(second)).toBe(1);
    for (let phones = 0; phones < 70; phones += 1) await view(first, `${phoneUserAgent} phone ${phones}`);
    expect(await views(first)).toBe(53);
    await sendEvent({ cardId: first.cardId, event: 'view' }).expect(200);
    expect(await views(first)).toBe(54);
  });

  test('a view of a card by its signed-in owner or by staff is not counted', async () => {
    const { cardId, cardNo } = await makePublishedCard(owner);
    for (const browser of [owner, await world.as('creator')])
      await browser
        .post('/api/v1/public/card-event')
        .set('User-Agent', phoneUserAgent)
        .send({ cardId, event: 'view' })
        .expect(200);
    await sendEvent({ cardId, event: 'view' }).expect(200);
    await world.flushCardEvents();
    expect((await analyticsOf(cardNo)).total.view).toBe(1);
  });

  test('visitor events are queued while the upstream is down, and are then counted once without loss', async () => {
    const { cardId, cardNo } = await makePublishedCard(owner);
    await wire.set('refuse');
    await Promise.all(Array.from({ length: 100 }, () => sendEvent({ cardId, event: 'view' }).expect(200)));
    await expect(world.flushCardEvents()).rejects.toMatchObject({ code: 'upstream_down' });
    // The batch arrives, but its answer is lost.
    await wire.set('blackhole');
    await expect(world.flushCardEvents()).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
    await wire.set('pass');
    await sendEvent({ cardId, event: 'view', source: 'qr' }).expect(200);
    await world.flushCardEvents();
    await world.flushCardEvents();
    expect((await analyticsOf(cardNo)).total.view).toBe(101);
  });

  test('concurrent flushes of visitor events count each view of a card once', async () => {
    const { cardId, cardNo } = await makePublishedCard(owner);
    await Promise.all(Array.from({ length: 20 }, () => sendEvent({ cardId, event: 'view' }).expect(200)));
    await Promise.all([world.flushCardEvents(), world.flushCardEvents(), world.flushCardEvents()]);
    expect((await analyticsOf(cardNo)).total.view).toBe(20);
  });

  test.each([
    ['an unknown event', { event: 'hack' }],
    ['an unknown source', { event: 'view', source: 'spam' }],
    ['a tap without a target', { event: 'tap' }],
    ['a view with a target', { event: 'view', target: 'call' }],
    ['a count set by the client', { event: 'view', count: 1000 }],
    ['a day set by the client', { event: 'view', date: '2020-01-01' }],
    ['a card address of several words', { event: 'view', cardId: 'ram kirana qr' }],
  ])('%s in a visitor event of a card answers 400 and counts nothing', async (_, body) => {
    const { cardId, cardNo } = await makePublishedCard(owner);
    const answer = await sendEvent({ cardId, ...body }).expect(400);
    expect(answer.body.data.code).toBe('invalid_input');
    await world.flushCardEvents();
    expect((await analyticsOf(cardNo)).total).toEqual({ view: 0, tap: 0, save: 0, share: 0 });
  });

  test('a visitor event of an unknown card answers 200 and does not break the flush of events', async () => {
    await sendEvent({ cardId: 'no-such-card', event: 'view' }).expect(200);
    await world.flushCardEvents();
  });

  test('security 5: a visitor event without the X-CSRF header of our pages answers 403', async () => {
    await world
      .browser()
      .post('/api/v1/public/card-event')
      .set('X-CSRF', '')
      .send({ cardId: card.cardId, event: 'view' })
      .expect(403);
  });
});

describe('rate limits on enquiries and feedback from visitors', () => {
  test('security 23: a card accepts five messages per form an hour from one IP address, and more from others', async () => {
    const [card, another] = [await makePublishedCard(owner), await makePublishedCard(owner)];
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
