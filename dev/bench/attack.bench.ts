import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { openSlowConnections, startOfSlowRequest } from '../lib/slow-connections.ts';
import { demoCardId } from '../seed/logins.ts';
import { type BenchResult, rounded } from './measure.ts';
import { customerCookie, runForReport, startProduct, superadminCookie } from './product.ts';

/** Load of normal users during the attack: an open loop of requests at a fixed rate. */
const REQUESTS = 400;
const REQUESTS_PER_SECOND = 50;

const json = 'Content-Type: application/json';
const headersOfClient = (address: string) => ({
  'content-type': 'application/json',
  'x-csrf': '1',
  'x-forwarded-for': address,
});

interface Attack {
  name: string;
  /** Starts the attack. @returns a function that stops it */
  start(url: string, cookie: string): Promise<() => Promise<void> | void>;
}

/** Repeats a request, `count` at a time, until it is stopped. */
function flood(send: () => Promise<unknown>, count = 4): () => Promise<void> {
  let isRunning = true;
  const senders = Array.from({ length: count }, async () => {
    while (isRunning) await send().catch(() => {});
  });
  return async () => {
    isRunning = false;
    await Promise.all(senders);
  };
}

/** Nested repeats: 400⁴ copies of a layer in a few hundred bytes. */
const nestedRepeats = (depth: number): object => ({
  id: `g${depth}`,
  type: 'group',
  repeat: { kind: 'scatter', count: 400 },
  layers: depth === 0 ? [{ id: 'bar', type: 'rect', fill: '#000000' }] : [nestedRepeats(depth - 1)],
});

const attacks: Attack[] = [
  {
    name: 'half-sent-calls',
    async start(url, cookie) {
      const anonymousConnections = await openSlowConnections(url, 500, (index) =>
        startOfSlowRequest('/api/v1/log', [json, `X-Forwarded-For: 203.0.113.${index % 2}`], 1_000, '{', 'localhost'),
      );
      const ownerConnections = await openSlowConnections(url, 600, () =>
        startOfSlowRequest('/api/v1/user/preference', [json, `Cookie: ${cookie}`], 1_000, '{', 'localhost'),
      );
      return () => {
        anonymousConnections.end();
        ownerConnections.end();
      };
    },
  },
  {
    name: 'dripping-uploads',
    async start(url, cookie) {
      const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
      const uploadConnections = await openSlowConnections(url, 64, () =>
        startOfSlowRequest(
          '/api/v1/document/uploadDoc?hierarchy1=image&hierarchy2=gallery',
          ['Content-Type: multipart/form-data; boundary=x', `Cookie: ${cookie}`],
          100_000,
          file,
          'localhost',
        ),
      );
      return () => uploadConnections.end();
    },
  },
  {
    name: 'many-keys',
    async start(url) {
      const body = JSON.stringify(Object.fromEntries(Array.from({ length: 110_000 }, (_, index) => [`f${index}`, 1])));
      return flood(() =>
        fetch(`${url}/api/v1/login`, { method: 'POST', headers: headersOfClient('203.0.113.20'), body }),
      );
    },
  },
  {
    name: 'enquiries',
    async start(url) {
      const enquire = (from: string) =>
        fetch(`${url}/api/v1/enquiry`, {
          method: 'POST',
          headers: headersOfClient(from),
          body: JSON.stringify({ cardId: demoCardId, name: 'A name', phoneNumber: '98765 43210', consent: true }),
        });
      const end = flood(() => enquire('203.0.113.21'));
      return async () => {
        await end();
        // Another client's enquiry must still pass.
        const { status } = await enquire('203.0.113.22');
        if (status !== 200) throw new Error(`an enquiry after the flood was answered ${status}`);
      };
    },
  },
  {
    name: 'nested-repeats',
    async start(url) {
      const headers = { ...headersOfClient('203.0.113.23'), cookie: await superadminCookie(url) };
      const pages = [{ id: 'post', size: {}, layers: [nestedRepeats(3)] }];
      const document = { format: 1, name: 'copies', version: 1, frameKind: 'regular', pages };
      const body = JSON.stringify({ title: 'Copies', from: { document } });
      return flood(() => fetch(`${url}/api/v1/studio/document`, { method: 'POST', headers, body }));
    },
  },
  {
    name: 'previews',
    async start(url, cookie) {
      const headers = { ...headersOfClient('203.0.113.24'), cookie };
      const { data } = await (await fetch(`${url}/api/v1/business/getBusinessesByUser`, { headers })).json();
      const [{ businessId }] = data.businesses;
      const members = Array.from({ length: 3 }, () => ({ personName: 'आशा वर्मा '.repeat(6).trim() }));
      const body = JSON.stringify({ businessId, templateCode: 'staff-id-1', members });
      return flood(() => fetch(`${url}/api/v1/staff-id/preview`, { method: 'POST', headers, body }), 40);
    },
  },
  {
    name: 'unread-answers',
    async start(url) {
      const rawRequest =
        'GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.25\r\n\r\n';
      const port = Number(new URL(url).port);
      return flood(async () => {
        const socket = connect(port, '127.0.0.1', () => socket.write(rawRequest.repeat(900)));
        socket.on('error', () => {}).resume();
        await once(socket, 'close');
      });
    },
  },
  {
    name: 'passwords',
    async start(url) {
      let attemptCount = 0;
      const sendGuess = () => {
        attemptCount += 1;
        const body = JSON.stringify({
          phoneNumber: `+9198100${String(attemptCount % 100_000).padStart(5, '0')}`,
          password: 'a guess',
        });
        return fetch(`${url}/api/v1/login`, {
          method: 'POST',
          headers: headersOfClient(`203.0.113.${attemptCount % 250}`),
          body,
        });
      };
      return flood(sendGuess, 40);
    },
  },
];

/**
 * 99th percentile of an owner's calls and a visitor's page during attacks. The attacker shares the machine's two cores,
 * so a separate server would be faster.
 */
export async function attackBench(): Promise<BenchResult[]> {
  const product = await startProduct(undefined, { TRUST_PROXY_HOPS: '1' });
  try {
    const { url } = product.bff;
    const cookie = await customerCookie(url);
    const paths = ['/api/v1/user', `/${demoCardId}`, '/panel/customer'];
    const urls = Array.from({ length: REQUESTS }, (_, index) => url + paths[index % paths.length]);
    // A separate process measures, so that the attacker's work does not delay it.
    const measureNormalUser = async () =>
      (await runForReport(join(import.meta.dirname, 'normal-user.ts'), {
        URLS: JSON.stringify(urls),
        PER_SECOND: String(REQUESTS_PER_SECOND),
        HEADERS: JSON.stringify({ cookie, 'x-forwarded-for': '203.0.113.9' }),
      })) as number;
    await measureNormalUser();
    const results: BenchResult[] = [];
    for (const { name, start } of attacks) {
      const end = await start(url, cookie);
      const value = rounded(await measureNormalUser(), 0);
      await end();
      results.push({ bench: `attack.${name}-p99`, value, unit: 'ms', goal: 500, better: 'lower' });
    }
    return results;
  } finally {
    await product.stop();
  }
}
