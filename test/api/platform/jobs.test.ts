import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runAdminStatement } from '../../../dev/lib/private-postgres.ts';
import { loadConfig } from '../../../upstream/src/config.ts';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { openDatabase } from '../../../upstream/src/platform/database/database.ts';
import { startScheduledJobs } from '../../../upstream/src/platform/jobs/scheduler.ts';
import { type RunningUpstream, startUpstream } from '../../../upstream/src/start.ts';
import { jpeg, pdf } from '../../../upstream/test/fixtures/uploads.ts';
import { cloneStores, type Stores } from '../../lib/engine.ts';
import {
  makeBusiness,
  makeCard,
  makeDocument,
  makeNotification,
  makePicture,
  makePublishedCard,
  publish,
  signUp,
} from '../../lib/factories.ts';
import { jobDependencies, listStoredFiles, readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, upstreamEnvironment, type World } from '../../lib/world.ts';

const DAY = 86_400_000;

/** Schedules of all jobs, sorted by name. */
const everySchedule = [
  { name: 'forget-card-events', cron: '45 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-framed-greetings', cron: '5 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-greeting-videos', cron: '0 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-logs', cron: '50 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-pictures', cron: '40 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-render-jobs', cron: '15 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-staff-prints', cron: '25 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-video-films', cron: '20 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'forget-video-template-files', cron: '35 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'install-greetings', cron: '25 * * * *', timezone: 'Asia/Kolkata' },
  { name: 'issue-missing-invoices', cron: '15 4 * * *', timezone: 'Asia/Kolkata' },
  { name: 'make-account-changes', cron: '*/5 * * * *', timezone: 'Asia/Kolkata' },
  { name: 'make-first-videos', cron: '*/10 * * * *', timezone: 'Asia/Kolkata' },
  { name: 'plan-todays-posts', cron: '0 5 * * *', timezone: 'Asia/Kolkata' },
  { name: 'plan-weekly-digests', cron: '10 9 * * 1,2', timezone: 'Asia/Kolkata' },
  { name: 'purge-deleted', cron: '30 3 * * *', timezone: 'Asia/Kolkata' },
  { name: 'remind-of-enquiries', cron: '30 8 * * *', timezone: 'Asia/Kolkata' },
  { name: 'remind-of-renewals', cron: '0 9 * * *', timezone: 'Asia/Kolkata' },
  { name: 'remind-of-trials', cron: '5 9 * * *', timezone: 'Asia/Kolkata' },
];

