import type { z } from 'zod';
import type { Product } from '../access/admission.ts';
import type { Access } from '../access/roles.ts';
import type { ErrorCode } from './error-codes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

export interface Endpoint {
  summary: string;
  access: Access;
  product?: Product;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Multipart form with `file`; `body` parses the other fields. */
  upload?: { maxBytes: number; maxFiles: number };
  /** Schema of `data`; undeclared fields are stripped. */
  response: z.ZodType;
  /** Not JSON; `response` is unused. */
  responseType?: 'application/pdf' | 'text/csv' | 'video/mp4' | 'image/webp' | 'application/octet-stream';
  /** Bytes of a body; calls a minute per IP address, or twelve times as many per signed-in account. */
  publicLimits?: { bytes: number; maxPerMinute: number };
  /** Per account: jobs running or queued, jobs started per minute, and jobs running (default 1). */
  renderLimits?: { maxRunningOrQueued: number; maxPerMinute: number; maxRunning?: number };
  /** Requires re-authentication when a remembered session was idle (`confirm_it_is_you`). */
  requiresReauth?: true;
  /** Changes nothing though it is no GET, so a full disk does not prevent the call. */
  changesNothing?: true;
  errors?: readonly ErrorCode[];
  owner?: 'bff' | 'upstream';
}

export type EndpointTable = Record<EndpointKey, Endpoint>;

type WithoutOtherKeys<T, Known> = { readonly [K in Exclude<keyof T, keyof Known>]: never };
type RenderLimits = NonNullable<Endpoint['renderLimits']>;

/** A misspelt key, also of `renderLimits`, is a type error. */
export const endpoint = <const E extends Endpoint>(
  declaration: E &
    WithoutOtherKeys<E, Endpoint> & { renderLimits?: WithoutOtherKeys<NonNullable<E['renderLimits']>, RenderLimits> },
): E => declaration;

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

export const splitEndpointKey = (key: EndpointKey): { method: Method; path: `/${string}` } => {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) as `/${string}` };
};

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : undefined;

export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

export type CallInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: Input<E['params']> } : unknown) &
  (E['query'] extends z.ZodType
    ? Record<string, never> extends Input<E['query']>
      ? { query?: Input<E['query']> }
      : { query: Input<E['query']> }
    : unknown) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : unknown);

export type CallOutput<E extends Endpoint> = z.output<E['response']>;
