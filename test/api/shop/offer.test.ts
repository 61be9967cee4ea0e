import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business, NextBusiness } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfTrialsOn } from '../../../upstream/src/office/renewal/trial-remind.ts';
import { makeBusiness, makeCard, makePublishedCard, publish, signUp, submitCardForm } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* The offer (what a business has without a plan) is specified in docs/decisions.md. */

let world: World;
let customer: Client;
let admin: Client;
let lastPhone = 10;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
});
afterAll(() => world?.close());
beforeEach(async () => {
  customer = world.browser();
  lastPhone += 1;
  await signUp(customer, `+9198300001${lastPhone}`, world.otpFor);
});

const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const setOffer = (offer: object) =>
  sql(`update agency set configuration = jsonb_set(configuration, '{offer}', $1::jsonb)`, [JSON.stringify(offer)]);
const fullCardUntilOf = async ({ businessId }: Pick<Card, 'businessId'>) =>
  (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body.data.wholeUntil;
const setPublishedDaysAgo = async ({ cardNo }: Card, days: number) => {
  await sql(`update card set published_at = now() - $2 * interval '1 day' where card_no = $1`, [cardNo, days]);
  // The page is cached for a minute; a change of the card invalidates it.
  await customer.post('/api/v1/updateCardTemplate').send({ cardNo, template: {} }).expect(200);
};
const page = async ({ cardId }: Card) => (await world.browser().get(`/${cardId}`).expect(200)).text;
const recordPlan = async ({ businessId }: Pick<Card, 'businessId'>) => {
  const { subscriptionPlanId } = await makePlan(admin, {});
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
};

const cardInput = {
  basicDetails: {
    businessName: 'Bandhani House',
    tagline: 'Handmade in Jamnagar',
    phoneNumber: '+919876543210',
    email: 'shop@bandhani.example',
    address: { line1: '12, Ranjit Road', city: 'Jamnagar' },
  },
};

describe('the full card and the free card of a business without a plan', () => {
  test('a card is a full card during its trial and during a plan, and a free card otherwise', async () => {
    const card = await makePublishedCard(customer, cardInput);
    await customer
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo: card.cardNo, aboutUs: { text: 'A long story' } })
      .expect(200);
    expect(await fullCardUntilOf(card)).toBe(daysAfter(todayInIndia(), 30));
    await setPublishedDaysAgo(card, 30);
    expect(await page(card)).toContain('A long story');

    await setPublishedDaysAgo(card, 31);
    const free = await page(card);
    for (const hiddenText of ['A long story', 'Handmade in Jamnagar', 'shop@bandhani.example', 'id="feedback"'])
      expect(free).not.toContain(hiddenText);
    for (const shownText of [
      'Bandhani House',
      'tel:+919876543210',
      `/${card.cardId}.vcf`,
      'Ranjit Road',
      'id="enquiry"',
    ])
      expect(free).toContain(shownText);
    const { text: contact } = await world.browser().get(`/${card.cardId}.vcf`).expect(200);
    expect(contact).not.toContain('bandhani.example');

    await recordPlan(card);
    expect(await page(card)).toContain('A long story');
    await sql('update business set expiry_date_for_customer = $2 where business_id = $1', [
      card.businessId,
      daysAfter(todayInIndia(), -16),
    ]);
    await setPublishedDaysAgo(card, 400);
    expect(await page(card)).toBe(free);
  });

  test('a free card without a tagline shows its business category as the tagline', async () => {
    const card = await makePublishedCard(customer, cardInput);
    await sql(`update business set category = 'Bakery' where business_id = $1`, [card.businessId]);
    await setPublishedDaysAgo(card, 31);
    expect(await page(card)).toContain('<p class="tagline">Bakery</p>');
  });

  test('a free card accepts enquiries with 200 and answers feedback with 404', async () => {
    const card = await makePublishedCard(customer, cardInput);
    await setPublishedDaysAgo(card, 31);
    const who = { cardId: card.cardId, name: 'A visitor', message: 'Open on Sunday?' };
    const enquiry = { ...who, phoneNumber: '9876543210', consent: true };
    await submitCardForm(world.browser(), 'enquiry', enquiry).expect(200);
    await submitCardForm(world.browser(), 'feedback', { ...who, rating: 5 }).expect(404);
  });

  test("the agency's trial days and grace days determine until when a card is a full card", async () => {
    const card = await makePublishedCard(customer, cardInput);
    await setOffer({ freeBusinesses: 100, trialDays: 7, graceDays: 2 });
    expect(await fullCardUntilOf(card)).toBe(daysAfter(todayInIndia(), 7));
    await recordPlan(card);
    await sql('update business set expiry_date_for_customer = $2 where business_id = $1', [
      card.businessId,
      daysAfter(todayInIndia(), 20),
    ]);
    expect(await fullCardUntilOf(card)).toBe(daysAfter(todayInIndia(), 22));
    await setOffer({ freeBusinesses: 100 });
  });
});

