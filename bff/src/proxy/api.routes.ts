import type { CallKey } from '@parichay/shared/contract.ts';
import { openApiDocument } from '@parichay/shared/openapi.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { matchCall } from '@parichay/shared/platform/lib/route.ts';
import express, { type Request, Router } from 'express';
import type { AgencyDirectory } from '../agency/agency-host.ts';
import type { EnterAgencyHandlers } from '../agency/agency-inside.routes.ts';
import { brandedAgencyOf } from '../agency/agency-inside.ts';
import type { CardEventHandlers } from '../analytics/analytics.routes.ts';
import type { AccountChangeHandlers } from '../auth/account-change.routes.ts';
import type { AuthHandlers } from '../auth/auth.routes.ts';
import type { SessionHandlers } from '../auth/session.routes.ts';
import { type CachedResponse, compressBrotli, compressGzip, etagOf, sendCached } from '../lib/cached-response.ts';
import { clientAddress } from '../lib/client-address.ts';
import { createCounter, createFloodLimit } from '../lib/flood-limit.ts';
import type { Limits } from '../lib/limits.ts';
import type { PaymentHandlers } from '../payment/payment.routes.ts';
import type { SecondFactorHandlers } from '../second-factor/second-factor.ts';
import { sessionActor } from '../session/actor.ts';
import type { Sessions } from '../session/session.ts';
import { asksForAllRows, type createAllRowsSender } from './all-rows.ts';
import { type createApiProxy, hasExpectedContentType, normalizedQuery, readBody, requireAccess } from './proxy.ts';

export interface ApiDependencies {
  sessions: Sessions;
  auth: AuthHandlers & AccountChangeHandlers & EnterAgencyHandlers & SecondFactorHandlers & SessionHandlers;
  publicCalls: CardEventHandlers;
  payment: PaymentHandlers;
  limits: Pick<Limits, 'leaveMessage'>;
  directory: Pick<AgencyDirectory, 'byId'>;
  forward: ReturnType<typeof createApiProxy>;
  sendAllRows: ReturnType<typeof createAllRowsSender>;
}

const visitorMessageCalls: ReadonlySet<CallKey> = new Set<CallKey>(['POST /enquiry', 'POST /feedback']);

/** Public writes per minute and IP address. */
const MAX_PUBLIC_WRITES = 300;

const logOutAsCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/log-out-as',
  'POST /agency/leave',
  'POST /logout',
  'POST /franchisee/logout',
]);

const SIGNED_IN_LIMIT_FACTOR = 12;

const MAX_BODY_FIELDS = 50;

async function createOpenApiResponse(): Promise<CachedResponse> {
  const body = Buffer.from(JSON.stringify(openApiDocument({ version: '1' })));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'Accept-Encoding',
    etag: etagOf(body),
  };
  return { status: 200, headers, body, brotli: await compressBrotli(body, 5), gzip: await compressGzip(body) };
}

function cardIdIn(body: unknown): string {
  try {
    return String(JSON.parse(String(body)).cardId).toLowerCase();
  } catch {
    return '';
  }
}

type AnyHandler = (call: {
  request: Request;
  response: express.Response;
  query: unknown;
  body: unknown;
}) => Promise<unknown>;

export function apiRoutes({
  sessions,
  auth,
  publicCalls,
  payment,
  limits,
  directory,
  forward,
  sendAllRows,
}: ApiDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const parseJson = express.json({ limit: '16kb', strict: true });
  let openApi: Promise<CachedResponse> | null = null;
  const publicWrites = createFloodLimit(MAX_PUBLIC_WRITES);
  const countCall = createCounter();

  router.get('/openapi.json', async (request, response) => {
    openApi ??= createOpenApiResponse();
    sendCached(await openApi, request, response);
  });

  router.get('/agency-details', async (request, response) => {
    const { agency, hasEnteredAgency } = await brandedAgencyOf(request, directory);
    response
      .set('Cache-Control', hasEnteredAgency ? 'private, no-cache' : 'public, max-age=60')
      .json({ data: agency.details });
  });

  // Matched before the session is loaded, so unknown paths cost no Redis call.
  router.use((request, response, next) => {
    const queryAt = request.url.indexOf('?');
    const path = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
    const search = queryAt < 0 ? '' : request.url.slice(queryAt + 1);
    const call = matchCall(request.method, path);
    if (!call) return next(new ApiError('not_found'));
    if (call.endpoint.access === 'public' && request.method !== 'GET' && !publicWrites.consume(request)) {
      return next(new ApiError('too_many_requests', { retryAfter: 60 }));
    }
    const handleHere = (handler: AnyHandler) => {
      if (!hasExpectedContentType(request, call.endpoint)) return next(new ApiError('unsupported_media_type'));
      parseJson(request, response, (parseError?: unknown) => {
        if (parseError) return next(parseError);
        if (Object.keys(request.body ?? {}).length > MAX_BODY_FIELDS)
          return next(new ApiError('invalid_input', { fields: { body: `at most ${MAX_BODY_FIELDS} fields` } }));
        handle(handler, call.endpoint, search, request, response).catch(next);
      });
    };
    const publicHandler = publicCalls[call.key as keyof CardEventHandlers] as AnyHandler | undefined;
    if (publicHandler) return handleHere(publicHandler);
    const handler = auth[call.key as keyof ApiDependencies['auth']] as AnyHandler | undefined;
    const paymentHandler = payment[call.key as keyof PaymentHandlers] as AnyHandler | undefined;
    // Staff logged in as a customer, or inside an agency, cannot sign in, change passwords or pay there.
    const isForOwner = Boolean(handler ?? paymentHandler) && !logOutAsCalls.has(call.key);
    const session = handler ? sessions.write : sessions.read;
    session(request, response, (error?: unknown) => {
      if (error) return next(error);
      const { actor } = request.session;
      if (isForOwner && actor?.loggedInBy) return next(new ApiError('not_allowed'));
      if (call.endpoint.requiresReauth && request.session.requiresReauth)
        return next(new ApiError('confirm_it_is_you'));
      if (handler) return handleHere(handler);
      if (paymentHandler) return handleHere(paymentHandler);
      if (asksForAllRows(request, call)) return void sendAllRows(call, search, request, response).catch(next);
      const { publicLimits, renderLimits } = call.endpoint;
      const maxPerMinute =
        renderLimits?.maxPerMinute ??
        (publicLimits && publicLimits.maxPerMinute * (actor ? SIGNED_IN_LIMIT_FACTOR : 1));
      const clientKey = actor ? accountIdOf(actor) : clientAddress(request);
      if (maxPerMinute !== undefined && countCall(`${call.key} ${clientKey}`) > maxPerMinute)
        return next(new ApiError('too_many_requests', { retryAfter: 60 }));
      const send = () => void forward(call, search, sessionActor(request), request, response, next);
      if (!visitorMessageCalls.has(call.key)) return send();
      readBody(request, response, call.endpoint)
        .then(() => limits.leaveMessage(call.key, clientAddress(request), cardIdIn(request.body)))
        .then(send, next);
    });
  });

  async function handle(
    handler: AnyHandler,
    endpoint: Endpoint,
    search: string,
    request: Request,
    response: express.Response,
  ): Promise<void> {
    requireAccess(sessionActor(request), request.agency, endpoint);
    const query = parseInput(endpoint.query, Object.fromEntries(new URLSearchParams(normalizedQuery(search))), 'query');
    const body = parseInput(endpoint.body, request.body, 'body');
    const data = await handler({ request, response, query, body });
    response.set('Cache-Control', 'no-store').json({ data });
  }

  return router;
}
