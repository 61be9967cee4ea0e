import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';

/* Stored values fill the omitted fields of a change before validation; an addition gets the contract's defaults. */

export interface Stored {
  id: string;
  /** Stored values in the contract's shape. @throws ApiError not_found */
  of(context: { actor: Actor; tx: Tx; id: never; params: never; query: never }): Promise<object>;
}

/** Converts a response into request values: a picture becomes its `mediaId`. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value && 'width' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asSent(inner)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ApiError not_found, or invalid_input when the rest of the body is also invalid */
export async function completed(
  schema: z.ZodObject | undefined,
  sent: unknown,
  { id }: Stored,
  read: (id: never) => Promise<object>,
): Promise<unknown> {
  const named = isObject(sent) ? sent[id] : undefined;
  if (!schema || !isObject(sent) || named === undefined || !schema.shape[id]?.safeParse(named).success) return sent;
  try {
    const stored = asSent(await read(named as never)) as Record<string, unknown>;
    const known = Object.keys(schema.shape).filter((name) => name in stored && name !== 'version' && name !== id);
    return { ...Object.fromEntries(known.map((name) => [name, stored[name]])), ...sent };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') parseInput(schema, sent, 'body');
    throw error;
  }
}
