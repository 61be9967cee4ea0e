import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/lib/parse-input.ts';
import type { z } from 'zod';
import type { Tx } from './database.ts';

/*
 * Calls that add something, or change it when its id is given. What is left out of a change stays as it is, where an
 * addition gets the contract's defaults: before it is looked at, a change is completed with what stands there.
 */

export interface Stored {
  /** The field of the body that names what is changed. */
  id: string;
  /** What stands there, in the contract's own words. @throws ApiError not_found out of reach */
  of(context: { actor: Actor; tx: Tx; id: never; params: never; query: never }): Promise<object>;
}

/** What an answer shows as a call takes it: of a picture its `mediaId` alone. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value && 'width' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asSent(inner)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A body, completed with what stands there where it names something.
 * @throws ApiError invalid_input, also for the rest of a body that names what is not there; not_found
 */
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
