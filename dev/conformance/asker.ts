import { isDeepStrictEqual } from 'node:util';
import { actingCalls } from '@parichay/shared/acting-calls.ts';
import { contract } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { type Endpoint, type EndpointKey, splitKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { type ErrorCode, errorCodes, statusOf } from '@parichay/shared/platform/lib/error-codes.ts';

/** The caller: claims to be signed, or a raw Authorization header. */
export type Caller = ActorClaims | { authorization: string | undefined };

export interface Question {
  as: Caller;
  /** Describes the caller and the case in the report. */
  saying: string;
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
  /** Number of requests. */
  asked: number;
  /** One sentence each; empty if the upstream conforms. */
  differences: string[];
  /** Skipped checks with their reasons. */
  notAsked: string[];
}

/** Ends the run; the message has the reason. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn';
}

export interface Asker {
  report: Report;
  /** Sends a request and compares the answer with the contract. */
  ask(key: EndpointKey, question: Question): Promise<Answer>;
  /** Sends a request and expects one of these errors. */
  refused(key: EndpointKey, question: Question, ...codes: ErrorCode[]): Promise<Answer>;
  /**
   * Sends a request and expects a valid answer.
   * @throws CannotGoOn for any other answer, so that dependent checks are skipped
   */
  answered(key: EndpointKey, question: Question): Promise<Answer>;
  differs(key: string, saying: string, wanted: string, came: string): void;
}

const calls: Record<string, Endpoint> = { ...internalCalls, ...actingCalls, ...contract };
const ANSWER_WITHIN_MS = 15_000;

/** A well-formed id that does not exist. */
export const nobody = '0198c0de-0000-7000-8000-00000000dead';

/** Path of a call such as `POST /business` at the upstream; missing parameters get an unknown id. */
export function addressOf(key: EndpointKey, { params = {}, query = {} }: Partial<Question>): string {
  const { path } = splitKey(key);
  const prefix = key in contract ? '/api/v1' : '';
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? nobody);
  const search = new URLSearchParams(query).toString();
  return `${prefix}${filled}${search && `?${search}`}`;
}

/** @param sign signs the caller's claims like the BFF */
export function createAsker(url: string, sign: (claims: ActorClaims) => Promise<string>): Asker {
  const report: Report = { asked: 0, differences: [], notAsked: [] };
  const differs: Asker['differs'] = (key, saying, wanted, came) => {
    report.differences.push(`${key}, ${saying}: ${wanted} was expected, ${came} came`);
  };

  async function authorizationOf(caller: Caller): Promise<string | undefined> {
    return 'kind' in caller ? `Bearer ${await sign(caller)}` : caller.authorization;
  }

  async function send(key: EndpointKey, question: Question): Promise<Answer> {
    const { body } = question;
    const authorization = await authorizationOf(question.as);
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${url}${addressOf(key, question)}`, {
      method: splitKey(key).method,
      redirect: 'manual',
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...question.headers,
      },
      ...(body !== undefined && { body: isJson && typeof body !== 'string' ? JSON.stringify(body) : (body as string) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    const data = dataIn(headers, bytes);
    const code = status >= 400 ? (data as { code?: string } | undefined)?.code : undefined;
    return { status, code, data, headers, bytes };
  }

  async function ask(key: EndpointKey, question: Question): Promise<Answer> {
    report.asked += 1;
    const answer = await send(key, question).catch((error: Error) => {
      differs(key, question.saying, 'an answer', `none (${reasonOf(error)})`);
      return { status: 0, code: undefined, data: undefined, headers: new Headers(), bytes: Buffer.alloc(0) };
    });
    const endpoint = calls[key];
    if (answer.status >= 400 && answer.status !== 416) checkFailure(key, question, answer);
    else if (endpoint && answer.status === 200 && !endpoint.responseType) checkData(key, question, answer, endpoint);
    return answer;
  }

  function checkFailure(key: EndpointKey, { saying }: Question, { status, data, headers }: Answer): void {
    const failure = data as { code?: unknown; message?: unknown; retryAfter?: unknown } | undefined;
    if (typeof failure?.code !== 'string' || typeof failure.message !== 'string') {
      differs(key, saying, 'a failure as JSON, { "data": { "code", "message" } }', `${status} with another body`);
      return;
    }
    if (!(failure.code in errorCodes)) {
      differs(key, saying, 'a code of the closed list', `"${failure.code}"`);
      return;
    }
    const declared = statusOf(failure.code as ErrorCode);
    if (declared !== status) differs(key, saying, `status ${declared} with ${failure.code}`, String(status));
    const waits = headers.get('retry-after');
    if (typeof failure.retryAfter === 'number' && waits !== String(failure.retryAfter))
      differs(key, saying, `Retry-After: ${failure.retryAfter}`, waits ?? 'no such header');
  }

  function checkData(key: EndpointKey, { saying }: Question, { data }: Answer, { response }: Endpoint): void {
    const parsed = response.safeParse(data);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      differs(key, saying, 'an answer as declared', `${issue?.path.join('.') || 'data'}: ${issue?.message}`);
      return;
    }
    const where = firstDifference(parsed.data, data);
    if (where === null) return;
    report.differences.push(`${key}, ${saying}: declared fields alone were expected, ${where} was not`);
  }

  return {
    report,
    ask,
    differs,
    async refused(key, question, ...codes) {
      const answer = await ask(key, question);
      if (answer.status !== 0 && !codes.some((code) => code === answer.code && errorCodes[code][0] === answer.status)) {
        const wanted = codes.map((code) => `${errorCodes[code][0]} ${code}`).join(' or ');
        differs(key, question.saying, wanted, said(answer));
      }
      return answer;
    },
    async answered(key, question) {
      const answer = await ask(key, question);
      if (answer.status === 200) return answer;
      if (answer.status !== 0) differs(key, question.saying, '200', said(answer));
      throw new CannotGoOn(`${key} was not answered`);
    },
  };
}

export const said = ({ status, code }: Answer): string => [status, code].filter(Boolean).join(' ');

function dataIn(headers: Headers, bytes: Buffer): unknown {
  if (!headers.get('content-type')?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(bytes.toString()).data;
  } catch {
    return undefined;
  }
}

const reasonOf = (error: Error): string => {
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
    const found = firstDifference(left?.[name], right?.[name], path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}
