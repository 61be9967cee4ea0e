import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallKey } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { allRowsMediaType } from '@parichay/shared/platform/lib/all-rows.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MatchedCall } from '@parichay/shared/platform/lib/route.ts';
import type { Request, Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { normalizedQuery, requireAccess } from './proxy.ts';

interface RowsPage {
  items: readonly unknown[];
  nextCursor: string | null;
}

const PAGE_LIMIT = 100;

const isPaged = ({ query }: Endpoint): boolean =>
  query !== undefined && 'shape' in query && 'cursor' in (query.shape as object);

export const asksForAllRows = (request: Request, { endpoint, params }: MatchedCall): boolean =>
  request.method === 'GET' &&
  request.headers.accept === allRowsMediaType &&
  isPaged(endpoint) &&
  Object.keys(params).length === 0;

/** Reads page by page: a row that moves may be missed or repeated. */
export function createAllRowsSender(upstream: Upstream) {
  const inFlight = new Set<string>();
  return async function send(call: MatchedCall, search: string, request: Request, response: Response): Promise<void> {
    const actor = sessionActor(request);
    requireAccess(actor, request.agency, call.endpoint);
    const claims = request.session.actor;
    if (!claims) throw new ApiError('not_signed_in');
    const account = accountIdOf(actor);
    if (inFlight.has(account)) throw new ApiError('too_many_requests', { retryAfter: 10 });
    inFlight.add(account);
    try {
      const { limit: _, ...query } = Object.fromEntries(new URLSearchParams(normalizedQuery(search)));
      const fetchPage = (cursor?: string) => {
        const input = { query: { ...query, limit: PAGE_LIMIT, ...(cursor && { cursor }) } };
        return upstream.callAs(claims, call.key as CallKey, input as never, request.id) as unknown as Promise<RowsPage>;
      };
      // Fetched before the headers are sent, so an error gets its status.
      const first = await fetchPage(query.cursor);
      response.set({ 'Content-Type': `${allRowsMediaType}; charset=utf-8`, 'Cache-Control': 'no-store' });
      await pipeline(Readable.from(jsonLinesFrom(first, fetchPage)), response).catch((error) => {
        request.log.warn({ err: error }, 'sending all rows of a list was interrupted');
      });
    } finally {
      inFlight.delete(account);
    }
  };
}

async function* jsonLinesFrom(
  first: RowsPage,
  fetchPage: (cursor: string) => Promise<RowsPage>,
): AsyncGenerator<string> {
  for (let rows = first; ; ) {
    if (rows.items.length > 0) yield `${rows.items.map((row) => JSON.stringify(row)).join('\n')}\n`;
    if (!rows.nextCursor) return;
    rows = await fetchPage(rows.nextCursor);
  }
}
