import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { HostedAgency } from '@parichay/shared/internal.ts';
import { agencyChangedHeader, cardChangedHeader } from '@parichay/shared/internal.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { liftReceiveLimit } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import type { MatchedCall } from '@parichay/shared/platform/lib/route.ts';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { createProxyMiddleware, debugProxyErrorsPlugin, proxyEventsPlugin } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { isRetryable, type Replicas } from '../lib/replicas.ts';
import type { Upstream } from '../lib/upstream.ts';

export interface ProxyDependencies {
  replicas: Replicas;
  upstream: Upstream;
  log: Logger;
  cardsChanged(cardIds: string[]): Promise<void>;
  agenciesChanged(): void;
  onDeadSession(request: Request): void;
}

/** Allow-list: all other headers of the browser are dropped. */
const forwardedRequestHeaders = ['content-type', 'content-length', 'range', 'if-none-match'] as const;
const MAX_BODY_BYTES = 1024 * 1024;
const MULTIPART_MARGIN = 16 * 1024;
const RESPONSE_TIMEOUT_MS = 5_000;
const MAX_SOCKETS = 512;
const RENDER_TIMEOUT_MS = 15_000;
const MAX_RENDER_SOCKETS = 256;
const MAX_UPLOAD_SOCKETS = 64;
/** Counts from the last byte, because the upstream stores a large file only after it. */
const UPLOAD_IDLE_TIMEOUT_MS = 90_000;

/** @throws ApiError not_signed_in, not_allowed, product_not_enabled */
export function requireAccess(actor: Actor, agency: HostedAgency, endpoint: Endpoint): void {
  const refusal = refusalOf(actor, endpoint, agency.configuration);
  if (refusal) throw new ApiError(refusal);
}

/** @throws ApiError invalid_input for `a[]`, `a[x]` and repeated names */
export function normalizedQuery(search: string): string {
  if (!search) return '';
  const parameters = new URLSearchParams(search);
  const seen = new Set<string>();
  for (const name of parameters.keys()) {
    if (seen.has(name) || /[[\]]/.test(name))
      throw new ApiError('invalid_input', { fields: { [name]: 'must occur once, without brackets' } });
    seen.add(name);
  }
  const text = parameters.toString();
  return text && `?${text}`;
}

export function hasExpectedContentType(request: Request, endpoint: Endpoint): boolean {
  if (request.headers['content-length'] === '0') return true;
  return request.is(endpoint.upload ? 'multipart/form-data' : 'application/json') !== false;
}

const maxBodyBytesOf = ({ upload, publicLimits }: Endpoint): number =>
  upload ? upload.maxBytes * upload.maxFiles + MULTIPART_MARGIN : (publicLimits?.bytes ?? MAX_BODY_BYTES);

const bodyReaderByLimit = new Map<number, RequestHandler>();

function bodyReaderOf(limit: number): RequestHandler {
  const reader = bodyReaderByLimit.get(limit) ?? express.raw({ type: () => true, limit, inflate: false });
  bodyReaderByLimit.set(limit, reader);
  return reader;
}

/** Reads the body first, because slow bodies would use up all connections to the upstream. */
export const readBody = (request: Request, response: Response, endpoint: Endpoint): Promise<void> =>
  new Promise((resolve, reject) =>
    bodyReaderOf(maxBodyBytesOf(endpoint))(request, response, (error?: unknown) => (error ? reject(error) : resolve())),
  );

function refuseOversizedBody(request: Request, endpoint: Endpoint): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytesOf(endpoint)) {
    throw new ApiError(endpoint.upload ? 'file_too_large' : 'body_too_large');
  }
}