describe('the limit of free businesses per customer', () => {
  test('one of three free cards published at once is published, and the others need a plan or an admin', async () => {
    await setOffer({ freeBusinesses: 1 });
    const drafts: Card[] = [];
    for (let index = 0; index < 3; index++) {
      const { businessId } = await makeBusiness(customer);
      drafts.push(await makeCard(customer, businessId));
    }
    const answers = await Promise.all(
      drafts.map(({ cardNo }) => customer.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
    const [second, third] = drafts.filter((_, index) => answers[index]?.status === 402) as [Card, Card];
    const again = () => customer.post('/api/v1/updateCardStatus').send({ cardNo: second.cardNo, status: 'active' });
    expect((await again().expect(402)).body.data.code).toBe('free_business_taken');
    await recordPlan(second);
    await again().expect(200);
    await publish(admin, third.cardNo);
    // A card that was published once may be paused and resumed without a payment.
    for (const status of ['paused', 'active'])
      await customer.post('/api/v1/updateCardStatus').send({ cardNo: third.cardNo, status }).expect(200);
    await setOffer({ freeBusinesses: 100 });
  });
});

describe('what an owner reads about a further business', () => {
  const ownBusinesses = async () =>
    (await customer.get('/api/v1/business/getBusinessesByUser').expect(200)).body.data as {
      businesses: Business[];
      nextBusiness: NextBusiness;
    };
  const needsPlan = async ({ businessId }: Pick<Card, 'businessId'>) =>
    (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body.data.needsPlanToPublish;

  test('a further business needs a plan from the first publication of another until its own plan begins', async () => {
    await setOffer({ freeBusinesses: 1 });
    const first = await makeCard(customer, (await makeBusiness(customer)).businessId, cardInput);
    expect((await ownBusinesses()).nextBusiness.needsPlan).toBe(false);
    expect(await needsPlan(first)).toBe(false);
    await publish(customer, first.cardNo);
    const second = await makeBusiness(customer);
    const { businesses, nextBusiness } = await ownBusinesses();
    expect(nextBusiness.needsPlan).toBe(true);
    expect(businesses.map(({ businessId, needsPlanToPublish }) => [businessId, needsPlanToPublish])).toEqual([
      [first.businessId, false],
      [second.businessId, true],
    ]);
    await recordPlan(second);
    expect(await needsPlan(second)).toBe(false);
    await setOffer({ freeBusinesses: 100 });
  });

  test('the price of the cheapest plan on sale is shown to owners and not to staff', async () => {
    const { businessId } = await makeBusiness(customer);
    const { userId } = (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body.data.user;
    const cheapest = await makePlan(admin, { pricePaise: 100 });
    await makePlan(admin, { pricePaise: 200 });
    expect((await ownBusinesses()).nextBusiness.plansFromPaise).toBe(100);
    await admin.delete(`/api/v1/business/subscription-plan/${cheapest.subscriptionPlanId}`).expect(200);
    expect((await ownBusinesses()).nextBusiness.plansFromPaise).toBe(200);
    const { body } = await admin.get('/api/v1/business/getBusinessesByUser').query({ userId }).expect(200);
    expect(body.data.nextBusiness).toBeNull();
  });
});

describe('businesses older than the free offer', () => {
  test('a business older than the free offer may publish its card and has a full card for sixty days', async () => {
    await setOffer({ freeBusinesses: 0 });
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeCard(customer, businessId, cardInput);
    const today = todayInIndia();
    await sql('update business set kept_until = $2 where business_id = $1', [businessId, daysAfter(today, 60)]);
    const card = await publish(customer, cardNo);
    expect(await fullCardUntilOf(card)).toBe(daysAfter(today, 60));
    await setOffer({ freeBusinesses: 100 });
  });
});

describe('extending the trial of one business', () => {
  const extendTrial = (businessId: string, until: string | null, browser = admin) =>
    browser.post('/api/v1/business/trial').send({ businessId, until });

  test('a trial extended to a date shows the full card until then, is in the audit log and can be withdrawn', async () => {
    const card = await makePublishedCard(customer, cardInput);
    const until = daysAfter(todayInIndia(), 100);
    await extendTrial(card.businessId, until).expect(200);
    expect(await fullCardUntilOf(card)).toBe(until);
    const { body } = await admin.get('/api/v1/audit-log').query({ businessId: card.businessId, entity: 'business' });
    expect(body.data.items[0]).toMatchObject({ call: 'POST /business/trial', after: { kept_until: until } });
    await extendTrial(card.businessId, null).expect(200);
    expect(await fullCardUntilOf(card)).toBe(daysAfter(todayInIndia(), 30));
  });

  test.each([-1, 367])('extending a trial to %i days from today answers 400', async (days) => {
    const card = await makePublishedCard(customer, cardInput);
    await expectNoChange(world, () => extendTrial(card.businessId, daysAfter(todayInIndia(), days)).expect(400));
  });

  test("security 14: extending a trial answers 404 to another agency's admin, and 403 to a franchisee or a customer", async () => {
    const card = await makePublishedCard(customer, cardInput);
    const until = daysAfter(todayInIndia(), 100);
    const [other, franchisee] = [await world.as('adminOfOtherAgency'), await world.as('permittedFranchisee')];
    await expectNoChange(world, async () => {
      await extendTrial(card.businessId, until, other).expect(404);
      await extendTrial(card.businessId, until, franchisee).expect(403);
      await extendTrial(card.businessId, until, customer).expect(403);
    });
  });
});

describe('notifications about the end of a trial', () => {
  const notifications = async () =>
    (await customer.get('/api/v1/analytics/admin-notification').query({ limit: 50 }).expect(200)).body.data.items.map(
      ({ kind, params }: { kind: string; params: { date: string } }) => [kind, params.date],
    );
  const days = async (from: string, count: number) => {
    // The job runs twice on each day.
    for (let index = 0; index < count * 2; index++)
      await remindOfTrialsOn(world.upstream.database.db, daysAfter(from, index >> 1));
  };

  test('an owner without a plan is notified once seven days before, one day before and after the end of the trial', async () => {
    const card = await makePublishedCard(customer, cardInput);
    const until = daysAfter(todayInIndia(), 30);
    await days(todayInIndia(), 40);
    expect(await notifications()).toEqual([
      ['trial_ended', until],
      ['trial_ending', until],
      ['trial_ending', until],
    ]);
    expect(await fullCardUntilOf(card)).toBe(until);
  });

  test('the owner of a business older than the free offer is notified once, and the owner of a paid business is not', async () => {
    const [old, paid] = [await makePublishedCard(customer, cardInput), await makePublishedCard(customer)];
    const until = daysAfter(todayInIndia(), 60);
    await sql('update business set kept_until = $2 where business_id = $1', [old.businessId, until]);
    await recordPlan(paid);
    await days(todayInIndia(), 3);
    expect(await notifications()).toEqual([['trial_ending', until]]);
  });
});
