import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CallKey } from '@parichay/shared/contract.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { allRowsType } from '@parichay/shared/platform/lib/all-rows.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MatchedCall } from '@parichay/shared/platform/lib/route.ts';
import type { Request, Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { admit, plainQuery } from './proxy.ts';

interface Rows {
  items: readonly unknown[];
  nextCursor: string | null;
}

const AT_ONCE = 100;

const isPaged = ({ query }: Endpoint): boolean =>
  query !== undefined && 'shape' in query && 'cursor' in (query.shape as object);

export const asksForAllRows = (request: Request, { endpoint, params }: MatchedCall): boolean =>
  request.method === 'GET' &&
  request.headers.accept === allRowsType &&
  isPaged(endpoint) &&
  Object.keys(params).length === 0;

/** Reads page by page: a row that moves may be missed or repeated. */
export function createAllRows(upstream: Upstream) {
  const underWay = new Set<string>();
  return async function send(call: MatchedCall, search: string, request: Request, response: Response): Promise<void> {
    const actor = sessionActor(request);
    admit(actor, request.agency, call.endpoint);
    const claims = request.session.actor;
    if (!claims) throw new ApiError('not_signed_in');
    const account = accountIdOf(actor);
    if (underWay.has(account)) throw new ApiError('too_many_requests', { retryAfter: 10 });
    underWay.add(account);
    try {
      const { limit: _, ...query } = Object.fromEntries(new URLSearchParams(plainQuery(search)));
      const page = (cursor?: string) => {
        const input = { query: { ...query, limit: AT_ONCE, ...(cursor && { cursor }) } };
        return upstream.callAs(claims, call.key as CallKey, input as never, request.id) as unknown as Promise<Rows>;
      };
      // Fetched before the headers are sent, so that an error gets its status.
      const first = await page(query.cursor);
      response.set({ 'Content-Type': `${allRowsType}; charset=utf-8`, 'Cache-Control': 'no-store' });
      await pipeline(Readable.from(linesFrom(first, page)), response).catch((error) => {
        request.log.warn({ err: error }, 'all rows of a list were not sent to the end');
      });
    } finally {
      underWay.delete(account);
    }
  };
}

async function* linesFrom(first: Rows, page: (cursor: string) => Promise<Rows>): AsyncGenerator<string> {
  for (let rows = first; ; ) {
    if (rows.items.length > 0) yield `${rows.items.map((row) => JSON.stringify(row)).join('\n')}\n`;
    if (!rows.nextCursor) return;
    rows = await page(rows.nextCursor);
  }
}
