import type { CallKey } from '@parichay/shared/contract.ts';
import { openApiDocument } from '@parichay/shared/openapi.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { matchCall } from '@parichay/shared/platform/lib/route.ts';
import express, { type Request, Router } from 'express';
import type { AgencyDirectory } from '../agency/agency.host.ts';
import type { InsideHandlers } from '../agency/agency.inside.routes.ts';
import { brandOf } from '../agency/agency.inside.ts';
import type { PublicHandlers } from '../analytics/analytics.routes.ts';
import type { AccountChangeHandlers } from '../auth/account-change.routes.ts';
import type { AuthHandlers } from '../auth/auth.routes.ts';
import type { SessionHandlers } from '../auth/session.routes.ts';
import { brotli, type Cached, etagOf, gzipped, sendCached } from '../lib/cached-answer.ts';
import { clientAddress } from '../lib/client-address.ts';
import { createCounter, createFloodLimit } from '../lib/flood-limit.ts';
import type { Limits } from '../lib/limits.ts';
import type { PaymentHandlers } from '../payment/payment.routes.ts';
import type { SecondFactorHandlers } from '../second-factor/second-factor.ts';
import { sessionActor } from '../session/actor.ts';
import type { Sessions } from '../session/session.ts';
import { asksForAllRows, type createAllRows } from './all-rows.ts';
import { admit, type createApiProxy, hasFittingType, plainQuery, readWhole } from './proxy.ts';

export interface ApiParts {
  sessions: Sessions;
  auth: AuthHandlers & AccountChangeHandlers & InsideHandlers & SecondFactorHandlers & SessionHandlers;
  open: PublicHandlers;
  payment: PaymentHandlers;
  limits: Pick<Limits, 'leaveWords'>;
  directory: Pick<AgencyDirectory, 'byId'>;
  forward: ReturnType<typeof createApiProxy>;
  allRows: ReturnType<typeof createAllRows>;
}

const leavesWords: ReadonlySet<CallKey> = new Set<CallKey>(['POST /enquiry', 'POST /feedback']);

/** Per minute and address. */
const MAX_PUBLIC_WRITES = 300;

const endsLogInAs: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST /user/log-out-as',
  'POST /agency/leave',
  'POST /logout',
  'POST /franchisee/logout',
]);

const ACCOUNTS_SHARE = 12;

const MAX_FIELDS = 50;

async function openApiAnswer(): Promise<Cached> {
  const body = Buffer.from(JSON.stringify(openApiDocument({ version: '1' })));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    vary: 'Accept-Encoding',
    etag: etagOf(body),
  };
  return { status: 200, headers, body, brotli: await brotli(body, 5), gzip: await gzipped(body) };
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

export function apiRoutes({ sessions, auth, open, payment, limits, directory, forward, allRows }: ApiParts): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const parseJson = express.json({ limit: '16kb', strict: true });
  let openApi: Promise<Cached> | null = null;
  const publicWrites = createFloodLimit(MAX_PUBLIC_WRITES);
  const counted = createCounter();

  router.get('/openapi.json', async (request, response) => {
    openApi ??= openApiAnswer();
    sendCached(await openApi, request, response);
  });

  router.get('/agency-details', async (request, response) => {
    const { agency, isInside } = await brandOf(request, directory);
    response.set('Cache-Control', isInside ? 'private, no-cache' : 'public, max-age=60').json({ data: agency.details });
  });

  // Matched before the session is loaded, so that unknown paths cost no Redis call.
  router.use((request, response, next) => {
    const queryAt = request.url.indexOf('?');
    const path = queryAt < 0 ? request.url : request.url.slice(0, queryAt);
    const search = queryAt < 0 ? '' : request.url.slice(queryAt + 1);
    const call = matchCall(request.method, path);
    if (!call) return next(new ApiError('not_found'));
    if (call.endpoint.access === 'public' && request.method !== 'GET' && !publicWrites.count(request)) {
      return next(new ApiError('too_many_requests', { retryAfter: 60 }));
    }
    const answerHere = (handler: AnyHandler) => {
      if (!hasFittingType(request, call.endpoint)) return next(new ApiError('unsupported_media_type'));
      parseJson(request, response, (parseError?: unknown) => {
        if (parseError) return next(parseError);
        if (Object.keys(request.body ?? {}).length > MAX_FIELDS)
          return next(new ApiError('invalid_input', { fields: { body: `at most ${MAX_FIELDS} fields` } }));
        answer(handler, call.endpoint, search, request, response).catch(next);
      });
    };
    const openHandler = open[call.key as keyof PublicHandlers] as AnyHandler | undefined;
    if (openHandler) return answerHere(openHandler);
    const handler = auth[call.key as keyof ApiParts['auth']] as AnyHandler | undefined;
    const paymentHandler = payment[call.key as keyof PaymentHandlers] as AnyHandler | undefined;
    // Staff logged in as a customer, or inside an agency, cannot sign in, change passwords or pay there.
    const isForOwner = Boolean(handler ?? paymentHandler) && !endsLogInAs.has(call.key);
    const session = handler ? sessions.write : sessions.read;
    session(request, response, (error?: unknown) => {
      if (error) return next(error);
      const { actor } = request.session;
      if (isForOwner && actor?.loggedInBy) return next(new ApiError('not_allowed'));
      if (call.endpoint.requiresReauth && request.session.requiresReauth)
        return next(new ApiError('confirm_it_is_you'));
      if (handler) return answerHere(handler);
      if (paymentHandler) return answerHere(paymentHandler);
      if (asksForAllRows(request, call)) return void allRows(call, search, request, response).catch(next);
      const { publicLimits, draws } = call.endpoint;
      const most = draws?.aMinute ?? (publicLimits && publicLimits.aMinute * (actor ? ACCOUNTS_SHARE : 1));
      const who = actor ? accountIdOf(actor) : clientAddress(request);
      if (most !== undefined && counted(`${call.key} ${who}`) > most)
        return next(new ApiError('too_many_requests', { retryAfter: 60 }));
      const send = () => void forward(call, search, sessionActor(request), request, response, next);
      if (!leavesWords.has(call.key)) return send();
      readWhole(request, response, call.endpoint)
        .then(() => limits.leaveWords(call.key, clientAddress(request), cardIdIn(request.body)))
        .then(send, next);
    });
  });

  async function answer(
    handler: AnyHandler,
    endpoint: Endpoint,
    search: string,
    request: Request,
    response: express.Response,
  ): Promise<void> {
    admit(sessionActor(request), request.agency, endpoint);
    const query = parseInput(endpoint.query, Object.fromEntries(new URLSearchParams(plainQuery(search))), 'query');
    const body = parseInput(endpoint.body, request.body, 'body');
    const data = await handler({ request, response, query, body });
    response.set('Cache-Control', 'no-store').json({ data });
  }

  return router;
}
