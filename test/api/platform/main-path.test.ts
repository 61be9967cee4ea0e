import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the main path from sign-up to a public card', () => {
  test('a new phone number signs up, adds a business and creates its card, which anyone can open', async () => {
    const browser = world.browser();
    const phoneNumber = '98765 43210';
    const verified = await browser.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
    expect(verified.body.data).toEqual({ userExist: false, otpSent: true, keepSignedIn: 'suggested' });
    await browser
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor('+919876543210') })
      .expect(200);
    const created = await browser.post('/api/v1/createPassword').send({ password: 'kagaz ki naav' }).expect(200);
    expect(created.body.data).toMatchObject({ userLoggedIn: true, user: { phoneNumber: '+919876543210' } });

    const { body } = await browser
      .post('/api/v1/business')
      .send({ businessName: 'Ram Kirana', category: 'Grocery' })
      .expect(200);
    const { businessId } = body.data.business;
    const made = await browser
      .post('/api/v1/updateCardBasicDetails')
      .send({ businessId, basicDetails: { businessName: 'Ram Kirana', phoneNumber: '+919876543210' } })
      .expect(200);
    const { cardNo, cardId, status } = made.body.data.updatedCard;
    expect({ cardId, status }).toEqual({ cardId: 'ram-kirana', status: 'draft' });

    const visitor = world.browser();
    await visitor.get(`/${cardId}`).expect(404);
    await browser.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    const page = await visitor.get(`/${cardId}`).expect(200);
    expect(page.text).toContain('Ram Kirana');
    expect(page.text).toContain(`property="og:image"`);
    const vcard = await visitor
      .get(`/${cardId}.vcf`)
      .expect(200)
      .expect('content-type', /text\/vcard/);
    expect(vcard.text).toContain('FN:Ram Kirana');
    await visitor
      .get(`/${cardId}/qr.svg`)
      .expect(200)
      .expect('content-type', /image\/svg\+xml/);
    await visitor.get(`/${cardId}/og.jpg`).expect(200).expect('content-type', 'image/jpeg');

    await browser.post('/api/v1/logout').expect(200);
    await browser.get('/api/v1/user').expect(401);
    await browser.post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(200);
  });

  test('a changed business name of a card is on its public page at once', async () => {
    const owner = await world.as('customer');
    const { body } = await owner.post('/api/v1/business').send({ businessName: 'Quick', category: 'Grocery' });
    const made = await owner.post('/api/v1/updateCardBasicDetails').send({
      businessId: body.data.business.businessId,
      cardId: 'quick-shop',
      basicDetails: { businessName: 'Quick' },
    });
    const { cardNo } = made.body.data.updatedCard;
    await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    await owner.get('/quick-shop').expect(200);
    await owner
      .post('/api/v1/updateCardBasicDetails')
      .send({ cardNo, basicDetails: { businessName: 'Quick and fresh' } })
      .expect(200);
    const page = await owner.get('/quick-shop').expect(200);
    expect(page.text).toContain('Quick and fresh');
  });
});
