import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HostedAgency } from '@parichay/shared/internal.ts';
import { agencyChangedHeader, cardChangedHeader } from '@parichay/shared/internal.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { mayTakeLong } from '@parichay/shared/platform/lib/receive-within.ts';
import type { MatchedCall } from '@parichay/shared/platform/lib/route.ts';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { mayBeRepeated, type Replicas } from '../lib/replicas.ts';
import type { Upstream } from '../lib/upstream.ts';

export interface ProxyParts {
  replicas: Replicas;
  upstream: Upstream;
  log: Logger;
  cardsChanged(cardIds: string[]): Promise<void>;
  agenciesChanged(): void;
  sessionIsDead(request: Request): void;
}

/** Allow-list: all other headers of the browser are dropped. */
const passing = ['content-type', 'content-length', 'range', 'if-none-match'] as const;
const MAX_BODY_BYTES = 1024 * 1024;
const MULTIPART_MARGIN = 16 * 1024;
const ANSWER_WITHIN_MS = 5_000;
const MAX_CALLS = 512;
const DRAWN_WITHIN_MS = 15_000;
const MAX_DRAWN = 256;
const MAX_UPLOADS = 64;
/** Since the last transferred byte: the upstream stores a large file only after it has arrived. */
const UPLOAD_WITHIN_MS = 90_000;

/** @throws ApiError not_signed_in, not_allowed, product_not_enabled */
export function admit(actor: Actor, agency: HostedAgency, endpoint: Endpoint): void {
  const refusal = refusalOf(actor, endpoint, agency.configuration);
  if (refusal) throw new ApiError(refusal);
}