describe('the job queue of the upstream', () => {
  let stores: Stores;
  beforeAll(async () => {
    stores = await cloneStores(inject('engine'));
  });
  afterAll(() => stores.close());

  const start = (settings: Record<string, string>): Promise<RunningUpstream> =>
    startUpstream(
      loadConfig({
        ...upstreamEnvironment(stores),
        LOG_LEVEL: 'silent',
        ...settings,
      }),
    );
  const schedules = async (running: RunningUpstream) =>
    (await running.database.raw.query('select name, cron, timezone from pgboss.schedule order by name')).rows;

  test('the job queue starts and stops with its process three times and has one schedule per job', async () => {
    for (let round = 0; round < 3; round += 1) {
      const running = await start({ WORKER: 'inline' });
      expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
      expect(await schedules(running)).toEqual(everySchedule);
      const { rows } = await running.database.raw.query(
        `select has_schema_privilege('parichay_app', 'pgboss', 'usage') as reached`,
      );
      expect(rows).toEqual([{ reached: false }]);
      await running.close();
      await expect(fetch(`${running.url}/health/live`)).rejects.toThrow();
    }
  });

  test('a process that only runs jobs answers its health check and serves no API call', async () => {
    const running = await start({ WORKER: 'only' });
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(200);
    for (const path of ['/api/v1/user', '/internal/agency?host=home.test']) {
      expect((await fetch(running.url + path)).status).toBe(404);
    }
    await running.close();
  });

  test('an upstream start that fails does not prevent the next start', async () => {
    const portHolder = createServer().listen(0, '127.0.0.1');
    await once(portHolder, 'listening');
    const { port } = portHolder.address() as AddressInfo;
    await expect(start({ WORKER: 'inline', UPSTREAM_PORT: String(port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    portHolder.close();
    const running = await start({ WORKER: 'inline' });
    await running.close();
  });

  test('a scheduled job that finishes after the queue has stopped causes no unhandled rejection', {
    timeout: 20_000,
  }, async () => {
    // The first start creates the queues.
    await (await start({ WORKER: 'inline' })).close();
    const database = await openDatabase(stores.databaseUrl);
    const log = pino({ level: 'silent' });
    const jobStarted = Promise.withResolvers<void>();
    const mayFinish = Promise.withResolvers<void>();
    const name = 'purge-deleted';
    await database.raw.query(`insert into pgboss.job (name) values ($1)`, [name]);
    const jobs = await startScheduledJobs(
      { database, log },
      {
        [name]: {
          cron: '30 3 * * *',
          run: () => {
            jobStarted.resolve();
            return mayFinish.promise;
          },
        },
      },
    );
    await jobStarted.promise;
    await jobs.stop();
    await database.close();
    // An unhandled rejection would fail the whole test run.
    mayFinish.resolve();
    await setImmediate();
  });

  test('several upstream processes can start at once on one empty database', async () => {
    const engine = inject('engine');
    const name = `empty_${process.pid}`;
    await runAdminStatement(engine.adminUrl, `create database ${name}`);
    const DATABASE_URL = engine.adminUrl.replace(/\/postgres$/, `/${name}`);
    const running = await Promise.all(
      ['inline', 'only', 'none', 'inline'].map((WORKER) => start({ WORKER, DATABASE_URL })),
    );
    for (const { url } of running) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(running[0] && (await schedules(running[0]))).toEqual(everySchedule);
    await Promise.all(running.map((one) => one.close()));
    await runAdminStatement(engine.adminUrl, `drop database ${name} with (force)`);
  });
});

describe('the nightly purge of deleted businesses and customers', () => {
  let world: World;
  let customer: Client;
  beforeAll(async () => {
    world = await startWorld();
    customer = await world.as('customer');
  });
  afterAll(() => world.close());

  const purge = (later: number) => purgeDeleted(jobDependencies(world), Date.now() + later);
  const count = async (table: string, column: string, id: string) =>
    (await world.upstream.database.raw.query(`select 1 from ${table} where ${column} = $1`, [id])).rows.length;

  test('a deleted business is purged with its files after thirty days, and its card addresses stay reserved', async () => {
    const business = await makeBusiness(customer);
    const card = await makeCard(customer, business.businessId, { cardId: 'purged-card' });
    await publish(customer, card.cardNo);
    await customer
      .post('/api/v1/updateCardSettings')
      .send({ cardNo: card.cardNo, cardId: 'purged-later', settings: {} })
      .expect(200);
    const documents = [
      await makeDocument(customer, business.businessId, pdf),
      await makeDocument(customer, business.businessId, await jpeg(48, 36)),
    ];
    const remainingCard = await makePublishedCard(customer);
    const remainingDocument = await makeDocument(customer, remainingCard.businessId, pdf);
    const documentFiles = () =>
      listStoredFiles(world).filter((file) => documents.some((document) => file.includes(document.documentId)));
    expect(documentFiles()).toHaveLength(2);
    await customer.delete(`/api/v1/business/${business.businessId}`).expect(200);

    const before = await readAllTables(world);
    await purge(29 * DAY);
    expect(await readAllTables(world)).toEqual(before);
    expect(documentFiles()).toHaveLength(2);

    await purge(31 * DAY);
    expect(await count('business', 'business_id', business.businessId)).toBe(0);
    expect(await count('card', 'card_no', card.cardNo)).toBe(0);
    for (const document of documents) expect(await count('document', 'document_id', document.documentId)).toBe(0);
    expect(documentFiles()).toEqual([]);
    for (const cardId of ['purged-card', 'purged-later']) {
      const { body } = await customer.get('/api/v1/checkCardIdAvailability').query({ cardId }).expect(200);
      expect(body.data.reason).toBe('taken');
      await world.browser().get(`/${cardId}`).expect(410);
    }
    await world.browser().get(`/${remainingCard.cardId}`).expect(200);
    await customer.get(`/api/v1/document/${remainingDocument.documentId}`).expect(200);

    const after = await readAllTables(world);
    await purge(31 * DAY);
    expect(await readAllTables(world)).toEqual(after);
  });

  test("a deleted customer is purged with pictures and messages, except a picture copied to another customer's card", async () => {
    const leaving = world.browser();
    const userId = await signUp(leaving, '+919811188001', world.otpFor);
    const mediaId = await makePicture(leaving);
    const business = await makeBusiness(leaving, { logo: { mediaId } });
    const card = await makeCard(leaving, business.businessId, { cardId: 'left-for-good' });
    await publish(leaving, card.cardNo);
    const admin = await world.as('admin');
    await makeNotification(world, leaving, admin, card.cardNo);
    const staying = await makePicture(customer);
    // A picture on a card that staff copied to another customer belongs to the agency.
    const copied = await makePicture(leaving);
    const other = await makeBusiness(leaving);
    const original = await makeCard(leaving, other.businessId);
    await leaving
      .post('/api/v1/updateCardGallery')
      .send({ cardNo: original.cardNo, gallery: { pictures: [{ picture: { mediaId: copied } }] } })
      .expect(200);
    const { businessId: second } = await makeBusiness(customer);
    await admin.post('/api/v1/cloneCard').send({ cardNo: original.cardNo, businessId: second }).expect(200);
    await leaving.delete('/api/v1/user').expect(200);

    await purge(31 * DAY);
    expect(await count('customer', 'user_id', userId)).toBe(0);
    expect(await count('media', 'media_id', mediaId)).toBe(0);
    expect(await count('notification', 'account_id', userId)).toBe(0);
    expect(listStoredFiles(world).filter((file) => file.includes(mediaId))).toEqual([]);
    await world.browser().get(`/media/${mediaId}/160.webp`).expect(404);
    await world.browser().get(`/media/${staying}/160.webp`).expect(200);
    await world.browser().get(`/media/${copied}/160.webp`).expect(200);
    await world.browser().get('/left-for-good').expect(410);
  });
});
