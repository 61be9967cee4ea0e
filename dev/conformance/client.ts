import { isDeepStrictEqual } from 'node:util';
import { contract } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import { onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { type Endpoint, type EndpointKey, splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { type ErrorCode, errorCodes, httpStatusOf } from '@parichay/shared/platform/lib/error-codes.ts';

/** The caller: claims to be signed, or a raw Authorization header. */
export type Caller = ActorClaims | { authorization: string | undefined };

export interface ConformanceRequest {
  as: Caller;
  /** Describes the caller and the case in the report. */
  description: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON; FormData as a form, and text unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  code: string | undefined;
  /** The answer's `data`; undefined without JSON. */
  data: unknown;
  headers: Headers;
  bytes: Buffer;
}

export interface Report {
  requestCount: number;
  /** One sentence each; empty if the upstream conforms. */
  differences: string[];
  skippedChecks: string[];
}

/** Ends the run; the message has the reason. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn';
}

export interface ConformanceClient {
  report: Report;
  /** Sends a request and compares the answer with the contract. */
  request(key: EndpointKey, request: ConformanceRequest): Promise<Answer>;
  /** Sends a request and expects one of these errors. */
  expectRefusal(key: EndpointKey, request: ConformanceRequest, ...codes: ErrorCode[]): Promise<Answer>;
  /**
   * Sends a request and expects a valid answer.
   * @throws CannotGoOn for any other answer, so that dependent checks are skipped
   */
  expectAnswer(key: EndpointKey, request: ConformanceRequest): Promise<Answer>;
  reportDifference(key: string, description: string, expected: string, actual: string): void;
}

const calls: Record<string, Endpoint> = { ...internalCalls, ...onBehalfCalls, ...contract };
const REQUEST_TIMEOUT_MS = 15_000;

/** A well-formed id that does not exist. */
export const unknownId = '0198c0de-0000-7000-8000-00000000dead';

/** Path of a call such as `POST /business` at the upstream; missing parameters get an unknown id. */
export function pathOf(key: EndpointKey, { params = {}, query = {} }: Partial<ConformanceRequest>): string {
  const { path } = splitEndpointKey(key);
  const prefix = key in contract ? '/api/v1' : '';
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? unknownId);
  const search = new URLSearchParams(query).toString();
  return `${prefix}${filledPath}${search && `?${search}`}`;
}

/** @param sign signs the caller's claims like the BFF */
export function createConformanceClient(
  url: string,
  sign: (claims: ActorClaims) => Promise<string>,
): ConformanceClient {
  const report: Report = { requestCount: 0, differences: [], skippedChecks: [] };
  const reportDifference: ConformanceClient['reportDifference'] = (key, description, expected, actual) => {
    report.differences.push(`${key}, ${description}: ${expected} was expected, ${actual} came`);
  };

  async function authorizationOf(caller: Caller): Promise<string | undefined> {
    return 'kind' in caller ? `Bearer ${await sign(caller)}` : caller.authorization;
  }

  async function send(key: EndpointKey, request: ConformanceRequest): Promise<Answer> {
    const { body } = request;
    const authorization = await authorizationOf(request.as);
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}${pathOf(key, request)}`, {
      method: splitEndpointKey(key).method,
      redirect: 'manual',
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: isJson && typeof body !== 'string' ? JSON.stringify(body) : (body as string) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    const data = parseAnswerData(headers, bytes);
    const code = status >= 400 ? (data as { code?: string } | undefined)?.code : undefined;
    return { status, code, data, headers, bytes };
  }

  async function sendAndCheck(key: EndpointKey, request: ConformanceRequest): Promise<Answer> {
    report.requestCount += 1;
    const answer = await send(key, request).catch((error: Error) => {
      reportDifference(key, request.description, 'an answer', `none (${networkErrorOf(error)})`);
      return { status: 0, code: undefined, data: undefined, headers: new Headers(), bytes: Buffer.alloc(0) };
    });
    const endpoint = calls[key];
    if (answer.status >= 400 && answer.status !== 416) compareErrorAnswer(key, request, answer);
    else if (endpoint && answer.status === 200 && !endpoint.responseType) compareData(key, request, answer, endpoint);
    return answer;
  }

  function compareErrorAnswer(
    key: EndpointKey,
    { description }: ConformanceRequest,
    { status, data, headers }: Answer,
  ): void {
    const failure = data as { code?: unknown; message?: unknown; retryAfter?: unknown } | undefined;
    if (typeof failure?.code !== 'string' || typeof failure.message !== 'string') {
      reportDifference(
        key,
        description,
        'a failure as JSON, { "data": { "code", "message" } }',
        `${status} with another body`,
      );
      return;
    }
    if (!(failure.code in errorCodes)) {
      reportDifference(key, description, 'a code of the closed list', `"${failure.code}"`);
      return;
    }
    const declared = httpStatusOf(failure.code as ErrorCode);
    if (declared !== status)
      reportDifference(key, description, `status ${declared} with ${failure.code}`, String(status));
    const retryAfter = headers.get('retry-after');
    if (typeof failure.retryAfter === 'number' && retryAfter !== String(failure.retryAfter))
      reportDifference(key, description, `Retry-After: ${failure.retryAfter}`, retryAfter ?? 'no such header');
  }

  function compareData(
    key: EndpointKey,
    { description }: ConformanceRequest,
    { data }: Answer,
    { response }: Endpoint,
  ): void {
    const parsed = response.safeParse(data);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      reportDifference(
        key,
        description,
        'an answer as declared',
        `${issue?.path.join('.') || 'data'}: ${issue?.message}`,
      );
      return;
    }
    const differencePath = firstDifference(parsed.data, data);
    if (differencePath === null) return;
    report.differences.push(`${key}, ${description}: declared fields alone were expected, ${differencePath} was not`);
  }

  return {
    report,
    request: sendAndCheck,
    reportDifference,
    async expectRefusal(key, request, ...codes) {
      const answer = await sendAndCheck(key, request);
      if (answer.status !== 0 && !codes.some((code) => code === answer.code && errorCodes[code][0] === answer.status)) {
        const expected = codes.map((code) => `${errorCodes[code][0]} ${code}`).join(' or ');
        reportDifference(key, request.description, expected, statusAndCode(answer));
      }
      return answer;
    },
    async expectAnswer(key, request) {
      const answer = await sendAndCheck(key, request);
      if (answer.status === 200) return answer;
      if (answer.status !== 0) reportDifference(key, request.description, '200', statusAndCode(answer));
      throw new CannotGoOn(`${key} was not answered`);
    },
  };
}

export const statusAndCode = ({ status, code }: Answer): string => [status, code].filter(Boolean).join(' ');

function parseAnswerData(headers: Headers, bytes: Buffer): unknown {
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(bytes.toString()).data;
  } catch {
    return undefined;
  }
}

const networkErrorOf = (error: Error): string => {
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.message;
};

/** Path of the first difference of two values, or null. */
function firstDifference(one: unknown, other: unknown, path = ''): string | null {
  if (isDeepStrictEqual(one, other)) return null;
  const areObjects = [one, other].every((value) => typeof value === 'object' && value !== null);
  if (!areObjects) return path || 'data';
  const [left, right] = [one, other] as Record<string, unknown>[];
  for (const name of new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])) {
    const nestedPath = firstDifference(left?.[name], right?.[name], path ? `${path}.${name}` : name);
    if (nestedPath !== null) return nestedPath;
  }
  return null;
}
