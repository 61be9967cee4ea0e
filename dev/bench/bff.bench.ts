import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, rateRatioOf, rounded } from './measure.ts';
import { type ChildServer, customerCookie, type Product, runModule, secrets } from './product.ts';

const benchFile = (file: string) => join(import.meta.dirname, file);
const bffMain = join(import.meta.dirname, '../../bff/src/main.ts');

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export async function bffBench(product: Product): Promise<BenchResult[]> {
  const idle = { bff: residentMb(product.bff.pid), upstream: residentMb(product.upstream.pid) };

  const tinyUpstream = await runModule(benchFile('tiny-upstream.ts'), { REAL: product.upstream.url });
  const bareProxy = await runModule(benchFile('bare-proxy.ts'), { TARGET: tinyUpstream.url });
  const startBff = (redisUrl: string) =>
    runModule(bffMain, { ...secrets, PORT: '0', UPSTREAM_URL: tinyUpstream.url, REDIS_URL: redisUrl });
  try {
    const roundTrips = await roundTripsPerRequest(product.redisUrl, startBff);
    const bff = await startBff(product.redisUrl);
    const headers = { cookie: await customerCookie(bff.url) };
    const ratio = await rateRatioOf(
      { url: `${bff.url}/api/v1/user`, headers },
      { url: `${bareProxy.url}/api/v1/user` },
      9,
    );
    await bff.stop();
    return [
      { bench: 'bff.proxied-get', value: rounded(ratio), unit: 'ratio', goal: 0.6, better: 'higher' },
      { bench: 'bff.redis-round-trips', value: rounded(roundTrips, 3), unit: 'count', goal: 1.01, better: 'lower' },
      { bench: 'bff.idle-memory', value: rounded(idle.bff, 0), unit: 'MB', better: 'lower' },
      { bench: 'bff.upstream-idle-memory', value: rounded(idle.upstream, 0), unit: 'MB', better: 'lower' },
    ];
  } finally {
    await bareProxy.stop();
    await tinyUpstream.stop();
  }
}

async function roundTripsPerRequest(
  redisUrl: string,
  startBff: (redisUrl: string) => Promise<ChildServer>,
): Promise<number> {
  const requests = 2_000;
  const counter = await countRoundTrips(redisUrl.replace(/^unix:/, ''));
  const bff = await startBff(`unix:${counter.socket}`);
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
  let chunkCount = 0;
  const socket = join(tmpdir(), `parichay-count-${process.pid}.sock`);
  const server = createServer((client) => {
    const redis = connect(redisSocket);
    client.on('data', () => {
      chunkCount += 1;
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
          chunkCount = 0;
        },
        count: () => chunkCount,
        close: () => server.close(),
      }),
    );
  });
}
