import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePost } from '../../lib/factories.ts';
import {
  composeGreeting,
  compositionsOf,
  listFrames,
  makeSubscribedBusiness,
  rasterChildren,
  requestComposition,
  requestPreview,
  signalRaster,
} from '../../lib/framing.ts';
import { type Person, password, people } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { inTestAll, needsThat } from '../../lib/programs.ts';
import { actDuringRead } from '../../lib/read-pipe.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../../lib/small-disk.ts';
import { listStoredFiles } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Faults while a picture is composed must leave no file behind and count nothing undelivered. */

const imagesLeft = async (browser: Client, businessId: string) => (await listFrames(browser, businessId)).left.images;

describe(
  'security 3: failures while a framed greeting is composed',
  needsThat(process.platform === 'linux', 'Linux'),
  () => {
    let world: World;
    let customer: Client;
    let imageId: string;
    beforeAll(async () => {
      world = await startWorld();
      customer = await world.as('customer');
      ({ imageId } = await makePost(await world.as('superadmin')));
    });
    afterAll(() => world?.close());

    test('a framed greeting whose renderer is killed answers 503 without counting against the plan, and the next one is composed', async () => {
      const { businessId } = await makeSubscribedBusiness(world, customer, { images: 3 });
      await composeGreeting(customer, imageId, businessId);
      const files = listStoredFiles(world);
      // The renderers have begun and are stopped, so they never finish.
      signalRaster('SIGSTOP');
      const lost = requestComposition(customer, imageId, businessId, { message: 'lost' }).then((answer) => answer);
      await expect.poll(() => compositionsOf(world, businessId), { timeout: 20_000 }).toHaveLength(2);
      const killed = rasterChildren();
      signalRaster('SIGKILL');
      const { status, body, headers } = await lost;
      expect([status, body.data.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
      expect(listStoredFiles(world)).toEqual(files);
      expect(await imagesLeft(customer, businessId)).toBe(2);
      expect(await composeGreeting(customer, imageId, businessId, { message: 'lost' })).toMatchObject({ remaining: 1 });
      expect(rasterChildren().filter((pid) => killed.includes(pid))).toEqual([]);
    });

    test('a framed greeting whose composition row another replica deleted answers 503 and does not count against the plan', async () => {
      const { businessId } = await makeSubscribedBusiness(world, customer, { images: 3 });
      const post = await makePost(await world.as('superadmin'));
      await requestPreview(customer, post.imageId, businessId).expect(200);
      const files = listStoredFiles(world);
      const composing = requestComposition(customer, post.imageId, businessId).then((answer) => answer);
      const { status, body } = await actDuringRead(world, post.picture.mediaId, composing, () =>
        world.upstream.database.raw.query('delete from composition where business_id = $1', [businessId]),
      );
      expect([status, body.data.code]).toEqual([503, 'unavailable']);
      expect(listStoredFiles(world)).toEqual(files);
      expect(await composeGreeting(customer, post.imageId, businessId)).toMatchObject({ remaining: 2 });
    });

    test('five requests for a framed greeting whose renderer is killed answer 200 or 503, and count once against the plan', async () => {
      const { businessId } = await makeSubscribedBusiness(world, customer, { images: 3 });
      await composeGreeting(customer, imageId, businessId);
      signalRaster('SIGSTOP');
      const lost = Array.from({ length: 5 }, () =>
        requestComposition(customer, imageId, businessId, { message: 'many' }).then((answer) => answer),
      );
      await expect.poll(() => compositionsOf(world, businessId), { timeout: 20_000 }).toHaveLength(2);
      signalRaster('SIGKILL');
      // A late request composes the picture again and gets it.
      for (const { status } of await Promise.all(lost)) expect([200, 503]).toContain(status);
      await composeGreeting(customer, imageId, businessId, { message: 'many' });
      expect(await imagesLeft(customer, businessId)).toBe(1);
      expect(await compositionsOf(world, businessId)).toHaveLength(2);
    });
  },
);

const disk = mountSmallDisk(4);

describe('security 20: a disk that becomes full while framed greetings are stored', needsSmallDisk(disk), () => {
  // This line also runs without a small disk, where the tests are skipped.
  const { path, fill, empty, unmount } = disk ?? ({} as SmallDisk);
  let world: World;
  let customer: Client;
  beforeAll(async () => {
    world = await startWorld({ upstream: { MEDIA_URL: join(path, 'media') } });
    customer = await world.as('customer');
  });
  afterAll(async () => {
    await world?.close();
    unmount();
  });

  test('a framed greeting on a full disk answers 507 without counting against the plan, and is composed once there is space', async () => {
    const { imageId } = await makePost(await world.as('superadmin'));
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 3 });
    const { url } = await composeGreeting(customer, imageId, businessId);
    fill(10_000);
    for (const message of ['first', 'second']) {
      const { status, body } = await requestComposition(customer, imageId, businessId, { message });
      expect([status, body.data.code]).toEqual([507, 'disk_full']);
    }
    expect(await imagesLeft(customer, businessId)).toBe(2);
    expect((await sharp((await customer.get(url).expect(200)).body).stats()).isOpaque).toBe(true);
    empty();
    expect((await composeGreeting(customer, imageId, businessId, { message: 'first' })).remaining).toBe(1);
    expect(await compositionsOf(world, businessId)).toHaveLength(2);
  });
});

describe('security 20: an upstream killed while it composes framed greetings', () => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await startProcesses();
  });
  afterAll(() => processes?.close());

  const as = async (person: Person): Promise<Client> => {
    const { host, kind, phoneNumber } = people[person];
    const browser = supertest.agent(processes.url).set('X-CSRF', '1').set('Host', host);
    await browser
      .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
      .send({ phoneNumber, password })
      .expect(200);
    return browser;
  };

  test(
    'each framed greeting requested while the upstream is killed is complete on the next request and counts once against the plan',
    inTestAll,
    async () => {
      const customer = await as('customer');
      const { imageId } = await makePost(await as('superadmin'));
      const { businessId } = await makeSubscribedBusiness({ as }, customer, { images: 12 });
      const messages = Array.from({ length: 12 }, (_, index) => `wish ${index}`);
      for (const position of [4, 9]) {
        const requestedMessages = messages
          .slice(0, position)
          .map((message) =>
            requestComposition(customer, imageId, businessId, { message }).then((answer) => answer.status),
          );
        await Promise.race(requestedMessages);
        await processes.killUpstream();
        for (const status of await Promise.all(requestedMessages)) expect([200, 502, 503, 504]).toContain(status);
      }
      const urls = new Set<string>();
      for (const message of messages) urls.add((await composeGreeting(customer, imageId, businessId, { message })).url);
      expect(urls.size).toBe(12);
      for (const url of urls)
        expect(await sharp((await customer.get(url).expect(200)).body).metadata()).toMatchObject({ width: 1080 });
      expect(await imagesLeft(customer, businessId)).toBe(0);
      const refused = await requestComposition(customer, imageId, businessId, { message: 'one more' });
      expect([refused.status, refused.body.data.code]).toEqual([403, 'plan_limit_reached']);
    },
  );
});
