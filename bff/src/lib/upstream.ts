import { type ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import { type CallKey, type Contract, contract } from '@parichay/shared/contract.ts';
import { cardChangedHeader, type InternalCalls, type InternalKey, internalCalls } from '@parichay/shared/internal.ts';
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
  splitKey,
} from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError, errorCodes, type Failure } from '@parichay/shared/platform/lib/error-codes.ts';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { mayBeRepeated, type Replicas, single } from './replicas.ts';

/** Caches tokens, because signing every request would cost more than proxying it. */
export function createSigner(actorKey: string): (claims: ActorClaims) => Promise<string> {
  const key = new TextEncoder().encode(actorKey);
  const tokens = new LRUCache<string, string>({ max: 10_000, ttl: (actorTokenLifetimeSeconds / 2) * 1_000 });
  return async (claims) => {
    const cacheKey = JSON.stringify(claims);
    const known = tokens.get(cacheKey);
    if (known) return known;
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
  /** This and the calls below: @throws ApiError of the upstream, upstream_down, upstream_timeout */
  call<K extends InternalKey>(
    key: K,
    input: CallInput<InternalCalls[K]>,
    requestId?: string,
  ): Promise<CallOutput<InternalCalls[K]>>;
  callAs<K extends CallKey | ActingKey>(
    claims: ActorClaims,
    key: K,
    input: CallInput<ActingCalls[K]>,
    requestId?: string,
  ): Promise<CallOutput<ActingCalls[K]>>;
  /** @param bytesWithinMs limit for the whole body; default: the timeout of the answer */
  fetch<K extends InternalKey>(
    key: K,
    input: CallInput<InternalCalls[K]>,
    headers?: Record<string, string>,
    bytesWithinMs?: number,
  ): Promise<Response>;
  statusFor(claims: ActorClaims, pathAndQuery: string, requestId: string): Promise<number>;
  sign(claims: ActorClaims): Promise<string>;
}

type ActingCalls = Contract & typeof actingCalls;

interface Sent {
  query?: Record<string, unknown>;
  body?: unknown;
}

const TIMEOUT_MS = 5_000;

/** @param cardsChanged receives the ids of changed public cards, before the call resolves */
export function createUpstreamClient(
  at: string | Replicas,
  sign: (claims: ActorClaims) => Promise<string>,
  cardsChanged: (cardIds: string[]) => Promise<void> = async () => {},
): Upstream {
  const replicas = typeof at === 'string' ? single(at) : at;

  async function reach(pathAndQuery: string, init: RequestInit): Promise<Response> {
    const url = replicas.next();
    try {
      return await fetch(`${url}${pathAndQuery}`, init);
    } catch (error) {
      if (!mayBeRepeated(init.method ?? 'GET', error)) throw error;
      replicas.unreachable(url);
      const other = replicas.next();
      if (other === url) throw error;
      return fetch(`${other}${pathAndQuery}`, init);
    }
  }

  async function send(pathAndQuery: string, init: RequestInit, bytesWithinMs?: number): Promise<Response> {
    try {
      if (bytesWithinMs === undefined)
        return await reach(pathAndQuery, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), TIMEOUT_MS);
      const signal = AbortSignal.any([late.signal, AbortSignal.timeout(bytesWithinMs)]);
      return await reach(pathAndQuery, { ...init, signal }).finally(() => clearTimeout(timer));
    } catch (cause) {
      const isTimeout = cause instanceof Error && cause.name === 'TimeoutError';
      throw new ApiError(isTimeout ? 'upstream_timeout' : 'upstream_down', { cause, retryAfter: 2 });
    }
  }

  async function request(
    key: EndpointKey,
    input: Sent,
    headers: Record<string, string>,
    {
      claims = { kind: 'service' },
      prefix = '',
      bytesWithinMs,
    }: { claims?: ActorClaims; prefix?: string; bytesWithinMs?: number | undefined } = {},
  ): Promise<Response> {
    const { method, path } = splitKey(key);
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
    const response = await send(`${prefix}${path}${query.size > 0 ? `?${query}` : ''}`, init, bytesWithinMs);
    const changed = response.headers.get(cardChangedHeader);
    if (changed) await cardsChanged(changed.split(','));
    if (response.ok || response.status === 416 || response.status === 304) return response;
    throw await failureOf(response);
  }

  return {
    sign,
    fetch: (key, input, headers = {}, bytesWithinMs = undefined) =>
      request(key, input as Sent, headers, { bytesWithinMs }),
    async statusFor(claims, pathAndQuery, requestId) {
      const headers = { authorization: `Bearer ${await sign(claims)}`, 'x-request-id': requestId };
      const response = await send(`/api/v1${pathAndQuery}`, { headers });
      await response.body?.cancel();
      return response.status;
    },
    async callAs(claims, key, input, requestId) {
      const isActing = key in actingCalls;
      const endpoint: Endpoint = isActing ? actingCalls[key as ActingKey] : contract[key as CallKey];
      const headers: Record<string, string> = requestId ? { 'x-request-id': requestId } : {};
      const response = await request(key, input as Sent, headers, { claims, prefix: isActing ? '' : '/api/v1' });
      const { data } = (await response.json()) as { data: unknown };
      return endpoint.response.parse(data) as never;
    },
    async call(key, input, requestId) {
      const response = await request(key, input as Sent, requestId ? { 'x-request-id': requestId } : {});
      const { data } = (await response.json()) as { data: unknown };
      return (internalCalls[key] as Endpoint).response.parse(data) as never;
    },
  };
}

async function failureOf(response: Response): Promise<ApiError> {
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
