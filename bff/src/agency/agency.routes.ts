import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Upstream } from '../lib/upstream.ts';

const HOST_NAME_PATTERN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const ALLOWED_DOMAIN_TTL_MS = 60_000;
const REFUSED_DOMAIN_TTL_MS = 10_000;
/** Limits upstream calls when a client asks for many unknown host names. */
const MAX_CONCURRENT_LOOKUPS = 20;

export interface CertificateCheck {
  /** 200 = a certificate may be issued, 404 = not, 503 = unknown. Caddy reads only the status. */
  handle: RequestHandler;
  invalidate(): void;
}

/** `GET /health/domain?domain=…`, Caddy's "ask" endpoint for on-demand TLS certificates. */
export function createCertificateCheck(upstream: Pick<Upstream, 'call'>): CertificateCheck {
  const cache = new LRUCache<string, boolean>({ max: 5_000 });
  let inFlight = 0;

  async function mayHaveCertificate(domain: string): Promise<boolean | null> {
    const cached = cache.get(domain);
    if (cached !== undefined) return cached;
    if (inFlight >= MAX_CONCURRENT_LOOKUPS) return null;
    inFlight += 1;
    try {
      const result = await upstream.call('GET /internal/domain', { query: { domain } });
      cache.set(domain, result.isAllowed, { ttl: result.isAllowed ? ALLOWED_DOMAIN_TTL_MS : REFUSED_DOMAIN_TTL_MS });
      return result.isAllowed;
    } catch {
      return null;
    } finally {
      inFlight -= 1;
    }
  }

  return {
    async handle(request: Request, response: Response) {
      const { domain } = request.query;
      const name = typeof domain === 'string' ? domain.toLowerCase() : '';
      const allowed = HOST_NAME_PATTERN.test(name) ? await mayHaveCertificate(name) : false;
      response
        .status(allowed === null ? 503 : allowed ? 200 : 404)
        .set('Cache-Control', 'no-store')
        .end();
    },
    invalidate: () => cache.clear(),
  };
}

export const favicon: RequestHandler = (request, response) => {
  const { favicon: picture } = request.agency.details.brand;
  response.set({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept' });
  if (!picture) return void response.status(204).end();
  const format = /\bimage\/webp\b/.test(request.headers.accept ?? '') ? 'webp' : 'jpg';
  response.redirect(302, pictureUrl(picture.mediaId, 160, format));
};
