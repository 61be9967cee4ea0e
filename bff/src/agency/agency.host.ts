import type { HostedAgency } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { orElse } from '../lib/or-else.ts';
import type { Upstream } from '../lib/upstream.ts';

declare global {
  namespace Express {
    interface Request {
      agency: HostedAgency;
      /** `https://cards.example.in` */
      origin: string;
    }
  }
}

const FRESH_MS = 30_000;
const PATIENCE_MS = 1_000;
const ASK_AGAIN_AFTER_MS = 5_000;
const HOST = /^(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::\d{1,5})?$/i;

export interface AgencyDirectory {
  of(host: string): Promise<HostedAgency | null>;
  byId(agencyId: string): Promise<HostedAgency | null>;
  changed(): void;
}

/** Cached, so that known hosts stay online while the upstream is down. */
export function createAgencyDirectory(upstream: Upstream, now: () => number): AgencyDirectory {
  const known = new LRUCache<string, { agency: HostedAgency; at: number; after: number }>({ max: 5_000 });
  const underWay = new Map<string, Promise<HostedAgency | null>>();
  let changes = 0;

  const load = async (host: string): Promise<HostedAgency | null> => {
    const after = changes;
    const query = host.startsWith('#') ? { agencyId: host.slice(1) } : { host };
    const { agency } = await upstream.call('GET /internal/agency', { query });
    if (agency) known.set(host, { agency, at: now(), after });
    else known.delete(host);
    return agency;
  };

  const directory: AgencyDirectory = {
    byId: (agencyId) => directory.of(`#${agencyId}`),
    async of(host) {
      const seen = known.get(host);
      if (seen && seen.after === changes && now() - seen.at < FRESH_MS) return seen.agency;
      const loading =
        underWay.get(host) ??
        load(host).finally(() => {
          if (underWay.get(host) === loading) underWay.delete(host);
        });
      underWay.set(host, loading);
      if (!seen) return loading;
      return orElse(loading, PATIENCE_MS, () => {
        seen.at = now() - FRESH_MS + ASK_AGAIN_AFTER_MS;
        seen.after = changes;
        return seen.agency;
      });
    },
    changed() {
      changes += 1;
      underWay.clear();
    },
  };
  return directory;
}

/** Rejects several Host headers: Node uses the first, but a proxy may have used the last. */
function namesOneHost(rawHeaders: string[]): boolean {
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
      if (!HOST.test(host) || !URL.canParse(`http://${host}`) || !namesOneHost(request.rawHeaders))
        throw new ApiError('misdirected_host');
      const name = host.replace(/:\d+$/, '').toLowerCase();
      const agency = await directory.of(name);
      if (!agency) throw new ApiError('unknown_host');
      if (agency.host !== null && agency.host !== name) {
        if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('unknown_host');
        const origin = isTls ? `https://${agency.host}` : `http://${agency.host}${/:\d+$/.exec(host)?.[0] ?? ''}`;
        response.redirect(301, origin + request.originalUrl);
        return;
      }
      request.agency = agency;
      // The client's port must not reach links and caches; TLS uses 443.
      request.origin = isTls ? `https://${name}` : `http://${host.toLowerCase()}`;
      next();
    } catch (error) {
      next(error);
    }
  };
