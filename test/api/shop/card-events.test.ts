import type { InternalCalls } from '@parichay/shared/internal.ts';
import type { CallInput } from '@parichay/shared/platform/lib/endpoint.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient, type Upstream } from '../../../bff/src/lib/upstream.ts';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { deleteExpiredCardEvents } from '../../../upstream/src/shop/analytics/card-event.cleanup.ts';
import { makeBusiness, makeCard, makePublishedCard } from '../../lib/factories.ts';
import { expectNoChange, jobDependencies } from '../../lib/stored.ts';
import { actorKey, type Client, startWorld, type World } from '../../lib/world.ts';

type Batch = CallInput<InternalCalls['POST /internal/card-events']>['body'];
type Event = Batch['events'][number];

let world: World;
let owner: Client;
let bff: Upstream;
let homeId: string;
let otherId: string;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  bff = createUpstreamClient(world.upstream.url, createSigner(actorKey));
  const { rows } = await sql('select host, agency_id from agency_domain');
  const agencies = new Map((rows as { host: string; agency_id: string }[]).map((row) => [row.host, row.agency_id]));
  homeId = agencies.get('home.test') ?? '';
  otherId = agencies.get('other.test') ?? '';
});
afterAll(() => world.close());

const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const today = () => todayInIndia();
const daysAgo = (days: number) => daysAfter(today(), -days);
const event = (cardId: string, more: Partial<Event> = {}): Event => ({
  agencyId: homeId,
  cardId,
  date: today(),
  event: 'view',
  source: 'link',
  target: null,
  count: 1,
  ...more,
});
const add = (events: Event[], batchId = v7()) => bff.call('POST /internal/card-events', { body: { batchId, events } });
const analytics = async (cardNo: string, query: object = {}, browser = owner) =>
  (
    await browser
      .get('/api/v1/analytics/card')
      .query({ cardNo, ...query })
      .expect(200)
  ).body.data;

const zeroCounts = { view: 0, tap: 0, save: 0, share: 0 };

describe('visitor events in the analytics of a card', () => {
  test('visitor events of a card are summed by day, source and tapped target', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    await add([
      event(cardId, { count: 3 }),
      event(cardId, { source: 'qr', count: 2 }),
      event(cardId, { date: daysAgo(1), source: 'nfc' }),
      event(cardId, { event: 'tap', target: 'call', count: 2 }),
      event(cardId, { event: 'tap', target: 'whatsapp', source: 'qr' }),
      event(cardId, { event: 'save', source: 'qr' }),
    ]);
    await add([
      event(cardId, { count: 4 }),
      event(cardId, { event: 'tap', target: 'call', source: 'whatsapp' }),
      event(cardId, { event: 'share' }),
    ]);
    const seen = await analytics(cardNo, { days: 7 });
    expect(seen).toMatchObject({
      from: daysAgo(6),
      to: today(),
      total: { view: 10, tap: 4, save: 1, share: 1 },
      before: zeroCounts,
      sources: { link: 7, qr: 2, nfc: 1, whatsapp: 0 },
      taps: { call: 3, whatsapp: 1, url: 0, gallery: 0 },
    });
    expect(seen.days).toEqual([
      ...[6, 5, 4, 3, 2].map((days) => ({ date: daysAgo(days), ...zeroCounts })),
      { date: daysAgo(1), ...zeroCounts, view: 1 },
      { date: today(), view: 9, tap: 4, save: 1, share: 1 },
    ]);
  });

  test('card analytics compare the range with as many days before it, and ignore older events', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const views = [0, 6, 7, 13, 14, 29, 30, 59, 60, 89, 90, 179, 180];
    await add(views.map((days) => event(cardId, { date: daysAgo(days) })));
    for (const [days, total, before] of [
      ['7', 2, 2],
      ['30', 6, 2],
      ['90', 10, 2],
    ] as const) {
      const seen = await analytics(cardNo, { days });
      expect([days, seen.total.view, seen.before.view, seen.days.length]).toEqual([days, total, before, Number(days)]);
      expect(seen.sources.link).toBe(total);
    }
    expect((await analytics(cardNo)).days).toHaveLength(30);
  });

  test('visitor events sent to any current or former address of a card are counted, and a repeated batch is counted once', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const moved = `${cardId}-moved`;
    await owner.post('/api/v1/updateCardSettings').send({ cardNo, cardId: moved, settings: {} }).expect(200);
    const batchId = v7();
    const events = [event(cardId), event(moved), event(cardId)];
    await add(events, batchId);
    expect((await analytics(cardNo)).total.view).toBe(3);
    await expectNoChange(world, () => add(events, batchId));
    await expectNoChange(world, () => add([event(cardId, { count: 99 })], batchId));
    await add(events);
    expect((await analytics(cardNo)).total.view).toBe(6);
  });

  test('a batch of visitor events sent six times at once counts once, and different batches all count', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const { cardId: second } = await makePublishedCard(owner);
    const batchId = v7();
    const events = [event(second), event(cardId), event(cardId, { event: 'save' })];
    await Promise.all(Array.from({ length: 6 }, () => add(events, batchId)));
    expect((await analytics(cardNo)).total).toEqual({ ...zeroCounts, view: 1, save: 1 });
    await Promise.all(Array.from({ length: 6 }, (_, index) => add(index % 2 ? events : events.toReversed())));
    expect((await analytics(cardNo)).total).toEqual({ ...zeroCounts, view: 7, save: 7 });
  });

  test('visitor events of unknown addresses or of another agency are dropped, and the rest of the batch counts', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const purged = await makePublishedCard(owner);
    await owner.post('/api/v1/deleteCard').send({ cardNo: purged.cardNo }).expect(200);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
    await add([
      event('no-such-card'),
      event(purged.cardId),
      event(cardId, { agencyId: otherId, count: 50 }),
      event(cardId, { agencyId: v7(), count: 50 }),
      event(cardId, { count: 2 }),
    ]);
    expect((await analytics(cardNo)).total.view).toBe(2);
    const { rows } = await sql(
      `select count(*)::int as strays from card_event where card_no = $1 and agency_id <> $2`,
      [cardNo, homeId],
    );
    expect(rows).toEqual([{ strays: 0 }]);
  });

  test('a batch of 5,000 visitor events with large counts is summed up, and an empty batch is accepted', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    await add([]);
    await add(
      Array.from({ length: 5_000 }, (_, index) => event(cardId, { date: daysAgo(index % 7), count: 1_000_000 })),
    );
    expect((await analytics(cardNo, { days: 7 })).total.view).toBe(5_000_000_000);
  });

  test('an invalid batch of visitor events changes nothing, and its batch id can be used again', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const batchId = v7();
    const wrong: Partial<Record<keyof Event, unknown>>[] = [
      { event: 'stare' },
      { source: 'pigeon' },
      { target: 'heart' },
      { count: 0 },
      { count: 1.5 },
      { date: 'today' },
      { agencyId: 'home' },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const sent = add([event(cardId), { ...event(cardId), ...(more as Partial<Event>) }], batchId);
        await expect(sent).rejects.toMatchObject({ code: 'invalid_input' });
      }
    });
    await add([event(cardId)], batchId);
    expect((await analytics(cardNo)).total.view).toBe(1);
  });
});

