import type { VisitedCard, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cardEventRetentionDays,
  deleteExpiredCardEvents,
} from '../../../upstream/src/shop/analytics/card-event.cleanup.ts';
import { makeBusiness, makeCard, makeEnquiry, publish, registerCustomer } from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  [owner, admin] = [await world.as('customer'), await world.as('admin')];
});
afterAll(() => world?.close());

const phoneUserAgent =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const today = todayInIndia();
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const visitsFor = async (browser: Client, query: object = {}): Promise<Visits> =>
  (await browser.get('/api/v1/reports/visits').query(query).expect(200)).body.data;
const visitedCardsFor = async (browser: Client, query: object = {}): Promise<VisitedCard[]> =>
  (await browser.get('/api/v1/reports/visits/cards').query(query).expect(200)).body.data.cards;

let lastVisitor = 0;
const sendEvent = (card: Pick<Card, 'cardId'>, kind: 'view' | 'save' | 'share', by = world.browser()) => {
  lastVisitor += 1;
  return by
    .post('/api/v1/public/card-event')
    .set('User-Agent', phoneUserAgent)
    .set('X-Forwarded-For', `203.0.${lastVisitor >> 8}.${lastVisitor & 255}`)
    .send({ cardId: card.cardId, event: kind })
    .expect(200);
};
/** Adds counts of a past day like a batch does. */
const addCounts = (card: Card, date: string, kind: 'view' | 'save', count: number) =>
  sql(
    `insert into card_event (card_no, date, event, source, target, agency_id, count)
     select card_no, $2::date, $3, 'link', '', agency_id, $4::int from card where card_no = $1
     on conflict (card_no, date, event, source, target) do update set count = card_event.count + excluded.count`,
    [card.cardNo, date, kind, count],
  );

async function publishShop(
  cityAndState: { city: string; state: string },
  design = 'marble',
  browser = owner,
): Promise<Card> {
  const userId = browser === owner ? {} : { userId: await registerCustomer(browser, people.customer.phoneNumber) };
  const address = { line1: '', line2: '', pinCode: '', ...cityAndState };
  const { businessId } = await makeBusiness(browser, { address, ...userId } as never);
  const { cardNo } = await makeCard(browser, businessId);
  await sql(`update card set sections = jsonb_set(sections, '{template}', $2::jsonb) where card_no = $1`, [
    cardNo,
    JSON.stringify({ design, colour: '#0f766e' }),
  ]);
  return publish(browser, cardNo);
}
const clearVisits = async () => {
  await sql('delete from card_event');
  await sql('delete from enquiry');
  await sql('delete from visit_day');
};

