import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCardEventCounter } from '../src/analytics/card-events.ts';
import { openRedis } from '../src/lib/redis.ts';
import { createSigner, createUpstreamClient } from '../src/lib/upstream.ts';

interface Batch {
  batchId: string;
  events: { cardId: string; count: number }[];
}

const log = pino({ level: 'silent' });
const agencyId = '0194a000-0000-7000-8000-000000000001';
const viewEventOf = (cardId: string) => ({ agencyId, cardId, event: 'view', source: 'link' }) as const;

describe('the visit counter of public cards', () => {
  let server: Server;
  let url = '';
  let status = 200;
  let received: Batch[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(JSON.parse(body) as Batch);
      const data = status === 200 ? {} : { code: status === 400 ? 'invalid_input' : 'unavailable', message: '' };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    status = 200;
    received = [];
  });

  const counter = async () =>
    createCardEventCounter({
      redis: await openRedis(undefined, log),
      upstream: createUpstreamClient(url, createSigner('test-actor-key-test-actor-key-test-actor-key')),
      log,
      now: Date.now,
    });

  it('visits are added up for each card and sent to the upstream once', async () => {
    const events = await counter();
    for (const cardId of ['one', 'one', 'two']) await events.count(viewEventOf(cardId));
    await events.flush();
    await events.flush();
    expect(received).toHaveLength(1);
    expect(received[0]?.events.map(({ cardId, count }) => [cardId, count])).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
  });

  it('a batch of visits that the upstream answers with 503 is sent again with the same batch id', async () => {
    const events = await counter();
    await events.count(viewEventOf('one'));
    status = 503;
    await expect(events.flush()).rejects.toMatchObject({ code: 'unavailable' });
    status = 200;
    await events.flush();
    expect(new Set(received.map(({ batchId }) => batchId)).size).toBe(1);
  });

  it('a batch of visits that the upstream refuses with 400 is dropped and the next batch is sent', async () => {
    const events = await counter();
    await events.count(viewEventOf('spoilt'));
    status = 400;
    await events.flush();
    status = 200;
    await events.count(viewEventOf('good'));
    await events.flush();
    expect(received.map((batch) => batch.events[0]?.cardId)).toEqual(['spoilt', 'good']);
  });

  it('visits of thousands of cards are sent in batches below 1 MB, each with its batch id', async () => {
    const events = await counter();
    for (let at = 0; at < 3_100; at += 1) await events.count(viewEventOf(`${'c'.repeat(34)}-${at}`));
    await events.flush();
    expect(received.flatMap((batch) => batch.events)).toHaveLength(3_100);
    expect(new Set(received.map(({ batchId }) => batchId)).size).toBe(received.length);
    for (const batch of received) expect(JSON.stringify(batch).length).toBeLessThan(1_000_000);
  });
});
