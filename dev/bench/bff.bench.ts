import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Result, ratioOf, rounded } from './measure.ts';
import { type Child, customerCookie, keys, type Product, run } from './product.ts';

const here = (file: string) => join(import.meta.dirname, file);
const bffMain = join(import.meta.dirname, '../../bff/src/main.ts');

/** Resident memory of a process in MB. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export async function bffBench(product: Product): Promise<Result[]> {
  const idle = { bff: residentMb(product.bff.pid), upstream: residentMb(product.upstream.pid) };

  const tiny = await run(here('tiny-upstream.ts'), { REAL: product.upstream.url });
  const bare = await run(here('bare-proxy.ts'), { TARGET: tiny.url });
  const bffOn = (redisUrl: string) => run(bffMain, { ...keys, PORT: '0', UPSTREAM_URL: tiny.url, REDIS_URL: redisUrl });
  try {
    const trips = await roundTripsPerRequest(product.redisUrl, bffOn);
    const bff = await bffOn(product.redisUrl);
    const headers = { cookie: await customerCookie(bff.url) };
    const ratio = await ratioOf({ url: `${bff.url}/api/v1/user`, headers }, { url: `${bare.url}/api/v1/user` }, 9);
    await bff.stop();
    return [
      { bench: 'bff.proxied-get', value: rounded(ratio), unit: 'ratio', goal: 0.6, better: 'higher' },
      { bench: 'bff.redis-round-trips', value: rounded(trips, 3), unit: 'count', goal: 1.01, better: 'lower' },
      { bench: 'bff.idle-memory', value: rounded(idle.bff, 0), unit: 'MB', better: 'lower' },
      { bench: 'bff.upstream-idle-memory', value: rounded(idle.upstream, 0), unit: 'MB', better: 'lower' },
    ];
  } finally {
    await bare.stop();
    await tiny.stop();
  }
}

async function roundTripsPerRequest(redisUrl: string, bffOn: (redisUrl: string) => Promise<Child>): Promise<number> {
  const requests = 2_000;
  const counter = await countRoundTrips(redisUrl.replace(/^unix:/, ''));
  const bff = await bffOn(`unix:${counter.socket}`);
  try {
    const headers = { cookie: await customerCookie(bff.url) };
    counter.reset();
    for (let sent = 0; sent < requests; sent += 1)
      await (await fetch(`${bff.url}/api/v1/user`, { headers })).arrayBuffer();
    return counter.count() / requests;
  } finally {
    await bff.stop();
    counter.close();
  }
}

/** A proxy in front of Redis that counts chunks; pipelined commands of one tick are one chunk. */
function countRoundTrips(redisSocket: string) {
  let pieces = 0;
  const socket = join(tmpdir(), `parichay-count-${process.pid}.sock`);
  const server = createServer((client) => {
    const redis = connect(redisSocket);
    client.on('data', () => {
      pieces += 1;
    });
    client.pipe(redis).pipe(client);
    client.on('error', () => redis.destroy());
    redis.on('error', () => client.destroy());
  });
  return new Promise<{ socket: string; reset(): void; count(): number; close(): void }>((resolve) => {
    server.listen(socket, () =>
      resolve({
        socket,
        reset: () => {
          pieces = 0;
        },
        count: () => pieces,
        close: () => server.close(),
      }),
    );
  });
}
