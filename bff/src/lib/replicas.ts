import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A process that shuts down reports "not ready" for longer than this. */
const LOOK_EVERY_MS = 1_000;
const READY_WITHIN_MS = 900;

export interface Replicas {
  next(): string;
  unreachable(url: string): void;
  close(): void;
}

export const single = (url: string): Replicas => ({ next: () => url, unreachable() {}, close() {} });

export interface Looking {
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
 * Chooses an address per request, because keep-alive connections would stick to one. Falls back to the host
 * name.
 */
export async function openReplicas(url: string, { addressesOf, isReady, everyMs } = byDns): Promise<Replicas> {
  const { protocol, hostname, port } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || hostname === 'localhost') return single(url);
  const at = (address: string) => `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`;
  let ready: string[] = [];
  let turn = 0;

  async function look(): Promise<void> {
    const addresses = await addressesOf(hostname).catch(() => null);
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

export function mayBeRepeated(method: string, error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as { code?: string };
  if (code === undefined) return false;
  return unconnected.has(code) || (cutOff.has(code) && method === 'GET');
}
