import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hosts, password, people } from '../../lib/people.ts';
import { type Processes, startProcesses } from '../../lib/processes.ts';
import { isTestAll } from '../../lib/programs.ts';
import { mountSmallDisk, needsSmallDisk, type SmallDisk } from '../../lib/small-disk.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

describe('security 20: kill -9 of the upstream during writes', () => {
  /** docs/security.md asks for 200 cycles; a normal run does fewer, because 200 take ten minutes. */
  const cycles = Number(process.env.KILL_CYCLES || (isTestAll ? 8 : 3));
  let processes: Processes;
  let browser: Client;
  beforeAll(async () => {
    processes = await startProcesses();
    browser = supertest.agent(processes.url);
    browser.set('X-CSRF', '1').set('Host', hosts.home);
    await browser.post('/api/v1/login').send({ phoneNumber: people.customer.phoneNumber, password }).expect(200);
  });
  afterAll(() => processes.close());

  test(`${cycles} kills of the upstream during writes lose no acknowledged business and leave none incomplete`, {
    timeout: 60_000 + cycles * 15_000,
  }, async () => {
    const acknowledged: { businessId: string; businessName: string }[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const before = acknowledged.length;
      let isOver = false;
      const writers = [0, 1, 2, 3].map(async (writer) => {
        for (let made = 0; !isOver; made += 1) {
          const businessName = `Shop ${cycle}-${writer}-${made}`;
          const answer = await browser.post('/api/v1/business').send({ businessName, category: 'Grocery' });
          if (answer.status === 200)
            acknowledged.push({ businessId: answer.body.data.business.businessId, businessName });
          else expect([502, 504]).toContain(answer.status);
        }
      });
      await expect
        .poll(() => acknowledged.length - before, { interval: 1, timeout: 20_000 })
        .toBeGreaterThan(cycle % 7);
      const restarted = processes.killUpstream();
      isOver = true;
      await Promise.all([restarted, ...writers]);
    }
    const { body } = await browser.get('/api/v1/business/getBusinessesByUser').expect(200);
    const stored = new Map<string, string>(
      body.data.businesses.map((one: (typeof acknowledged)[number]) => [one.businessId, one.businessName]),
    );
    expect(acknowledged.filter(({ businessId, businessName }) => stored.get(businessId) !== businessName)).toEqual([]);
    for (const name of stored.values()) expect(name).toMatch(/^Shop \d+-\d-\d+$/);
  });
});

const small = mountSmallDisk(16);

describe('security 20: a full disk', needsSmallDisk(small), () => {
  const disk = small as SmallDisk;
  let world: World;
  let customer: Client;
  beforeAll(async () => {
    world = await startWorld({
      upstream: { DATA_DIR: disk.path, MEDIA_URL: join(disk.path, 'media'), MIN_FREE_BYTES: '8000000' },
    });
    customer = await world.as('customer');
  });
  afterAll(async () => {
    await world.close();
    disk.unmount();
  });

  test('writes on a full disk answer 507 while reads still succeed, and writes succeed again once there is space', async () => {
    const add = (businessName: string) => customer.post('/api/v1/business').send({ businessName, category: 'Grocery' });
    const names = async () => {
      const { body } = await customer.get('/api/v1/business/getBusinessesByUser').expect(200);
      return body.data.businesses.map((business: { businessName: string }) => business.businessName);
    };
    await add('Before').expect(200);
    disk.fill(4_000_000);
    await expect.poll(async () => (await add('Meanwhile')).status, { timeout: 10_000, interval: 500 }).toBe(507);
    const namesBefore = await names();
    const refused = await add('Refused');
    expect(refused.body.data.code).toBe('disk_full');
    expect(await names()).toEqual(namesBefore);
    disk.empty();
    await expect.poll(async () => (await add('After')).status, { timeout: 10_000, interval: 500 }).toBe(200);
    expect(await names()).toEqual(expect.arrayContaining([...namesBefore, 'After']));
  });
});
