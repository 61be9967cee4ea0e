import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { isSendingHour } from '@parichay/shared/office/outbox/sending-hours.ts';
import { reminderDays } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient } from '../../../bff/src/lib/upstream.ts';
import { queueRenewalReminders } from '../../../upstream/src/office/renewal/renewal-remind.ts';
import { makeBusiness, makeCard, publish } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { actorKey, type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  admin = await world.as('admin');
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.gateway.misbehave('well');
  await sql('delete from outbox');
  await sql('update business set payment_status = 0');
  await sql(`update agency set configuration = configuration - 'reminders'`);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const upstream = () => createUpstreamClient(world.upstream.url, createSigner(actorKey));

const today = todayInIndia();

async function makeBusinessEndingOn(expiry: string, name = 'Shah Sweets'): Promise<Business> {
  const business = await makeBusiness(customer, { businessName: name });
  await sql('update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1', [
    business.businessId,
    expiry,
  ]);
  return business;
}
/** Queues the reminders that are due on a day, as if it were today. */
async function queueReminders(date: string): Promise<number> {
  const added = await queueRenewalReminders(world.upstream.database.db, date);
  await sql(`update outbox set send_by = now() + interval '1 day' where state = 'queued'`);
  return added;
}
const textsDuring = async (work: () => Promise<void>): Promise<string[]> => {
  const before = world.texts().length;
  await work();
  return world
    .texts()
    .slice(before)
    .map(({ text }) => text);
};
const outboxStates = async () =>
  (await sql('select state, count(*)::int as messages from outbox group by state order by state')).map(
    ({ state, messages }) => [state, messages],
  );

describe('renewal reminders by SMS and notification', () => {
  test('each renewal reminder of a plan is sent once on its day, and the panel shows a notification', async () => {
    const expiry = daysAfter(today, 40);
    const { businessId } = await makeBusinessEndingOn(expiry);
    const sentOn: number[] = [];
    const texts = await textsDuring(async () => {
      for (let daysLeft = 40; daysLeft >= -12; daysLeft--) {
        const before = world.texts().length;
        // The job runs twice on each day.
        await queueReminders(daysAfter(expiry, -daysLeft));
        await queueReminders(daysAfter(expiry, -daysLeft));
        await world.sendMessages();
        await world.sendMessages();
        for (let index = before; index < world.texts().length; index++) sentOn.push(daysLeft);
      }
    });
    expect(sentOn).toEqual([...reminderDays]);
    expect(texts).toHaveLength(reminderDays.length);
    const { body } = await customer.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200);
    const notifications = (body.data.items as { kind: string; params: { name: string; date: string } }[]).filter(
      ({ kind }) => kind === 'plan_ending' || kind === 'plan_ended',
    );
    expect(notifications.map(({ kind }) => kind)).toEqual([
      ...Array(2).fill('plan_ended'),
      ...Array(5).fill('plan_ending'),
    ]);
    expect(notifications[0]?.params).toEqual({ name: 'Shah Sweets', date: daysAfter(expiry, -1) });
    expect(await sql('select distinct state from outbox where business_id = $1', [businessId])).toEqual([
      { state: 'sent' },
    ]);
  });

  test("a renewal reminder is in the owner's language with the last paid day and the link to renew", async () => {
    await makeBusinessEndingOn('2026-12-22');
    const [english] = await textsDuring(async () => {
      await queueReminders('2026-12-07');
      await world.sendMessages();
    });
    expect(english).toBe(
      'home agency: the plan of Shah Sweets runs until 21 December 2026. Renew it so that your card goes on: http://home.test/panel/customer',
    );
    await customer.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
    const [hindi] = await textsDuring(async () => {
      await queueReminders('2026-12-25');
      await world.sendMessages();
    });
    expect(hindi).toBe(
      'home agency: Shah Sweets का प्लान 21 दिसंबर 2026 को खत्म हो गया। पूरा कार्ड फिर से चालू करने के लिए रिन्यू करें: http://home.test/panel/customer',
    );
    await customer.post('/api/v1/user/preference').send({ language: 'en' }).expect(200);
    expect(world.texts().at(-1)).toMatchObject({
      to: { phoneNumber: people.customer.phoneNumber },
      kind: 'renewal',
      messageId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('renewing a plan drops its queued reminder, and no further reminder of the earlier end date is sent', async () => {
    const business = await makeBusinessEndingOn(daysAfter(today, 3));
    expect(await queueReminders(today)).toBe(1);
    const plan = await makePlan(admin);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({
        businessId: business.businessId,
        subscriptionPlanId: plan.subscriptionPlanId,
        isManualUpdate: true,
        renew: true,
      })
      .expect(200);
    const texts = await textsDuring(async () => {
      await world.sendMessages();
      for (const days of [2, 3, 6, 10]) await queueReminders(daysAfter(today, days));
      await world.sendMessages();
    });
    expect(texts).toEqual([]);
    expect(await outboxStates()).toEqual([['dropped', 1]]);
    // The new end date starts its own reminders.
    const [row] = await sql('select expiry_date_for_customer::text as expiry from business where business_id = $1', [
      business.businessId,
    ]);
    expect(await queueReminders(daysAfter(String(row?.expiry), -30))).toBe(1);
  });

  test('unpaid and deleted businesses, and those of agencies that disabled reminders, get no renewal reminder', async () => {
    const unpaid = await makeBusinessEndingOn(daysAfter(today, 7));
    await sql('update business set payment_status = 0 where business_id = $1', [unpaid.businessId]);
    const deleted = await makeBusinessEndingOn(daysAfter(today, 7));
    await admin.delete(`/api/v1/business/${deleted.businessId}`).expect(200);
    expect(await queueReminders(today)).toBe(0);
    await makeBusinessEndingOn(daysAfter(today, 7));
    const off = `update agency set configuration = configuration || '{"reminders": {"isEnabled": false}}'`;
    await sql(off);
    expect(await queueReminders(today)).toBe(0);
    await sql(`update agency set configuration = configuration - 'reminders'`);
    expect(await queueReminders(today)).toBe(1);
    // The agency switches reminders off while the message is queued.
    await sql(off);
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
    expect(await outboxStates()).toEqual([['dropped', 1]]);
  });

  test('parallel processes queue and send each renewal reminder once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => makeBusinessEndingOn(daysAfter(today, 15), `Shop ${index}`)),
    );
    const { db } = world.upstream.database;
    const added = await Promise.all([1, 2, 3].map(() => queueRenewalReminders(db, today)));
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(12);
    const texts = await textsDuring(async () => {
      await Promise.all([1, 2, 3].map(() => world.sendMessages()));
    });
    expect(new Set(texts).size).toBe(12);
    expect(texts).toHaveLength(12);
    expect(await outboxStates()).toEqual([['sent', 12]]);
  });

  test('a renewal reminder that a killed process had taken is not sent again, and the others are sent', async () => {
    for (const name of ['One', 'Two', 'Three']) await makeBusinessEndingOn(daysAfter(today, 30), name);
    await queueReminders(today);
    // This BFF takes a message and dies before it reports the outcome.
    const { message } = await upstream().call('POST /internal/outbox/take', {});
    if (message?.kind !== 'renewal') throw new Error('no reminder was taken');
    const texts = await textsDuring(() => world.sendMessages());
    expect(texts).toHaveLength(2);
    expect(texts.some((text) => text.includes(message.businessName))).toBe(false);
    await sql(`update outbox set updated_at = now() - interval '11 minutes' where state = 'sending'`);
    // The job also runs after a restart.
    expect(await queueReminders(today)).toBe(0);
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
    expect(await outboxStates()).toEqual([
      ['sent', 2],
      ['unsure', 1],
    ]);
    // A report that arrives after ten minutes changes nothing: the message stays unsure.
    await upstream().call('POST /internal/outbox/told', {
      body: { messageId: message?.messageId ?? '', outcome: 'refused', error: null },
    });
    expect((await outboxStates()).find(([state]) => state === 'unsure')).toEqual(['unsure', 1]);
  });

  test('a renewal reminder that the SMS gateway refuses is retried with delays and fails after six attempts', async () => {
    await makeBusinessEndingOn(daysAfter(today, 1));
    await queueReminders(today);
    await world.gateway.misbehave('500');
    await world.sendMessages();
    const [first] = await sql(
      `select state, tries, error, try_at > now() + interval '50 seconds' as later from outbox`,
    );
    expect(first).toMatchObject({
      state: 'queued',
      tries: 1,
      later: true,
      error: expect.stringContaining('answered 500'),
    });
    const hurry = () => sql('update outbox set try_at = now()');
    for (let tries = 2; tries <= 6; tries++) {
      await hurry();
      await world.sendMessages();
    }
    expect(await outboxStates()).toEqual([['failed', 1]]);
    await world.gateway.misbehave('well');
    await hurry();
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
  });

  test('a renewal reminder that the SMS gateway refused once is delivered at the next attempt, and only once', async () => {
    await makeBusinessEndingOn(daysAfter(today, 1));
    await queueReminders(today);
    await world.gateway.misbehave('500');
    await world.sendMessages();
    await world.gateway.misbehave('well');
    await sql('update outbox set try_at = now()');
    expect(await textsDuring(() => world.sendMessages())).toHaveLength(1);
    await sql('update outbox set try_at = now()');
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
  });

  test('a renewal reminder past its deadline is dropped', async () => {
    await makeBusinessEndingOn(daysAfter(today, 15));
    await queueRenewalReminders(world.upstream.database.db, today);
    await sql(`update outbox set send_by = now() - interval '1 minute'`);
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
    expect(await outboxStates()).toEqual([['dropped', 1]]);
  });

  test('reminders may be sent from 9:00 until 21:00 in India', () => {
    const isSendingHourAt = (time: string) => isSendingHour(Date.parse(`2026-11-21T${time}+05:30`));
    expect(['08:59', '09:00', '20:59', '21:00', '00:00'].map(isSendingHourAt)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('businesses at risk of not renewing their plan', () => {
  const names = async (query: object, browser = admin): Promise<string[]> =>
    (
      await browser
        .get('/api/v1/business')
        .query({ limit: 100, ...query })
        .expect(200)
    ).body.data.items.map(({ businessName }: Business) => businessName);
  const longAgo = `now() - interval '61 days'`;

  test('a paid business is at risk when its card was unused for 60 days or its last payment failed', async () => {
    const make = async (name: string) => {
      const business = await makeBusinessEndingOn(daysAfter(today, 100), name);
      const card = await makeCard(customer, business.businessId);
      await sql(`update card set updated_at = ${longAgo} where card_no = $1`, [card.cardNo]);
      return { business, card };
    };
    await make('Unused');
    const seen = await make('Seen');
    const recordView = (cardNo: string, days: number) =>
      sql(
        `insert into card_event (card_no, date, event, source, target, agency_id, count)
         select card_no, $2::date, 'view', 'qr', '', agency_id, 1 from card where card_no = $1`,
        [cardNo, daysAfter(today, -days)],
      );
    await recordView(seen.card.cardNo, 60);
    const seenLongAgo = await make('Seen long ago');
    await recordView(seenLongAgo.card.cardNo, 61);
    const changed = await make('Changed');
    await sql('update card set updated_at = now() where card_no = $1', [changed.card.cardNo]);
    const over = await make('Over');
    await sql('update business set expiry_date_for_customer = $2 where business_id = $1', [
      over.business.businessId,
      today,
    ]);
    const unpaid = await make('Unpaid');
    await sql('update business set payment_status = 0 where business_id = $1', [unpaid.business.businessId]);
    const justPaid = await make('Bought lately');
    const plan = await makePlan(admin);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({
        businessId: justPaid.business.businessId,
        subscriptionPlanId: plan.subscriptionPlanId,
        isManualUpdate: true,
      })
      .expect(200);
    expect((await names({ isAtRisk: true })).sort()).toEqual(['Seen long ago', 'Unused']);
    expect(await names({ isAtRisk: true, sort: 'expiryDateForCustomer', order: 'asc' })).toHaveLength(2);
    const others = await names({ isAtRisk: false });
    expect(others).toEqual(expect.arrayContaining(['Seen', 'Changed', 'Bought lately']));
    expect(others).not.toContain('Unused');
    // The filter returns only businesses within reach of the staff account.
    expect(await names({ isAtRisk: true }, await world.as('franchisee'))).toEqual([]);
    expect(await names({ isAtRisk: true }, await world.as('adminOfOtherAgency'))).toEqual([]);
    // A failed payment after the last paid one is also a risk.
    await sql(
      `with intent as (
         insert into payment_intent (intent_id, kind, agency_id, payer_id, business_id, item, terms, amount_paise, state)
         select gen_random_uuid(), 'subscription', agency_id, user_id, business_id, '1', '{}', 100, 'ordered'
         from business where business_id = $1 returning intent_id, agency_id)
       insert into payment_attempt (intent_id, payment_id, agency_id, status, amount_paise, currency)
       select intent_id, 'pay_failed', agency_id, 'failed', 100, 'INR' from intent`,
      [changed.business.businessId],
    );
    expect((await names({ isAtRisk: true })).sort()).toEqual(['Changed', 'Seen long ago', 'Unused']);
  });
});

describe('the business details that only staff see', () => {
  const forStaff = async ({ businessId }: Business) =>
    ((await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data as Business).forStaff;

  test('staff see and filter by the plan that runs today, not the one that starts after it', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'Yearly First' });
    const yearly = await makePlan(admin, { name: 'Yearly', pricePaise: 99_900 });
    const monthly = await makePlan(admin, { name: 'Monthly', validity: 0, validityMonths: 1, pricePaise: 14_900 });
    const [{ subscriptionPlanId }, { subscriptionPlanId: nextPlanId }] = [yearly, monthly];
    const record = (payment: object) =>
      admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, isManualUpdate: true, ...payment })
        .expect(200);
    await record({ subscriptionPlanId });
    await record({ subscriptionPlanId: nextPlanId, renew: true });
    const namesOn = async (planId: number) => {
      const query = { subscriptionPlanId: planId, search: 'Yearly First', searchBy: 'businessName' };
      const { body } = await admin.get('/api/v1/business').query(query).expect(200);
      return body.data.items.map(
        ({ forStaff: { lastPlan } }: Business & { forStaff: { lastPlan: object } }) => lastPlan,
      );
    };
    const until = previousDay(yearsAfter(today, 1));
    const lastPlan = {
      planName: 'Yearly',
      until,
      nextPlanName: 'Monthly',
      pricePaise: 99_900,
      amountPaise: 14_900,
      paidOn: today,
    };
    expect(await namesOn(subscriptionPlanId)).toEqual([lastPlan]);
    expect(await namesOn(nextPlanId)).toEqual([]);
  });

  test("staff see a business's plan, last and current price, visits of the last month and the owner's language", async () => {
    const business = await makeBusiness(customer, { businessName: 'Told Sweets' });
    const { cardNo, cardId } = await makeCard(customer, business.businessId);
    expect(await forStaff(business)).toMatchObject({ hasUnpublishedCard: true });
    await publish(customer, cardNo);
    expect(await forStaff(business)).toMatchObject({ lastPlan: null, visits: 0, remindedAt: null, language: 'en' });
    const plan = await makePlan(admin, { name: 'Gold', pricePaise: 99_900 });
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await admin
      .post('/api/v1/business/subscription-plan')
      .send({ ...plan, agencyId: undefined, pricePaise: 119_900 })
      .expect(200);
    for (const _ of [1, 2])
      await world
        .browser()
        .post('/api/v1/public/card-event')
        .set('User-Agent', 'Mozilla/5.0 (Linux; Android 14)')
        .send({ cardId, event: 'view' })
        .expect(200);
    await world.flushCardEvents();
    await sql(
      `insert into card_event (card_no, agency_id, date, event, source, target, count)
       select card_no, agency_id, $2::date - 30, 'view', 'qr', '', 40 from card where card_no = $1`,
      [cardNo, today],
    );
    await customer.post('/api/v1/user/preference').send({ language: 'ta' }).expect(200);
    const expectedDetails = {
      lastPlan: {
        planName: 'Gold',
        until: expect.any(String),
        nextPlanName: null,
        paidOn: today,
        amountPaise: 99_900,
        pricePaise: 119_900,
      },
      alternatePhoneNumber: null,
      duePaise: 0,
      visits: 2,
      remindedAt: null,
      isReminderQueued: false,
      hasUnpublishedCard: false,
      language: 'ta',
    };
    expect(await forStaff(business)).toEqual(expectedDetails);
    const { body } = await admin
      .get('/api/v1/business')
      .query({ search: business.businessName, searchBy: 'businessName' })
      .expect(200);
    expect(body.data.items.find(({ businessId }: Business) => businessId === business.businessId).forStaff).toEqual(
      expectedDetails,
    );
    const onPlan = async (subscriptionPlanId: number) =>
      (await admin.get('/api/v1/business').query({ subscriptionPlanId }).expect(200)).body.data.items.map(
        (one: Business) => one.businessName,
      );
    expect(await onPlan(plan.subscriptionPlanId)).toEqual(['Told Sweets']);
    const later = await makePlan(admin, { name: 'Platinum', pricePaise: 199_900 });
    expect(await onPlan(later.subscriptionPlanId)).toEqual([]);
    await customer.post('/api/v1/user/preference').send({ language: 'en' }).expect(200);
    // Customers see no such details, and a deleted plan has no current price.
    const own = await customer.get(`/api/v1/business/${business.businessId}`).expect(200);
    expect(own.body.data.forStaff).toBeNull();
    await admin.delete(`/api/v1/business/subscription-plan/${plan.subscriptionPlanId}`).expect(200);
    expect((await forStaff(business))?.lastPlan?.pricePaise).toBeNull();
  });

  test('staff see when a customer was last reminded, and a manual reminder replaces the automatic one of that day', async () => {
    const soon = await makeBusinessEndingOn(daysAfter(today, 7));
    const remind = (browser: Client, { businessId }: Business) =>
      browser.post('/api/v1/business/reminder').send({ businessId });
    await queueReminders(today);
    const { body } = await remind(admin, soon).expect(200);
    expect(await textsDuring(() => world.sendMessages())).toEqual([]);
    expect(await forStaff(soon)).toMatchObject({ remindedAt: body.data.remindedAt, isReminderQueued: false });

    const sent = await makeBusinessEndingOn(daysAfter(today, 3));
    await queueReminders(today);
    expect(await forStaff(sent)).toMatchObject({ remindedAt: null, isReminderQueued: true });
    expect(await textsDuring(() => world.sendMessages())).toHaveLength(1);
    expect(await forStaff(sent)).toMatchObject({ remindedAt: expect.any(String), isReminderQueued: false });

    const renewed = await makeBusinessEndingOn(daysAfter(today, 3));
    await queueReminders(today);
    await sql('update business set expiry_date_for_customer = $2 where business_id = $1', [
      renewed.businessId,
      daysAfter(today, 300),
    ]);
    expect(await forStaff(renewed)).toMatchObject({ remindedAt: null, isReminderQueued: false });

    const endless = await makeBusiness(customer);
    const answer = await remind(admin, endless);
    expect([answer.status, answer.body.data.code]).toEqual([409, 'plan_not_ending']);
    await remind(await world.as('adminOfOtherAgency'), soon).expect(404);
    await remind(customer, soon).expect(403);
  });
});