describe('the visits report of all cards', () => {
  test('visits are counted by day, card, design and place, excluding those of signed-in accounts', async () => {
    await clearVisits();
    const [pune, nashik] = [
      await publishShop({ city: 'Pune', state: 'Maharashtra' }, 'bazaar'),
      await publishShop({ city: ' pune', state: 'Maharashtra' }, 'night'),
    ];
    for (const kind of ['view', 'view', 'save', 'share'] as const) await sendEvent(pune, kind);
    await sendEvent(nashik, 'view');
    await sendEvent(nashik, 'view', owner);
    await sendEvent(nashik, 'view', admin);
    await world.flushCardEvents();
    await sendEvent(pune, 'view');
    await world.flushCardEvents();
    await makeEnquiry(world.browser(), owner, pune);
    const all = await visitsFor(admin);
    const sum = { views: 4, saves: 1, enquiries: 1 };
    expect(all).toMatchObject({ from: daysAfter(today, -29), to: today, total: sum });
    expect(all.before).toEqual({ views: 0, saves: 0, enquiries: 0 });
    expect(all.days).toHaveLength(30);
    expect(all.days.at(-1)).toEqual({ date: today, ...sum });
    expect(all.designs).toEqual([
      { design: 'bazaar', views: 3, saves: 1, enquiries: 1 },
      { design: 'night', views: 1, saves: 0, enquiries: 0 },
    ]);
    // Spellings of a city are merged.
    expect(all.places).toHaveLength(1);
    expect(all.places[0]).toMatchObject({ state: 'Maharashtra', ...sum });
    expect(await visitedCardsFor(admin)).toEqual([
      expect.objectContaining({ cardNo: pune.cardNo, cardId: pune.cardId, views: 3, saves: 1, enquiries: 1 }),
      expect.objectContaining({ businessId: nashik.businessId, views: 1, saves: 0, enquiries: 0 }),
    ]);
  });

  test('the visits report sums 7, 30 or 90 days or this month, and the same number of days before', async () => {
    await clearVisits();
    const card = await publishShop({ city: '', state: '' });
    for (const [ago, views] of [
      [0, 1],
      [6, 2],
      [7, 4],
      [29, 8],
      [30, 16],
      [89, 32],
      [90, 64],
    ] as const)
      await addCounts(card, daysAfter(today, -ago), 'view', views);
    const sumsOf = async (period: string) => {
      const { total, before, days } = await visitsFor(admin, { period });
      return [total.views, before.views, days.length];
    };
    expect(await sumsOf('7')).toEqual([3, 4, 7]);
    expect(await sumsOf('30')).toEqual([15, 16, 30]);
    expect(await sumsOf('90')).toEqual([63, 64, 90]);
    const dayOfMonth = Number(today.slice(8));
    expect((await sumsOf('thisMonth'))[2]).toBe(dayOfMonth);
    expect((await visitedCardsFor(admin, { period: '7' }))[0]?.views).toBe(3);
    for (const bad of [{ period: '8' }, { from: today }, { agencyId: 'x' }])
      await admin.get('/api/v1/reports/visits').query(bad).expect(400);
  });

  test('security 14: staff see visits of cards they may access, and the super admin those of all agencies or one', async () => {
    await clearVisits();
    const franchisee = await world.as('permittedFranchisee');
    const made = await publishShop({ city: 'Surat', state: 'Gujarat' }, 'ledger', franchisee);
    const own = await publishShop({ city: 'Pune', state: 'Maharashtra' });
    await addCounts(made, today, 'view', 3);
    await addCounts(made, today, 'save', 1);
    await addCounts(own, today, 'view', 5);
    await makeEnquiry(world.browser(), owner, made);
    const seen = await visitsFor(franchisee);
    expect(seen.total).toEqual({ views: 3, saves: 1, enquiries: 1 });
    expect(seen.designs.map(({ design }) => design)).toEqual(['ledger']);
    expect(seen.places).toEqual([{ state: 'Gujarat', city: 'Surat', views: 3, saves: 1, enquiries: 1 }]);
    expect((await visitedCardsFor(franchisee)).map(({ cardNo }) => cardNo)).toEqual([made.cardNo]);
    expect((await visitsFor(admin)).total.views).toBe(8);
    const stranger = await world.as('adminOfOtherAgency');
    expect((await visitsFor(stranger)).total.views).toBe(0);
    expect(await visitedCardsFor(stranger)).toEqual([]);
    const { rows } = await sql('select agency_id from card where card_no = $1', [own.cardNo]);
    const { agency_id: agencyId } = rows[0] as { agency_id: string };
    const superadmin = await world.as('superadmin');
    expect((await visitsFor(superadmin)).total.views).toBe(8);
    expect((await visitsFor(superadmin, { agencyId })).total.views).toBe(8);
    expect(await visitedCardsFor(superadmin, { agencyId })).toHaveLength(2);
    for (const path of ['', '/cards']) {
      await stranger.get(`/api/v1/reports/visits${path}`).query({ agencyId }).expect(404);
      for (const person of ['customer', 'creator', 'franchisee', 'allCardFranchisee'] as const)
        await (await world.as(person)).get(`/api/v1/reports/visits${path}`).expect(403);
    }
  });

  test('visits stay in the report’s total when their business or enquiry is deleted, and are deleted after four hundred days', async () => {
    await clearVisits();
    const card = await publishShop({ city: 'Pune', state: 'Maharashtra' });
    await addCounts(card, today, 'view', 2);
    const { enquiryId } = await makeEnquiry(world.browser(), owner, card);
    await owner.delete('/api/v1/enquiry').query({ enquiryId }).expect(200);
    await owner.delete(`/api/v1/business/${card.businessId}`).expect(200);
    expect((await visitsFor(admin)).total).toEqual({ views: 2, saves: 0, enquiries: 1 });
    expect(await visitedCardsFor(admin)).toEqual([]);
    await deleteExpiredCardEvents(jobDependencies(world), Date.now() + (cardEventRetentionDays + 1) * 86_400_000);
    expect((await sql('select 1 from visit_day')).rows).toEqual([]);
  });
});
