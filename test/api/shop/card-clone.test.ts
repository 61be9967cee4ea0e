import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePicture, publish, shareLeads } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let other: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  other = await world.as('otherCustomer');
  admin = await world.as('admin');
});
afterAll(() => world.close());

const clone = (browser: Client, cardNo: string, businessId: string) =>
  browser.post('/api/v1/cloneCard').send({ cardNo, businessId });
const newCard = async (browser = customer): Promise<Card> =>
  makeCard(browser, (await makeBusiness(browser)).businessId);

describe('copying a card to another business', () => {
  test('a copied card is a draft with a new address and all sections, without the name, status and lead sharing', async () => {
    const mediaId = await makePicture(customer);
    const { cardNo } = await newCard();
    await customer
      .post('/api/v1/updateCardBasicDetails')
      .send({
        cardNo,
        basicDetails: {
          businessName: 'Original',
          tagline: 'Since 1962',
          phoneNumber: '+919876543210',
          logo: { mediaId },
        },
      })
      .expect(200);
    await customer
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo, aboutUs: { text: 'A long story' } })
      .expect(200);
    await admin.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit: 7 }).expect(200);
    await shareLeads(customer, { cardNo });
    const original = await publish(customer, cardNo);
    const { businessId } = await makeBusiness(other, { businessName: 'Second Branch' });

    const { updatedCard } = (await clone(admin, cardNo, businessId).expect(200)).body.data;
    const { basicDetails, ...rest } = original;
    expect(updatedCard).toEqual({
      ...rest,
      basicDetails: { ...basicDetails, businessName: 'Second Branch' },
      businessId,
      cardNo: expect.not.stringMatching(cardNo),
      cardId: 'second-branch',
      status: 'draft',
      // The owner of the copy decides about sharing.
      sharesLeads: false,
      publishedAt: null,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(updatedCard.basicDetails.logo.mediaId).toBe(mediaId);
    const { body } = await other.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(body.data.cards).toEqual([updatedCard]);
    expect((await customer.get('/api/v1/card').query({ cardNo }).expect(200)).body.data).toEqual(original);
    await publish(other, updatedCard.cardNo);
    await world.browser().get('/second-branch').expect(200);
  });

  test('copying a card to a business that already has one answers one_card_per_business', async () => {
    const [card, taken] = [await newCard(), await newCard()];
    for (const businessId of [taken.businessId, card.businessId]) {
      const { body } = await expectNoChange(world, () => clone(admin, card.cardNo, businessId).expect(409));
      expect(body.data.code).toBe('one_card_per_business');
    }
    await customer.post('/api/v1/deleteCard').send({ cardNo: taken.cardNo }).expect(200);
    await clone(admin, card.cardNo, taken.businessId).expect(200);
  });

  test('five concurrent copies of a card to one business create one card', async () => {
    const card = await newCard();
    const { businessId } = await makeBusiness(customer);
    const answers = await Promise.all(Array.from({ length: 5 }, () => clone(admin, card.cardNo, businessId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await customer.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(body.data.cards).toHaveLength(1);
  });

  test('a card copied by the platform’s staff belongs to the agency of its business', async () => {
    const card = await newCard();
    const stranger = await world.as('customerOfOtherAgency');
    const { businessId } = await makeBusiness(stranger);
    const { body } = await clone(await world.as('superadmin'), card.cardNo, businessId).expect(200);
    const { cardNo } = body.data.updatedCard;
    await stranger.get('/api/v1/card').query({ cardNo }).expect(200);
    await admin.get('/api/v1/card').query({ cardNo }).expect(404);
    await publish(stranger, cardNo);
    await world.browser('other.test').get(`/${body.data.updatedCard.cardId}`).expect(200);
    await world.browser().get(`/${body.data.updatedCard.cardId}`).expect(404);
  });

  test('copying a card answers 403 to a customer and 401 without a session', async () => {
    const card = await newCard();
    const { businessId } = await makeBusiness(customer);
    await expectNoChange(world, async () => {
      await clone(customer, card.cardNo, businessId).expect(403);
      await clone(world.browser(), card.cardNo, businessId).expect(401);
    });
  });

  test('security 14: copying a card without access to the card or the business answers the same 404 as an unknown one', async () => {
    const card = await newCard();
    const { businessId } = await makeBusiness(customer);
    for (const person of ['creator', 'franchisee', 'adminOfOtherAgency'] as const) {
      const by = await world.as(person);
      const itsCustomer = await world.as(person === 'adminOfOtherAgency' ? 'customerOfOtherAgency' : 'customer');
      const { userId } = (await itsCustomer.get('/api/v1/user').expect(200)).body.data;
      const own = await makeBusiness(by, { userId });
      const ownCard = await makeCard(by, own.businessId);
      const empty = await makeBusiness(by, { userId });
      await expectNoChange(world, async () => {
        const missing = await clone(by, v7(), empty.businessId).expect(404);
        for (const [from, to] of [
          [card.cardNo, empty.businessId],
          [ownCard.cardNo, businessId],
          [ownCard.cardNo, v7()],
          [card.cardNo, businessId],
        ] as const) {
          const answer = await clone(by, from, to);
          expect([answer.status, answer.body]).toEqual([404, missing.body]);
        }
      });
      await clone(by, ownCard.cardNo, empty.businessId).expect(200);
    }
  });
});
