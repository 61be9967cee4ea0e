import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Upstream } from '../lib/upstream.ts';

const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const YES_FOR_MS = 60_000;
const NO_FOR_MS = 10_000;
/** Limits upstream calls when a client asks for many unknown names. */
const MAX_CONCURRENT = 20;

export interface DomainQuestion {
  /** 200 = a certificate may be issued, 404 = not, 503 = unknown. Caddy reads only the status. */
  answer: RequestHandler;
  changed(): void;
}

/** `GET /health/domain?domain=…`, Caddy's "ask" endpoint for on-demand TLS certificates. */
export function createDomainQuestion(upstream: Pick<Upstream, 'call'>): DomainQuestion {
  const answers = new LRUCache<string, boolean>({ max: 5_000 });
  let underWay = 0;

  async function isAllowed(domain: string): Promise<boolean | null> {
    const known = answers.get(domain);
    if (known !== undefined) return known;
    if (underWay >= MAX_CONCURRENT) return null;
    underWay += 1;
    try {
      const answer = await upstream.call('GET /internal/domain', { query: { domain } });
      answers.set(domain, answer.isAllowed, { ttl: answer.isAllowed ? YES_FOR_MS : NO_FOR_MS });
      return answer.isAllowed;
    } catch {
      return null;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async answer(request: Request, response: Response) {
      const { domain } = request.query;
      const name = typeof domain === 'string' ? domain.toLowerCase() : '';
      const allowed = HOST_NAME.test(name) ? await isAllowed(name) : false;
      response
        .status(allowed === null ? 503 : allowed ? 200 : 404)
        .set('Cache-Control', 'no-store')
        .end();
    },
    changed: () => answers.clear(),
  };
}

export const favicon: RequestHandler = (request, response) => {
  const { favicon: picture } = request.agency.details.brand;
  response.set({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept' });
  if (!picture) return void response.status(204).end();
  const format = /\bimage\/webp\b/.test(request.headers.accept ?? '') ? 'webp' : 'jpg';
  response.redirect(302, pictureUrl(picture.mediaId, 160, format));
};