describe('access to card analytics', () => {
  test('security 14: card analytics are readable by the owner and permitted staff, and others get 404', async () => {
    const franchisee = await world.as('franchisee');
    const { body } = await owner.get('/api/v1/user').expect(200);
    const business = await makeBusiness(franchisee, { userId: body.data.userId });
    const { cardNo, cardId } = await makeCard(franchisee, business.businessId);
    await add([event(cardId)]);
    for (const person of ['customer', 'franchisee', 'allCardFranchisee', 'admin', 'superadmin'] as const)
      expect((await analytics(cardNo, {}, await world.as(person))).total.view).toBe(1);
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'creator', 'adminOfOtherAgency'] as const) {
      const stranger = await world.as(person);
      const getAsStranger = (no: string) => stranger.get('/api/v1/analytics/card').query({ cardNo: no }).expect(404);
      expect((await getAsStranger(cardNo)).body).toEqual((await getAsStranger(v7())).body);
    }
    await world.browser().get('/api/v1/analytics/card').query({ cardNo }).expect(401);
  });

  test('card analytics with an unknown date range answer 400', async () => {
    const { cardNo } = await makePublishedCard(owner);
    for (const days of ['1', '365', 'all'])
      await owner.get('/api/v1/analytics/card').query({ cardNo, days }).expect(400);
  });
});

describe('the retention of visitor events', () => {
  test('visitor events are deleted after 400 days, and their batch ids after seven days', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    const batchId = v7();
    await add([event(cardId, { date: daysAgo(400) }), event(cardId, { date: daysAgo(401) }), event(cardId)], batchId);
    const dates = async () =>
      (await sql('select date from card_event where card_no = $1 order by date', [cardNo])).rows.map(
        (row) => (row as { date: string }).date,
      );
    const isKnown = async () =>
      (await sql('select 1 from card_event_batch where batch_id = $1', [batchId])).rows.length === 1;
    await deleteExpiredCardEvents(jobDependencies(world));
    expect([await dates(), await isKnown()]).toEqual([[daysAgo(400), today()], true]);
    await deleteExpiredCardEvents(jobDependencies(world), Date.now() + 6.9 * 86_400_000);
    expect([await dates(), await isKnown()]).toEqual([[today()], true]);
    await deleteExpiredCardEvents(jobDependencies(world), Date.now() + 7.1 * 86_400_000);
    expect([await dates(), await isKnown()]).toEqual([[today()], false]);
  });

  test('visitor events are deleted when their card is purged', async () => {
    const { cardNo, cardId } = await makePublishedCard(owner);
    await add([event(cardId)]);
    await owner.post('/api/v1/deleteCard').send({ cardNo }).expect(200);
    await purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);
    expect((await sql('select 1 from card_event where card_no = $1', [cardNo])).rows).toEqual([]);
  });
});
