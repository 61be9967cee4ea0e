import { join } from 'node:path';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePost } from '../lib/factories.ts';
import {
  compose,
  composed,
  compositionsOf,
  framesFor,
  preview,
  rasterChildren,
  signalRaster,
  subscribed,
} from '../lib/framing.ts';
import { type Person, password, people } from '../lib/people.ts';
import { type Processes, startProcesses } from '../lib/processes.ts';
import { needsThat } from '../lib/programs.ts';
import { whileRead } from '../lib/read-pipe.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../lib/small-disk.ts';
import { filesStored } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

/* What breaks while a picture is made: nothing is half there, and nothing counts that nobody got. */

const left = async (by: Browser, businessId: string) => (await framesFor(by, businessId)).left.images;

describe('security 3: a picture that cannot be made', needsThat(process.platform === 'linux', 'Linux'), () => {
  let world: World;
  let customer: Browser;
  let imageId: string;
  beforeAll(async () => {
    world = await startWorld();
    customer = await world.as('customer');
    ({ imageId } = await makePost(await world.as('superadmin')));
  });
  afterAll(() => world?.close());

  test('as whoever draws it is killed: that is said, counts nothing, and the next one is drawn', async () => {
    const { businessId } = await subscribed(world, customer, { images: 3 });
    await composed(customer, imageId, businessId);
    const files = filesStored(world);
    // Stopped, they have begun and never end.
    signalRaster('SIGSTOP');
    const lost = compose(customer, imageId, businessId, { message: 'lost' }).then((answer) => answer);
    await expect.poll(() => compositionsOf(world, businessId), { timeout: 20_000 }).toHaveLength(2);
    const killed = rasterChildren();
    signalRaster('SIGKILL');
    const { status, body, headers } = await lost;
    expect([status, body.data.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    expect(filesStored(world)).toEqual(files);
    expect(await left(customer, businessId)).toBe(2);
    expect(await composed(customer, imageId, businessId, { message: 'lost' })).toMatchObject({ remaining: 1 });
    expect(rasterChildren().filter((pid) => killed.includes(pid))).toEqual([]);
  });

  test('in another replica, which has taken it back: this one does not hand it out either, and it counts nothing', async () => {
    const { businessId } = await subscribed(world, customer, { images: 3 });
    const post = await makePost(await world.as('superadmin'));
    await preview(customer, post.imageId, businessId).expect(200);
    const files = filesStored(world);
    const asked = compose(customer, post.imageId, businessId).then((answer) => answer);
    const { status, body } = await whileRead(world, post.picture.mediaId, asked, () =>
      world.upstream.database.raw.query('delete from composition where business_id = $1', [businessId]),
    );
    expect([status, body.data.code]).toEqual([503, 'unavailable']);
    expect(filesStored(world)).toEqual(files);
    expect(await composed(customer, post.imageId, businessId)).toMatchObject({ remaining: 2 });
  });

  test('while many wait for the same picture: all of them hear it, and it counts once when it is made', async () => {
    const { businessId } = await subscribed(world, customer, { images: 3 });
    await composed(customer, imageId, businessId);
    signalRaster('SIGSTOP');
    const lost = Array.from({ length: 5 }, () =>
      compose(customer, imageId, businessId, { message: 'many' }).then((answer) => answer),
    );
    await expect.poll(() => compositionsOf(world, businessId), { timeout: 20_000 }).toHaveLength(2);
    signalRaster('SIGKILL');
    // One that asks late begins it anew and has it.
    for (const { status } of await Promise.all(lost)) expect([200, 503]).toContain(status);
    await composed(customer, imageId, businessId, { message: 'many' });
    expect(await left(customer, businessId)).toBe(1);
    expect(await compositionsOf(world, businessId)).toHaveLength(2);
  });
});

const disk = mountSmallDisk(4);

describe('security 20: a disk that runs full under the pictures', needsSmallDisk(disk), () => {
  // Read also where there is none, and the tests are left out.
  const { path, fill, empty, unmount } = disk ?? ({} as SmallDisk);
  let world: World;
  let customer: Browser;
  beforeAll(async () => {
    world = await startWorld({ upstream: { MEDIA_URL: join(path, 'media') } });
    customer = await world.as('customer');
  });
  afterAll(async () => {
    await world?.close();
    unmount();
  });

  test('refuses a picture with 507, keeps those that are there, counts none, and makes it when there is room', async () => {
    const { imageId } = await makePost(await world.as('superadmin'));
    const { businessId } = await subscribed(world, customer, { images: 3 });
    const { url } = await composed(customer, imageId, businessId);
    fill(10_000);
    for (const message of ['first', 'second']) {
      const { status, body } = await compose(customer, imageId, businessId, { message });
      expect([status, body.data.code]).toEqual([507, 'disk_full']);
    }
    expect(await left(customer, businessId)).toBe(2);
    expect((await sharp((await customer.get(url).expect(200)).body).stats()).isOpaque).toBe(true);
    empty();
    expect((await composed(customer, imageId, businessId, { message: 'first' })).remaining).toBe(1);
    expect(await compositionsOf(world, businessId)).toHaveLength(2);
  });
});

describe('security 20: the upstream is killed while it composes', () => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await startProcesses();
  });
  afterAll(() => processes?.close());

  const as = async (person: Person): Promise<Browser> => {
    const { host, kind, phoneNumber } = people[person];
    const browser = supertest.agent(processes.url).set('X-CSRF', '1').set('Host', host);
    await browser
      .post(kind === 'staff' ? '/api/v1/franchisee/login' : '/api/v1/login')
      .send({ phoneNumber, password })
      .expect(200);
    return browser;
  };

  test('each picture that was asked for is whole, or made when it is asked for again, and counts once', async () => {
    const customer = await as('customer');
    const { imageId } = await makePost(await as('superadmin'));
    const { businessId } = await subscribed({ as }, customer, { images: 12 });
    const messages = Array.from({ length: 12 }, (_, index) => `wish ${index}`);
    for (const at of [4, 9]) {
      const asked = messages
        .slice(0, at)
        .map((message) => compose(customer, imageId, businessId, { message }).then((answer) => answer.status));
      await Promise.race(asked);
      await processes.killUpstream();
      for (const status of await Promise.all(asked)) expect([200, 502, 503, 504]).toContain(status);
    }
    const urls = new Set<string>();
    for (const message of messages) urls.add((await composed(customer, imageId, businessId, { message })).url);
    expect(urls.size).toBe(12);
    for (const url of urls)
      expect(await sharp((await customer.get(url).expect(200)).body).metadata()).toMatchObject({ width: 1080 });
    expect(await left(customer, businessId)).toBe(0);
    const refused = await compose(customer, imageId, businessId, { message: 'one more' });
    expect([refused.status, refused.body.data.code]).toEqual([403, 'plan_limit_reached']);
  });
});
