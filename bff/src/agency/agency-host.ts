import type { HostedAgency } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import type { Upstream } from '../lib/upstream.ts';
import { withFallback } from '../lib/with-fallback.ts';

declare global {
  namespace Express {
    interface Request {
      agency: HostedAgency;
      /** `https://cards.example.in` */
      origin: string;
    }
  }
}

const AGENCY_FRESH_MS = 30_000;
const MAX_REFRESH_WAIT_MS = 1_000;
const REFRESH_RETRY_DELAY_MS = 5_000;
const hostPattern = /^(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::\d{1,5})?$/i;

export interface AgencyDirectory {
  of(host: string): Promise<HostedAgency | null>;
  byId(agencyId: string): Promise<HostedAgency | null>;
  invalidate(): void;
}

/** Results are cached, so known hosts stay online while the upstream is down. */
export function createAgencyDirectory(upstream: Upstream, now: () => number): AgencyDirectory {
  const cache = new LRUCache<string, { agency: HostedAgency; loadedAt: number; changeCount: number }>({ max: 5_000 });
  const inFlight = new Map<string, Promise<HostedAgency | null>>();
  let changeCount = 0;

  const load = async (host: string): Promise<HostedAgency | null> => {
    const countAtLoad = changeCount;
    const query = host.startsWith('#') ? { agencyId: host.slice(1) } : { host };
    const { agency } = await upstream.call('GET /internal/agency', { query });
    if (agency) cache.set(host, { agency, loadedAt: now(), changeCount: countAtLoad });
    else cache.delete(host);
    return agency;
  };

  const directory: AgencyDirectory = {
    byId: (agencyId) => directory.of(`#${agencyId}`),
    async of(host) {
      const cached = cache.get(host);
      if (cached && cached.changeCount === changeCount && now() - cached.loadedAt < AGENCY_FRESH_MS)
        return cached.agency;
      const loading =
        inFlight.get(host) ??
        load(host).finally(() => {
          if (inFlight.get(host) === loading) inFlight.delete(host);
        });
      inFlight.set(host, loading);
      if (!cached) return loading;
      return withFallback(loading, MAX_REFRESH_WAIT_MS, () => {
        cached.loadedAt = now() - AGENCY_FRESH_MS + REFRESH_RETRY_DELAY_MS;
        cached.changeCount = changeCount;
        return cached.agency;
      });
    },
    invalidate() {
      changeCount += 1;
      inFlight.clear();
    },
  };
  return directory;
}

/** Node uses the first of several Host headers, but a proxy may have used the last. */
function hasSingleHostHeader(rawHeaders: string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count === 1;
}

export const withAgency =
  (directory: Pick<AgencyDirectory, 'of'>, isTls: boolean): RequestHandler =>
  async (request, response, next) => {
    try {
      const host = (request.headers.host ?? '').replace(/\.(?=$|:\d+$)/, '');
      if (!hostPattern.test(host) || !URL.canParse(`http://${host}`) || !hasSingleHostHeader(request.rawHeaders))
        throw new ApiError('misdirected_host');
      const hostname = host.replace(/:\d+$/, '').toLowerCase();
      const agency = await directory.of(hostname);
      if (!agency) throw new ApiError('unknown_host');
      if (agency.host !== null && agency.host !== hostname) {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('unknown_host');
        const origin = isTls ? `https://${agency.host}` : `http://${agency.host}${/:\d+$/.exec(host)?.[0] ?? ''}`;
        response.redirect(301, origin + request.originalUrl);
        return;
      }
      request.agency = agency;
      // With TLS the client's port is dropped, so it reaches no link or cache.
      request.origin = isTls ? `https://${hostname}` : `http://${host.toLowerCase()}`;
      next();
    } catch (error) {
      next(error);
    }
  };
