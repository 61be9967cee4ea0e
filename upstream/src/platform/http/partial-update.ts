import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';

/* Stored values fill a change's omitted fields before validation; additions get the contract's defaults. */

export interface StoredValuesReader {
  idField: string;
  /** Reads the stored values in the contract's shape. @throws ApiError not_found */
  read(context: { actor: Actor; tx: Tx; id: never; params: never; query: never }): Promise<object>;
}

/** Converts a response into request values: a picture becomes its `mediaId`. */
function toRequestShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toRequestShape);
  if (typeof value !== 'object' || value === null) return value;
  if ('mediaId' in value && 'width' in value) return { mediaId: value.mediaId };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toRequestShape(inner)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ApiError not_found, or invalid_input when the rest of the body is also invalid */
export async function fillOmittedFields(
  schema: z.ZodObject | undefined,
  body: unknown,
  { idField }: StoredValuesReader,
  read: (id: never) => Promise<object>,
): Promise<unknown> {
  const idValue = isObject(body) ? body[idField] : undefined;
  if (!schema || !isObject(body) || idValue === undefined || !schema.shape[idField]?.safeParse(idValue).success)
    return body;
  try {
    const stored = toRequestShape(await read(idValue as never)) as Record<string, unknown>;
    const storedFields = Object.keys(schema.shape).filter(
      (name) => name in stored && name !== 'version' && name !== idField,
    );
    return { ...Object.fromEntries(storedFields.map((name) => [name, stored[name]])), ...body };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') parseInput(schema, body, 'body');
    throw error;
  }
}
