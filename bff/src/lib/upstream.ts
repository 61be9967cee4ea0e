import { type CallKey, type Contract, contract } from '@parichay/shared/contract.ts';
import { cardChangedHeader, type InternalCalls, type InternalKey, internalCalls } from '@parichay/shared/internal.ts';
import { type OnBehalfKey, onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import {
  type ActorClaims,
  actorTokenAudience,
  actorTokenIssuer,
  actorTokenLifetimeSeconds,
} from '@parichay/shared/platform/lib/actor-token.ts';
import {
  type CallInput,
  type CallOutput,
  type Endpoint,
  type EndpointKey,
  splitEndpointKey,
} from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError, errorCodes, type Failure } from '@parichay/shared/platform/lib/error-codes.ts';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { isRetryable, type Replicas, singleReplica } from './replicas.ts';

/** Caches tokens, because signing every request would cost more than proxying it. */
export function createSigner(actorKey: string): (claims: ActorClaims) => Promise<string> {
  const key = new TextEncoder().encode(actorKey);
  const tokens = new LRUCache<string, string>({ max: 10_000, ttl: (actorTokenLifetimeSeconds / 2) * 1_000 });
  return async (claims) => {
    const cacheKey = JSON.stringify(claims);
    const cachedToken = tokens.get(cacheKey);
    if (cachedToken) return cachedToken;
    const token = await new SignJWT({ actor: claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setIssuedAt()
      .setExpirationTime(`${actorTokenLifetimeSeconds}s`)
      .sign(key);
    tokens.set(cacheKey, token);
    return token;
  };
}

export interface Upstream {
  /** `call`, `callAs` and `fetch`: @throws ApiError of the upstream, upstream_down, upstream_timeout */
  call<K extends InternalKey>(
    key: K,
    input: CallInput<InternalCalls[K]>,
    requestId?: string,
  ): Promise<CallOutput<InternalCalls[K]>>;
  callAs<K extends CallKey | OnBehalfKey>(
    claims: ActorClaims,
    key: K,
    input: CallInput<ActorCalls[K]>,
    requestId?: string,
  ): Promise<CallOutput<ActorCalls[K]>>;
  fetch<K extends InternalKey>(
    key: K,
    input: CallInput<InternalCalls[K]>,
    headers?: Record<string, string>,
    bodyTimeoutMs?: number,
  ): Promise<Response>;
  fetchStatus(claims: ActorClaims, pathAndQuery: string, requestId: string): Promise<number>;
  sign(claims: ActorClaims): Promise<string>;
}

type ActorCalls = Contract & typeof onBehalfCalls;

interface CallPayload {
  query?: Record<string, unknown>;
  body?: unknown;
}

const TIMEOUT_MS = 5_000;

/** @param cardsChanged receives the ids of changed public cards, before the call resolves */
export function createUpstreamClient(
  target: string | Replicas,
  sign: (claims: ActorClaims) => Promise<string>,
  cardsChanged: (cardIds: string[]) => Promise<void> = async () => {},
): Upstream {
  const replicas = typeof target === 'string' ? singleReplica(target) : target;

  async function fetchFromReplica(pathAndQuery: string, init: RequestInit): Promise<Response> {
    const url = replicas.nextUrl();
    try {
      return await fetch(`${url}${pathAndQuery}`, init);
    } catch (error) {
      if (!isRetryable(init.method ?? 'GET', error)) throw error;
      replicas.markUnreachable(url);
      const otherUrl = replicas.nextUrl();
      if (otherUrl === url) throw error;
      return fetch(`${otherUrl}${pathAndQuery}`, init);
    }
  }

  async function send(pathAndQuery: string, init: RequestInit, bodyTimeoutMs?: number): Promise<Response> {
    try {
      if (bodyTimeoutMs === undefined)
        return await fetchFromReplica(pathAndQuery, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const answerTimeout = new AbortController();
      const timer = setTimeout(() => answerTimeout.abort(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS);
      const signal = AbortSignal.any([answerTimeout.signal, AbortSignal.timeout(bodyTimeoutMs)]);
      return await fetchFromReplica(pathAndQuery, { ...init, signal }).finally(() => clearTimeout(timer));
    } catch (cause) {
      const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
      throw new ApiError(isTimeout ? 'upstream_timeout' : 'upstream_down', { cause, retryAfter: 2 });
    }
  }

  async function request(
    key: EndpointKey,
    input: CallPayload,
    headers: Record<string, string>,
    {
      claims = { kind: 'service' },
      prefix = '',
      bodyTimeoutMs,
    }: { claims?: ActorClaims; prefix?: string; bodyTimeoutMs?: number | undefined } = {},
  ): Promise<Response> {
    const { method, path } = splitEndpointKey(key);
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));
    const token = await sign(claims);
    const init = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    };
    const response = await send(`${prefix}${path}${query.size > 0 ? `?${query}` : ''}`, init, bodyTimeoutMs);
    const changed = response.headers.get(cardChangedHeader);
    if (changed) await cardsChanged(changed.split(','));
    if (response.ok || response.status === 416 || response.status === 304) return response;
    throw await apiErrorOf(response);
  }

  return {
    sign,
    fetch: (key, input, headers = {}, bodyTimeoutMs = undefined) =>
      request(key, input as CallPayload, headers, { bodyTimeoutMs }),
    async fetchStatus(claims, pathAndQuery, requestId) {
      const headers = { authorization: `Bearer ${await sign(claims)}`, 'x-request-id': requestId };
      const response = await send(`/api/v1${pathAndQuery}`, { headers });
      await response.body?.cancel();
      return response.status;
    },
    async callAs(claims, key, input, requestId) {
      const isOnBehalf = key in onBehalfCalls;
      const endpoint: Endpoint = isOnBehalf ? onBehalfCalls[key as OnBehalfKey] : contract[key as CallKey];
      const headers: Record<string, string> = requestId ? { 'x-request-id': requestId } : {};
      const response = await request(key, input as CallPayload, headers, {
        claims,
        prefix: isOnBehalf ? '' : '/api/v1',
      });
      const { data } = (await response.json()) as { data: unknown };
      return endpoint.response.parse(data) as never;
    },
    async call(key, input, requestId) {
      const response = await request(key, input as CallPayload, requestId ? { 'x-request-id': requestId } : {});
      const { data } = (await response.json()) as { data: unknown };
      return (internalCalls[key] as Endpoint).response.parse(data) as never;
    },
  };
}

async function apiErrorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as {
    data?: Partial<Failure>;
  } | null;
  const code = body?.data?.code;
  if (code && code in errorCodes) {
    const { fields, retryAfter } = body?.data ?? {};
    return new ApiError(code, { ...(fields && { fields }), ...(retryAfter && { retryAfter }) });
  }
  return new ApiError('upstream_down', { cause: new Error(`the upstream answered ${response.status}`) });
}
