import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** A process that shuts down reports "not ready" for longer than this. */
const LOOKUP_INTERVAL_MS = 1_000;
const READY_TIMEOUT_MS = 900;

export interface Replicas {
  nextUrl(): string;
  markUnreachable(url: string): void;
  close(): void;
}

export const singleReplica = (url: string): Replicas => ({ nextUrl: () => url, markUnreachable() {}, close() {} });

export interface ReplicaDiscovery {
  addressesOf(name: string): Promise<string[]>;
  isReady(url: string): Promise<boolean>;
  intervalMs: number;
}

const dnsDiscovery: ReplicaDiscovery = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  isReady: (url) =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  intervalMs: LOOKUP_INTERVAL_MS,
};

/** Chosen per request, because keep-alive connections would stick to one. Falls back to the host name. */
export async function openReplicas(
  url: string,
  { addressesOf, isReady, intervalMs } = dnsDiscovery,
): Promise<Replicas> {
  const { protocol, hostname, port } = new URL(url);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) || hostname === 'localhost') return singleReplica(url);
  const urlOf = (address: string) => `${protocol}//${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`;
  let ready: string[] = [];
  let requestCount = 0;

  async function refresh(): Promise<void> {
    const addresses = await addressesOf(hostname).catch(() => null);
    const urls = addresses?.map(urlOf) ?? ready;
    const answers = urls.length > 1 ? await Promise.all(urls.map(isReady)) : [];
    ready = urls.filter((_url, index) => answers[index]);
  }

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const scheduleRefresh = () => {
    if (isClosed) return;
    timer = setTimeout(() => void refresh().then(scheduleRefresh), intervalMs).unref();
  };
  await refresh();
  scheduleRefresh();
  return {
    nextUrl() {
      requestCount += 1;
      return ready[requestCount % ready.length] ?? url;
    },
    markUnreachable: (failedUrl) => {
      ready = ready.filter((one) => one !== failedUrl);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const connectFailureCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const connectionResetCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export function isRetryable(method: string, error: unknown): boolean {
  const { code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as { code?: string };
  if (code === undefined) return false;
  return connectFailureCodes.has(code) || (connectionResetCodes.has(code) && method === 'GET');
}
