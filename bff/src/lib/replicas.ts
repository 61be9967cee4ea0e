import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** How often DNS is asked who is there, and they whether they are ready, ms. Who ends says so for longer than this. */
const LOOK_EVERY_MS = 1_000;
const READY_WITHIN_MS = 900;

/** The processes behind one name, in turn. */
export interface Replicas {
  /** Where the next request goes: `http://172.18.0.4:8081`. */
  next(): string;
  /** It could not be reached, and is passed over until it says that it is ready. */
  unreachable(url: string): void;
  close(): void;
}

/** One process at one address. */
export const single = (url: string): Replicas => ({ next: () => url, unreachable() {}, close() {} });

export interface Looking {
  /** The addresses that a name has now. */
  addressesOf(name: string): Promise<string[]>;
  isReady(url: string): Promise<boolean>;
  everyMs: number;
}

const byDns: Looking = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isReady: (url) =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_WITHIN_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  everyMs: LOOK_EVERY_MS,
};

/**
 * Spreads requests over every address that the name in `url` has and that is ready. A connection that is kept open leads to
 * one of them for as long as it is in use, so that which one is chosen here, for each request. While there is one address
 * alone, or none that is ready, it is the name that is connected to.
 */
export async function openReplicas(url: string, { addressesOf, isReady, everyMs } = byDns): Promise<Replicas> {
  const { protocol, hostname, port } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || hostname === 'localhost') return single(url);
  const at = (address: string) => `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`;
  let ready: string[] = [];
  let turn = 0;

  async function look(): Promise<void> {
    const addresses = await addressesOf(hostname).catch(() => null);
    // Without an answer those that were there are asked again.
    const urls = addresses?.map(at) ?? ready;
    const answers = urls.length > 1 ? await Promise.all(urls.map(isReady)) : [];
    ready = urls.filter((_url, index) => answers[index]);
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const lookAgain = () => {
    if (isClosed) return;
    timer = setTimeout(() => void look().then(lookAgain), everyMs).unref();
  };
  await look();
  lookAgain();
  return {
    next() {
      turn += 1;
      return ready[turn % ready.length] ?? url;
    },
    unreachable: (gone) => {
      ready = ready.filter((one) => one !== gone);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const unconnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const cutOff = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether a request that failed so may be sent once more: nobody got it, or getting it twice changes nothing. */
export function mayBeRepeated(method: string, error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as { code?: string };
  if (code === undefined) return false;
  return unconnected.has(code) || (cutOff.has(code) && method === 'GET');
}