/** @throws ApiError invalid_input for `a[]`, `a[x]` and repeated names */
export function plainQuery(search: string): string {
  if (!search) return '';
  const parameters = new URLSearchParams(search);
  const seen = new Set<string>();
  for (const name of parameters.keys()) {
    if (seen.has(name) || /[[\]]/.test(name))
      throw new ApiError('invalid_input', { fields: { [name]: 'stands once, as plain text' } });
    seen.add(name);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export function hasFittingType(request: Request, endpoint: Endpoint): boolean {
  if (request.headers['content-length'] === '0') return true;
  return request.is(endpoint.upload ? 'multipart/form-data' : 'application/json') !== false;
}

const maxBytes = ({ upload, publicLimits }: Endpoint): number =>
  upload ? upload.maxBytes * upload.maxFiles + MULTIPART_MARGIN : (publicLimits?.bytes ?? MAX_BODY_BYTES);

const readers = new Map<number, RequestHandler>();

function readerOf(limit: number): RequestHandler {
  const reader = readers.get(limit) ?? express.raw({ type: () => true, limit, inflate: false });
  readers.set(limit, reader);
  return reader;
}

/** Read before connecting to the upstream: slow bodies would otherwise use up all its connections. */
export const readWhole = (request: Request, response: Response, endpoint: Endpoint): Promise<void> =>
  new Promise((resolve, reject) =>
    readerOf(maxBytes(endpoint))(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  );

function requireSize(request: Request, endpoint: Endpoint): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes(endpoint)) {
    throw new ApiError(endpoint.upload ? 'file_too_large' : 'body_too_large');
  }
}

/** Rebuilds the request, so that cookies and claimed identities never pass. */
export function createApiProxy(parts: ProxyParts) {
  const { replicas, upstream, log, cardsChanged, agenciesChanged, sessionIsDead } = parts;
  // Idle sockets close here before they do in the upstream, which would cause 502s.
  const agentOf = (maxSockets: number) =>
    new Agent({ keepAlive: true, maxSockets, maxFreeSockets: 64, agentKeepAliveTimeoutBuffer: 15_000 });
  const timedOut = new WeakSet<Request>();
  const last = new WeakSet<Request>();
  const sentTo = new WeakMap<Request, string>();
  const again = new WeakMap<Request, () => void>();
  const proxyWithin = (proxyTimeout: number, agent: Agent) =>
    createProxyMiddleware<Request, Response>({
      router: (request) => {
        const url = replicas.next();
        sentTo.set(request as Request, url);
        return url;
      },
      agent,
      ws: false,
      xfwd: false,
      proxyTimeout,
      ejectPlugins: true,
      plugins: [debugProxyErrorsPlugin, proxyEventsPlugin] as never[],
      on: {
        proxyReq: (outgoing, request) => {
          outgoing.removeHeader('accept-encoding');
          outgoing.once('timeout', () => timedOut.add(request));
          if (request.body instanceof Buffer) outgoing.write(request.body);
        },
        proxyRes: (answer, request) => onAnswer(answer, request),
        error: (error, request, response) => onError(error, request, response as ServerResponse),
      },
    });
  const proxy = proxyWithin(ANSWER_WITHIN_MS, agentOf(MAX_CALLS));
  // Slow calls have their own connections, so that they do not block others.
  const drawProxy = proxyWithin(DRAWN_WITHIN_MS, agentOf(MAX_DRAWN));
  const uploadProxy = proxyWithin(UPLOAD_WITHIN_MS, agentOf(MAX_UPLOADS));

  function onAnswer(answer: IncomingMessage, request: Request): void {
    const changed = answer.headers[cardChangedHeader];
    delete answer.headers[cardChangedHeader];
    if (answer.headers[agencyChangedHeader] !== undefined) agenciesChanged();
    delete answer.headers[agencyChangedHeader];
    delete answer.headers['x-powered-by'];
    delete answer.headers['keep-alive'];
    delete answer.headers['set-cookie'];
    answer.headers.connection = last.has(request) ? 'close' : 'keep-alive';
    if (typeof changed === 'string') {
      cardsChanged(changed.split(',')).catch((error) =>
        log.warn({ err: error }, 'other processes were not told of a changed card'),
      );
    }
    if (answer.statusCode === 401 && request.session?.actor) sessionIsDead(request);
  }

  function sentAgain(error: Error, request: Request, response: ServerResponse): boolean {
    const send = again.get(request);
    const url = sentTo.get(request);
    again.delete(request);
    if (!send || !url || response.headersSent || timedOut.has(request)) return false;
    if (!mayBeRepeated(request.method, error)) return false;
    replicas.unreachable(url);
    if (replicas.next() === url) return false;
    send();
    return true;
  }

  function onError(error: Error, request: Request, response: ServerResponse): void {
    if (sentAgain(error, request, response)) return;
    const failure = new ApiError(timedOut.has(request) ? 'upstream_timeout' : 'upstream_down', { retryAfter: 2 });
    request.log.error({ err: error }, failure.code);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(failure.status, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(failure.toBody()));
  }

  return async function forward(
    call: MatchedCall,
    search: string,
    actor: Actor,
    request: Request,
    response: Response,
    next: NextFunction,
  ) {
    try {
      admit(actor, request.agency, call.endpoint);
      requireSize(request, call.endpoint);
      if (!hasFittingType(request, call.endpoint)) throw new ApiError('unsupported_media_type');
      const url = `/api/v1${request.path}${plainQuery(search)}`;
      const token = await upstream.sign(
        actor.kind === 'anonymous' ? actor : (request.session.actor ?? (actor as never)),
      );
      const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-request-id': request.id };
      for (const name of passing) {
        const value = request.headers[name];
        if (typeof value === 'string') headers[name] = value;
      }
      if (!response.shouldKeepAlive) last.add(request);
      if (call.endpoint.upload) {
        if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
        mayTakeLong(request);
      } else {
        await readWhole(request, response, call.endpoint);
        if (request.body instanceof Buffer) headers['content-length'] = String(request.body.length);
      }
      const accepted = request.headers['accept-encoding'];
      request.headers = { ...headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
      request.url = url;
      response.set('Cache-Control', 'no-store');
      if (call.endpoint.upload) return await uploadProxy(request, response, next);
      if (call.endpoint.draws) return await drawProxy(request, response, next);
      again.set(request, () => void proxy(request, response, next));
      await proxy(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}
