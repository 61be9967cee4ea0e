import type { CallKey, Contract, InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { ErrorCode, Failure } from '@parichay/shared/platform/lib/error-codes.ts';

/** A failed call. `status` is 0 when no response arrived; `retryAfter` is in seconds. */
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

/** On `window`, when the session ended or access is missing; opens a dialog. */
export type AuthErrorEvent = CustomEvent<{ key: CallKey; code: ErrorCode; status: number }>;
export const authErrorEvent = 'parichay:auth-error';

interface Extras {
  signal?: AbortSignal;
  keepalive?: boolean;
}
type Upload<K extends CallKey> = Contract[K] extends { upload: unknown } ? { file: Blob } : unknown;
type Input<K extends CallKey> = InputOf<K> & Upload<K> & Extras;
type Arguments<K extends CallKey> = Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>];

const timeLimit = 30_000;

/** ms. Leaving aborts requests, so only a page still open reports a missing response. */
const isLeftWithin = 2_000;

let askWhoIsHere: (() => Promise<boolean>) | null = null;

export function onConfirm(ask: () => Promise<boolean>): void {
  askWhoIsHere = ask;
}

let hearWritten: ((key: CallKey, body: unknown) => void) | null = null;

export function onWritten(hear: (key: CallKey, body: unknown) => void): void {
  hearWritten = hear;
}

/** Limits and feature switches answer 403 too; only these codes mean that the account lacks access. */
const concernsTheAccount = (code: ErrorCode, status: number): boolean =>
  status === 401 || code === 'not_allowed' || code === 'account_disabled';

const write = (method: string, path: string, body: BodyInit | undefined, rest: RequestInit): Promise<Response> =>
  fetch(`/api/v1${path}`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...(method !== 'GET' && { 'X-CSRF': '1' }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    ...rest,
  });

export function report(level: 'warn' | 'error', message: string, info: Record<string, string | number> = {}): void {
  const body = { level, message: message.slice(0, 200), additionalInfo: info, source: 'frontend' };
  write('POST', '/log', JSON.stringify(body), { keepalive: true }).catch(() => {});
}

/**
 * `call('POST /verifyUser', { body: { phoneNumber } })`
 * @throws CallFailure `unavailable`, status 0, without a response
 */
export async function call<K extends CallKey>(key: K, ...[input]: Arguments<K>): Promise<OutputOf<K>> {
  const { params, query, body, file, signal, keepalive } = (input ?? {}) as Extras & {
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
  const sent = form ?? (body === undefined ? undefined : JSON.stringify(body));
  // Uploads have no timeout, because a slow connection may need longer.
  const limit = signal ?? (form ? undefined : AbortSignal.timeout(timeLimit));

  let response: Response | undefined;
  let payload: unknown;
  try {
    response = await write(method, path + (search.size > 0 ? `?${search}` : ''), sent, {
      ...(limit && { signal: limit }),
      ...(keepalive && { keepalive }),
    });
    payload = (await response.json()).data;
  } catch {
    signal?.throwIfAborted();
  }
  // 202 means that the result is pending: `payment_processing`.
  const isPending = response?.status === 202;
  if (response?.ok && !isPending && payload !== undefined) {
    if (method !== 'GET') hearWritten?.(key, body);
    return payload as OutputOf<K>;
  }

  const status = response?.status ?? 0;
  const failure = new CallFailure((payload as Partial<Failure>) ?? {}, response?.ok && !isPending ? 0 : status);
  if (failure.code === 'confirm_it_is_you' && askWhoIsHere && (await askWhoIsHere()))
    return call(key, ...[input as Input<K>]);
  if (!/\/log$/.test(path) && !isPending) {
    const tell = () =>
      report(status && status < 500 ? 'warn' : 'error', `${method} ${template} failed`, { code: failure.code, status });
    if (payload === undefined) setTimeout(tell, isLeftWithin);
    else tell();
  }
  if (concernsTheAccount(failure.code, status)) {
    dispatchEvent(new CustomEvent(authErrorEvent, { detail: { key, code: failure.code, status } }));
  }
  throw failure;
}
