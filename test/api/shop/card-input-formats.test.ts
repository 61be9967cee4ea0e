import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSection as save } from '../../lib/card.ts';
import { makeBusiness, makeCard, publish } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  visitor = world.browser();
});
afterAll(() => world.close());

const newCard = async (): Promise<Card> => makeCard(customer, (await makeBusiness(customer)).businessId);

describe('spellings that owners type into a card', () => {
  test("a card's phone number with an extension is stored as typed, shown formatted and dialled after a pause", async () => {
    const { cardNo, cardId } = await newCard();
    const phoneNumber = '079-2658 1234 ext 12';
    const { body } = await save(customer, cardNo, 'basicDetails', { businessName: 'Rao', phoneNumber }).expect(200);
    expect(body.data.updatedCard.basicDetails.phoneNumber).toBe(phoneNumber);
    await publish(customer, cardNo);
    const { text } = await visitor.get(`/${cardId}`).expect(200);
    expect(text).toContain('+91 79 2658 1234 ext. 12');
    expect(text).toContain('href="tel:+917926581234,12"');
    expect((await visitor.get(`/${cardId}.vcf`).expect(200)).text).toMatch(/TEL[^\r]*:\+917926581234\\?,12\r/);
  });

  test("a card's map link and Hindi digits are stored as a plain link and Latin digits", async () => {
    const { cardNo, cardId } = await newCard();
    const { body } = await save(customer, cardNo, 'basicDetails', {
      businessName: 'Sharma Sweets',
      phoneNumber: '९८७६५ ४३२१०',
      address: { city: 'Ahmedabad', pinCode: '३८०००१', mapUrl: 'Sharma Sweets https://maps.app.goo.gl/xyz' },
    }).expect(200);
    expect(body.data.updatedCard.basicDetails).toMatchObject({
      phoneNumber: '98765 43210',
      address: { pinCode: '380001', mapUrl: 'https://maps.app.goo.gl/xyz' },
    });
    await publish(customer, cardNo);
    const { text } = await visitor.get(`/${cardId}`).expect(200);
    expect(text).toContain('href="https://maps.app.goo.gl/xyz"');
    expect(text).toContain('href="tel:+919876543210"');
    expect(text).toContain('Ahmedabad 380001');
  });

  test("a comma typed at the end of a card's address line is not duplicated in the contact file", async () => {
    const { cardNo, cardId } = await newCard();
    const address = { line1: 'दुकान १२, सर्राफा,', line2: 'राजवाड़ा के पास', city: 'Indore' };
    await save(customer, cardNo, 'basicDetails', { businessName: 'Sharma Sweets', address }).expect(200);
    await publish(customer, cardNo);
    const { text } = await visitor.get(`/${cardId}.vcf`).expect(200);
    expect(text.replaceAll('\r\n ', '')).toMatch(/दुकान १२\\?, सर्राफा\\?, राजवाड़ा के पास/);
  });

  test('a map field without a link answers 400, names the field and stores nothing', async () => {
    const { cardNo, basicDetails } = await newCard();
    const { body } = await save(customer, cardNo, 'basicDetails', {
      businessName: 'Sharma Sweets',
      address: { mapUrl: 'behind the temple' },
    }).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['basicDetails.address.mapUrl']);
    const { body: unchanged } = await customer.get('/api/v1/card').query({ cardNo }).expect(200);
    expect(unchanged.data.basicDetails).toEqual(basicDetails);
  });

  test('a link of the link store is stored without tracking, and a link of another kind answers 400 and names the field', async () => {
    const { cardNo } = await newCard();
    const { body: store } = await customer.get('/api/v1/link-store/link-type').query({ limit: 100 }).expect(200);
    const { linkTypeId } =
      (store.data.items as LinkType[]).find((type) => type.linkTypeName === 'WhatsApp group') ?? {};
    const linksOf = (value: string) => ({ links: [{ label: 'Group', action: 'url', value, linkTypeId }] });
    const group = 'https://chat.whatsapp.com/Hj3KqLm8ZpA7bTxWn5RcYd';
    for (const value of [`${group}?mode=ems_copy_t`, `${group}%3Fmode%3Dems_copy_t`]) {
      const { body } = await save(customer, cardNo, 'links', linksOf(value)).expect(200);
      expect(body.data.updatedCard.links).toEqual(linksOf(group));
    }
    const { body } = await save(customer, cardNo, 'links', linksOf('https://facebook.com/asha')).expect(400);
    expect(Object.keys(body.data.fields)).toEqual(['links.links.0.value']);
    const { body: unchanged } = await customer.get('/api/v1/card').query({ cardNo }).expect(200);
    expect(unchanged.data.links).toEqual(linksOf(group));
  });
});
