import type { CallKey, Contract, InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { ErrorCode, Failure } from '@parichay/shared/platform/lib/error-codes.ts';

/** `status` is 0 when no response arrived; `retryAfter` is in seconds. */
export class CallFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfter: number | undefined;

  constructor(failure: Partial<Failure>, status: number) {
    super(failure.message ?? '');
    this.name = 'CallFailure';
    this.code = failure.code ?? (status >= 500 || status === 0 ? 'unavailable' : 'internal');
    this.status = status;
    this.fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter;
  }
}

/** Fired on `window` when the session has ended or access is missing; it opens a dialog. */
export type AuthErrorEvent = CustomEvent<{ key: CallKey; code: ErrorCode; status: number }>;
export const authErrorEvent = 'parichay:auth-error';

interface CallOptions {
  signal?: AbortSignal;
  keepalive?: boolean;
}
type Upload<K extends CallKey> = Contract[K] extends { upload: unknown } ? { file: Blob } : unknown;
type Input<K extends CallKey> = InputOf<K> & Upload<K> & CallOptions;
type Arguments<K extends CallKey> = Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

const timeoutMs = 30_000;

/** Leaving a page aborts its requests, which must not report a missing response. */
const reportDelayMs = 2_000;

let confirmIdentity: (() => Promise<boolean>) | null = null;

export function setIdentityCheck(check: () => Promise<boolean>): void {
  confirmIdentity = check;
}

let onWriteListener: ((key: CallKey, body: unknown) => void) | null = null;

export function onWrite(listener: (key: CallKey, body: unknown) => void): void {
  onWriteListener = listener;
}

/** Limits and feature switches answer 403 too; only these codes mean that the account lacks access. */
const isAccessError = (code: ErrorCode, status: number): boolean =>
  status === 401 || code === 'not_allowed' || code === 'account_disabled';

const sendRequest = (
  method: string,
  path: string,
  body: BodyInit | undefined,
  options: RequestInit,
): Promise<Response> =>
  fetch(`/api/v1${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(method !== 'GET' && { 'X-CSRF': '1' }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...options,
  });

export function report(level: 'warn' | 'error', message: string, info: Record<string, string | number> = {}): void {
  const body = { level, message: message.slice(0, 200), additionalInfo: info, source: 'frontend' };
  sendRequest('POST', '/log', JSON.stringify(body), { keepalive: true }).catch(() => {});
}

/**
 * `call('POST /verifyUser', { body: { phoneNumber } })`
 * @throws CallFailure `unavailable`, status 0, without a response
 */
export async function call<K extends CallKey>(key: K, ...[input]: Arguments<K>): Promise<OutputOf<K>> {
  const { params, query, body, file, signal, keepalive } = (input ?? {}) as CallOptions & {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    file?: Blob;
  };
  const [method = '', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  let form: FormData | undefined;
  if (file) {
    form = new FormData();
    form.set('file', file);
  }
  const requestBody = form ?? (body === undefined ? undefined : JSON.stringify(body));
  // Uploads have no timeout, because a slow connection may need longer.
  const abortSignal = signal ?? (form ? undefined : AbortSignal.timeout(timeoutMs));

  let response: Response | undefined;
  let payload: unknown;
  try {
    response = await sendRequest(method, path + (search.size > 0 ? `?${search}` : ''), requestBody, {
      ...(abortSignal && { signal: abortSignal }),
      ...(keepalive && { keepalive }),
    });
    payload = (await response.json()).data;
  } catch {
    signal?.throwIfAborted();
  }
  // 202 means that the result is pending: `payment_processing`.
  const isPending = response?.status === 202;
  if (response?.ok && !isPending && payload !== undefined) {
    if (method !== 'GET') onWriteListener?.(key, body);
    return payload as OutputOf<K>;
  }

  const status = response?.status ?? 0;
  const failure = new CallFailure((payload as Partial<Failure>) ?? {}, response?.ok && !isPending ? 0 : status);
  if (failure.code === 'confirm_it_is_you' && confirmIdentity && (await confirmIdentity()))
    return call(key, ...[input as Input<K>]);
  if (!/\/log$/.test(path) && !isPending) {
    const reportFailure = () =>
      report(status && status < 500 ? 'warn' : 'error', `${method} ${template} failed`, { code: failure.code, status });
    if (payload === undefined) setTimeout(reportFailure, reportDelayMs);
    else reportFailure();
  }
  if (isAccessError(failure.code, status)) {
    dispatchEvent(new CustomEvent(authErrorEvent, { detail: { key, code: failure.code, status } }));
  }
  throw failure;
}
