import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSlowConnections, startOfSlowRequest } from '../../../dev/lib/slow-connections.ts';
import { analyticsLogRetentionDays, deleteExpiredLogs } from '../../../upstream/src/shop/analytics/log.cleanup.ts';
import { jpeg } from '../../../upstream/test/fixtures/uploads.ts';
import { hosts } from '../../lib/people.ts';
import { post, signInCookies } from '../../lib/raw.ts';
import { jobDependencies } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

describe('security 21 and 23: many requests with little data', () => {
  test('the panel serves an owner while two IP addresses and another account have 1,100 half-sent requests open', async () => {
    const cookie = await signInCookies(world, 'otherCustomer');
    const strangers = await openSlowConnections(world.url, 500, (turn) =>
      startOfSlowRequest(
        '/api/v1/log',
        ['Content-Type: application/json', `X-Forwarded-For: 203.0.113.${turn % 2}`],
        1_000,
        '{',
      ),
    );
    const owners = await openSlowConnections(world.url, 600, () =>
      startOfSlowRequest(
        '/api/v1/user/preference',
        ['Content-Type: application/json', `Cookie: ${cookie}`],
        1_000,
        '{',
      ),
    );
    // Each call needs one of the 512 connections to the upstream.
    for (let turn = 0; turn < 5; turn += 1) {
      await customer.get('/api/v1/user').expect(200);
      await customer.post('/api/v1/user/preference').set('X-Forwarded-For', '203.0.113.9').send({}).expect(200);
    }
    // This proves the calls were answered while the half-sent ones were open.
    expect(owners.openCount()).toBeGreaterThan(400);
    // Incomplete requests are closed after some seconds.
    await expect.poll(() => strangers.openCount() + owners.openCount(), { timeout: 15_000 }).toBe(0);
    strangers.end();
    owners.end();
  });

  test('an IP address with 64 unfinished request bodies gets 429, and 200 once they are closed', async () => {
    const from = '203.0.113.30';
    const halfSentRequests = await openSlowConnections(world.url, 64, () =>
      startOfSlowRequest('/api/v1/log', ['Content-Type: application/json', `X-Forwarded-For: ${from}`], 1_000, '{'),
    );
    const ask = () => customer.post('/api/v1/user/preference').set('X-Forwarded-For', from).send({});
    await expect.poll(async () => (await ask()).status).toBe(429);
    halfSentRequests.end();
    await expect.poll(async () => (await ask()).status).toBe(200);
  });

  test("eight slow uploads of one account do not block another account's uploads", async () => {
    const cookie = await signInCookies(world, 'customer');
    const boundary = 'x';
    const form = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    const halfSentRequests = await openSlowConnections(world.url, 8, () =>
      startOfSlowRequest(
        '/api/v1/document/uploadDoc?hierarchy1=image&hierarchy2=gallery',
        [`Content-Type: multipart/form-data; boundary=${boundary}`, `Cookie: ${cookie}`],
        100_000,
        form,
      ),
    );
    const other = await world.as('otherCustomer');
    const picture = await jpeg(40, 30);
    for (let turn = 0; turn < 3; turn += 1) {
      await other
        .post('/api/v1/document/uploadDoc')
        .query({ hierarchy1: 'image', hierarchy2: 'gallery' })
        .attach('file', picture, 'shop.jpg')
        .expect(200);
    }
    halfSentRequests.end();
  });
});

/** Ten fields, each with this text. */
const tenFieldsOf = (text: string) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`fact${index}`, text]));

