import type { z } from 'zod';
import type { Product } from '../access/admission.ts';
import type { Access } from '../access/roles.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

export interface Endpoint {
  summary: string;
  access: Access;
  /** The product that must be switched on for the agency. */
  product?: Product;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Multipart form: `file` holds the bytes, the other fields are parsed by `body`. Limit in bytes. */
  upload?: { maxBytes: number; maxFiles: number };
  /** Schema of what stands in `data`; undeclared fields are stripped on the way out. */
  response: z.ZodType;
  /** A response that is not JSON, by its media type; `response` then describes nothing. */
  responseType?: 'application/pdf' | 'text/csv' | 'video/mp4' | 'image/webp' | 'application/octet-stream';
  /**
   * How much of it may be sent, of a call that anybody may make and that is kept: bytes of a body, and calls a minute of
   * an address that is signed in to no account; an account has twelve times that.
   */
  mostOfAnybody?: { bytes: number; aMinute: number };
  /**
   * The call draws. `together`: how many of an account's run at a time, 1 unless given. `atOnce`: how many may run or wait;
   * more are refused. `aMinute`: how many an account may make in a minute.
   */
  draws?: { atOnce: number; aMinute: number; together?: number };
  /**
   * Changes what a thief would change first. A session that is kept on a phone, and was not used for a while, has to show
   * again whose it is: the BFF answers `confirm_it_is_you` until it has.
   */
  asksAgain?: true;
  /** Codes it may answer beyond those that any call may. */
  errors?: readonly ErrorCode[];
  /** Which process owns the handler; the BFF proxies what the upstream owns. */
  owner?: 'bff' | 'upstream';
}

export type EndpointTable = Record<EndpointKey, Endpoint>;

/** Declares one call; exists for the inference and for one place to set what all share. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** Codes that any call may answer, on top of its own. */
export const commonErrors = [
  'invalid_json',
  'invalid_input',
  'body_too_large',
  'not_found',
  'unknown_host',
  'misdirected_host',
  'cross_site_refused',
  'too_many_requests',
  'internal',
  'unavailable',
  'upstream_down',
  'upstream_timeout',
  'not_implemented',
] as const satisfies readonly ErrorCode[];

export const splitKey = (key: EndpointKey): { method: Method; path: `/${string}` } => {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) as `/${string}` };
};

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives: parsed, defaults filled in. */
export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** What a caller sends. Only the parts the endpoint declares are asked for. */
export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType
    ? Record<string, never> extends Input<E['query']>
      ? { query?: Input<E['query']> }
      : { query: Input<E['query']> }
    : unknown) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : unknown);

export type CallOutput<E extends Endpoint> = z.output<E['response']>;
