import type { z } from 'zod';
import { ApiError, type FieldErrors } from './error-codes.ts';

/** Fields that one refusal names: nobody mends more at once, and a stranger must not write long answers. */
const mostNamed = 20;

/**
 * One part of a request by its schema. A part that the endpoint does not declare must be empty.
 * @param part `params`, `query` or `body`: named when the fault has no field of its own
 * @throws ApiError invalid_input naming the fields that are not as they should be, at most twenty of them
 */
export function parseInput<T>(schema: z.ZodType<T> | undefined, value: unknown, part: string): T {
  if (!schema) {
    const isEmpty =
      value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
    if (!isEmpty) throw new ApiError('invalid_input', { fields: { [part]: 'takes nothing' } });
    return undefined as T;
  }
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      fields[path.join('.') || part] ??= isUnknown ? 'unknown field' : issue.message;
      if (Object.keys(fields).length === mostNamed) throw new ApiError('invalid_input', { fields });
    }
  }
  throw new ApiError('invalid_input', { fields });
}