describe('security 22 and 24: few requests with much data', () => {
  test('an oversized body gets 413, more than 50 fields get 400, and at most twenty invalid fields are listed', async () => {
    const objectOfSize = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 1]));
    await post(world.url, '/login', objectOfSize(110_000)).then(({ status }) => expect(status).toBe(413));
    const { body } = await world.browser().post('/api/v1/login').send(objectOfSize(51)).expect(400);
    expect(body.data.fields).toEqual({ body: 'at most 50 fields' });
    const named = await world.browser().post('/api/v1/login').send(objectOfSize(50)).expect(400);
    expect(Object.keys(named.body.data.fields)).toHaveLength(20);
    // The upstream has the same limit.
    const upstreamAnswer = await customer.post('/api/v1/user/preference').send(objectOfSize(5_000)).expect(400);
    expect(Object.keys(upstreamAnswer.body.data.fields)).toHaveLength(20);
  });

  test('an anonymous error report above 2 KB gets 413, and the eleventh of an IP address in a minute gets 429', async () => {
    const report = (from: string, message: string) =>
      world
        .browser()
        .post('/api/v1/log')
        .set('X-Forwarded-For', from)
        .send({ level: 'error', message, additionalInfo: { stack: message }, source: 'frontend' });
    await report('203.0.113.40', 'x'.repeat(1_000)).expect(413);
    for (let turn = 1; turn < 10; turn += 1) await report('203.0.113.40', 'short').expect(200);
    await report('203.0.113.40', 'short').expect(429);
    await report('203.0.113.41', 'short').expect(200);
  });

  test('an anonymous event log above 4 KB gets 413, and the 61st of an IP address in a minute gets 429', async () => {
    const report = (from: string, meta: string) =>
      world
        .browser()
        .post('/api/v1/analytics/log')
        .set('X-Forwarded-For', from)
        .send({ logEvents: [{ logEventName: 'START_SESSION', sessionId: 's', metaData: tenFieldsOf(meta) }] });
    await report('203.0.113.42', 'x'.repeat(400)).expect(413);
    for (let turn = 1; turn < 60; turn += 1) await report('203.0.113.42', 'short').expect(200);
    await report('203.0.113.42', 'short').expect(429);
    await report('203.0.113.43', 'short').expect(200);
  });

  test('event logs beyond the daily byte limit of an agency or of all agencies are not stored', async () => {
    const { raw } = world.upstream.database;
    const report = async (host: string) => {
      const event = { logEventName: 'DAILY', sessionId: 's' };
      const { body } = await world
        .browser(host)
        .post('/api/v1/analytics/log')
        .set('X-Forwarded-For', '203.0.113.44')
        .send({ logEvents: [event] })
        .expect(200);
      return body.data.accepted;
    };
    const { rows } = await raw.query(`select agency_id from agency_domain where host = $1`, [hosts.home]);
    const { agency_id: agencyId } = rows[0] as { agency_id: string };
    const setDailyBytes = (bytes: number) =>
      raw.query(
        `insert into daily_bytes values ('analytics-log', (now() at time zone 'Asia/Kolkata')::date, $1, $2)
         on conflict (kind, day, agency_id) do update set bytes = excluded.bytes`,
        [agencyId, bytes],
      );
    await setDailyBytes(20 * 1024 * 1024 - 10);
    expect([await report(hosts.home), await report(hosts.other)]).toEqual([0, 1]);
    await setDailyBytes(500 * 1024 * 1024);
    expect(await report(hosts.other)).toBe(0);
    await setDailyBytes(0);
    expect(await report(hosts.home)).toBe(1);
    const { rows: stored } = await raw.query(
      `select count(*)::int as kept from analytics_log where log_event_name = 'DAILY'`,
    );
    expect(stored).toEqual([{ kept: 2 }]);
  });

  test('event logs are deleted after a week and bodies of processed payment events after a month', async () => {
    const { raw } = world.upstream.database;
    const add = (days: number, count: number) =>
      raw.query(
        `insert into analytics_log (log_id, agency_id, log_event_name, session_id, context, page_url, meta_data, created_at)
         select gen_random_uuid(), agency_id, 'OLD', 's', '{}', '/', '{}', now() - $1 * interval '1 day'
         from (select agency_id from agency limit 1) as one, generate_series(1, $2)`,
        [days, count],
      );
    await add(analyticsLogRetentionDays + 1, 6_000);
    await add(analyticsLogRetentionDays - 1, 1);
    await raw.query(
      `insert into payment_event (event_id, body, processed_at)
       values ('old', '{}', now() - interval '31 days'), ('new', '{}', now() - interval '29 days'), ('open', '{}', null)`,
    );
    await deleteExpiredLogs(jobDependencies(world));
    const { rows } = await raw.query(`select count(*)::int as kept from analytics_log where log_event_name = 'OLD'`);
    expect(rows).toEqual([{ kept: 1 }]);
    const events = await raw.query(`select event_id, body from payment_event order by event_id`);
    expect(events.rows).toEqual([
      { event_id: 'new', body: '{}' },
      { event_id: 'old', body: '' },
      { event_id: 'open', body: '{}' },
    ]);
  });
});