/** Rebuilds the request, so cookies and claimed identities never pass. */
export function createApiProxy(dependencies: ProxyDependencies) {
  const { replicas, upstream, log, cardsChanged, agenciesChanged, onDeadSession } = dependencies;
  // Idle sockets must close earlier than the upstream's, or requests answer 502.
  const agentOf = (maxSockets: number) =>
    new Agent({ keepAlive: true, maxSockets, maxFreeSockets: 64, agentKeepAliveTimeoutBuffer: 15_000 });
  const timedOut = new WeakSet<Request>();
  const closesConnection = new WeakSet<Request>();
  const replicaUrls = new WeakMap<Request, string>();
  const retries = new WeakMap<Request, () => void>();
  const createProxyWithTimeout = (proxyTimeout: number, agent: Agent) =>
    createProxyMiddleware<Request, Response>({
      router: (request) => {
        const url = replicas.nextUrl();
        replicaUrls.set(request as Request, url);
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
        proxyRes: (upstreamResponse, request) => onUpstreamResponse(upstreamResponse, request),
        error: (error, request, response) => onError(error, request, response as ServerResponse),
      },
    });
  const proxy = createProxyWithTimeout(RESPONSE_TIMEOUT_MS, agentOf(MAX_SOCKETS));
  // Slow calls have their own connections, so they do not block others.
  const renderProxy = createProxyWithTimeout(RENDER_TIMEOUT_MS, agentOf(MAX_RENDER_SOCKETS));
  const uploadProxy = createProxyWithTimeout(UPLOAD_IDLE_TIMEOUT_MS, agentOf(MAX_UPLOAD_SOCKETS));

  function onUpstreamResponse(upstreamResponse: IncomingMessage, request: Request): void {
    const changed = upstreamResponse.headers[cardChangedHeader];
    delete upstreamResponse.headers[cardChangedHeader];
    if (upstreamResponse.headers[agencyChangedHeader] !== undefined) agenciesChanged();
    delete upstreamResponse.headers[agencyChangedHeader];
    delete upstreamResponse.headers['x-powered-by'];
    delete upstreamResponse.headers['keep-alive'];
    delete upstreamResponse.headers['set-cookie'];
    upstreamResponse.headers.connection = closesConnection.has(request) ? 'close' : 'keep-alive';
    if (typeof changed === 'string') {
      cardsChanged(changed.split(',')).catch((error) =>
        log.warn({ err: error }, 'other processes were not notified of a changed card'),
      );
    }
    if (upstreamResponse.statusCode === 401 && request.session?.actor) onDeadSession(request);
  }

  function retry(error: Error, request: Request, response: ServerResponse): boolean {
    const send = retries.get(request);
    const url = replicaUrls.get(request);
    retries.delete(request);
    if (!send || !url || response.headersSent || timedOut.has(request)) return false;
    if (!isRetryable(request.method, error)) return false;
    replicas.markUnreachable(url);
    if (replicas.nextUrl() === url) return false;
    send();
    return true;
  }

  function onError(error: Error, request: Request, response: ServerResponse): void {
    if (retry(error, request, response)) return;
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
      requireAccess(actor, request.agency, call.endpoint);
      refuseOversizedBody(request, call.endpoint);
      if (!hasExpectedContentType(request, call.endpoint)) throw new ApiError('unsupported_media_type');
      const url = `/api/v1${request.path}${normalizedQuery(search)}`;
      const token = await upstream.sign(
        actor.kind === 'anonymous' ? actor : (request.session.actor ?? (actor as never)),
      );
      const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-request-id': request.id };
      for (const name of forwardedRequestHeaders) {
        const value = request.headers[name];
        if (typeof value === 'string') headers[name] = value;
      }
      if (!response.shouldKeepAlive) closesConnection.add(request);
      if (call.endpoint.upload) {
        if (request.headers['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
        liftReceiveLimit(request);
      } else {
        await readBody(request, response, call.endpoint);
        if (request.body instanceof Buffer) headers['content-length'] = String(request.body.length);
      }
      const accepted = request.headers['accept-encoding'];
      request.headers = { ...headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
      request.url = url;
      response.set('Cache-Control', 'no-store');
      if (call.endpoint.upload) return await uploadProxy(request, response, next);
      if (call.endpoint.renderLimits) return await renderProxy(request, response, next);
      retries.set(request, () => void proxy(request, response, next));
      await proxy(request, response, next);
    } catch (error) {
      next(error);
    }
  };
}
