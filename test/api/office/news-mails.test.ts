import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, publish, signUp, submitCardForm } from '../../lib/factories.ts';
import { filledForm } from '../../lib/leads.ts';
import { makePlan } from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  admin = await world.as('admin');
  await owner.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
});
afterAll(() => world?.close());
beforeEach(() => world.upstream.database.raw.query('delete from outbox'));

const email = 'shop@example.com';
const visitor = () => world.browser();
/** Mails that are sent during the work, the newest last. */
async function mailsDuring(work: () => Promise<unknown>) {
  const before = world.mails().length;
  await work();
  await world.sendMessages();
  await world.sendMessages();
  return world.mails().slice(before);
}

async function publishShop(input: object = { email }) {
  const { businessId } = await makeBusiness(owner, { businessName: 'Shah & Sons', ...input });
  const { cardNo } = await makeCard(owner, businessId);
  return publish(owner, cardNo);
}
const sendEnquiry = (cardId: string, more: object = {}) =>
  submitCardForm(visitor(), 'enquiry', filledForm('enquiry', cardId, more));

describe('the email to an owner about an enquiry', () => {
  test('an enquiry is emailed once to the business’s address, in the owner’s language, with its full text', async () => {
    const card = await publishShop();
    const message = 'Do you deliver?\nTo <b>Baner</b>';
    const mails = await mailsDuring(() => sendEnquiry(card.cardId, { message }).expect(200));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual([email]);
    expect(mail?.subject).toBe('Asha Rao ने Shah & Sons को लिखा है');
    for (const expectedText of ['Asha Rao', message, '+91 98765 43210', '/panel/customer/inbox'])
      expect(mail?.text).toContain(expectedText);
    expect(mail?.html).toContain('To &#60;b&#62;Baner');
    expect(mail?.html).toContain(`/${card.cardId}/og.jpg`);
  });

  test('an enquiry email to an owner without a language uses the language of the business name or of the sign-up', async () => {
    const reader = world.browser();
    reader.set('accept-language', 'hi-IN,hi;q=0.9,en;q=0.8');
    await signUp(reader, '+919822000177', world.otpFor);
    const subjectTo = async (businessName: string) => {
      const { businessId } = await makeBusiness(reader, { businessName, email });
      const card = await publish(reader, (await makeCard(reader, businessId)).cardNo);
      return (await mailsDuring(() => sendEnquiry(card.cardId).expect(200)))[0]?.subject;
    };
    expect(await subjectTo('Shah & Sons')).toBe('Asha Rao ने Shah & Sons को लिखा है');
    expect(await subjectTo('કેસર અંબાવાડી')).toBe('Asha Rao એ કેસર અંબાવાડી ને લખ્યું છે');
  });

  test('a deleted enquiry is not emailed', async () => {
    const card = await publishShop();
    const mails = await mailsDuring(async () => {
      await sendEnquiry(card.cardId).expect(200);
      const { body } = await owner.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
      await owner.delete('/api/v1/enquiry').query({ enquiryId: body.data.items[0].enquiryId }).expect(200);
    });
    expect(mails).toEqual([]);
  });

  test('security 23: after twenty enquiry emails a day, a business finds further enquiries only in the inbox', async () => {
    const card = await publishShop();
    await world.upstream.database.raw.query(
      `insert into outbox (message_id, agency_id, kind, business_id, about_id, send_by, state)
       select gen_random_uuid(), agency_id, 'enquiry', business_id, gen_random_uuid(), now(), 'sent'
       from business, generate_series(1, 20) where business_id = $1`,
      [card.businessId],
    );
    expect(await mailsDuring(() => sendEnquiry(card.cardId).expect(200))).toEqual([]);
    const { body } = await owner.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
    expect(body.data.total).toBe(1);
  });

  test('an enquiry to a business without an email address is not emailed', async () => {
    const card = await publishShop({});
    expect(await mailsDuring(() => sendEnquiry(card.cardId).expect(200))).toEqual([]);
  });
});

describe('the email to an owner about a payment', () => {
  test('each payment email names the bought plan and the days that its receipt and invoice show', async () => {
    const { businessId } = await makeBusiness(owner, { businessName: 'Shah & Sons', email });
    const plans = [
      await makePlan(admin, { name: 'Gold', pricePaise: 99_900 }),
      await makePlan(admin, { name: 'Platinum', pricePaise: 249_900 }),
    ];
    const dateText = new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone: 'UTC' });
    for (const [index, renew] of [
      [0, false],
      [1, false],
      [1, true],
    ] as const) {
      const subscriptionPlanId = plans[index]?.subscriptionPlanId;
      const [mail] = await mailsDuring(() =>
        admin
          .post('/api/v1/business/subscription-payment')
          .send({ businessId, subscriptionPlanId, renew, isManualUpdate: true, note: 'UPI' })
          .expect(200),
      );
      const { body } = await owner.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
      const { planName, validFrom, validTo } = body.data.items[0];
      const [from, until] = [validFrom, validTo].map((day) => dateText.format(Date.parse(day)));
      expect(mail?.text).toContain(`${planName} प्लान ${from} से ${until} तक चलेगा`);
    }
  });

  test('a payment is confirmed by one email with its amount and a link to the account', async () => {
    const { businessId } = await makeBusiness(owner, { businessName: 'Shah & Sons', email });
    const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 99_900 });
    const mails = await mailsDuring(() =>
      admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true, note: 'UPI' })
        .expect(200),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Shah & Sons के लिए ₹999.00 मिले');
    expect(mails[0]?.text).toContain('/panel/customer/account');
  });
});
