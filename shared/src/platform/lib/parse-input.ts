import type { z } from 'zod';
import { ApiError, type FieldErrors } from './error-codes.ts';

const maxReportedFieldErrors = 20;

/**
 * @param location reported when an error has no field
 * @throws ApiError invalid_input with the invalid fields
 */
export function parseInput<T>(schema: z.ZodType<T> | undefined, value: unknown, location: string): T {
  if (!schema) {
    const isEmpty =
      value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
    if (!isEmpty) throw new ApiError('invalid_input', { fields: { [location]: 'takes nothing' } });
    return undefined as T;
  }
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const paths = isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      fields[path.join('.') || location] ??= isUnknown ? 'unknown field' : issue.message;
      if (Object.keys(fields).length === maxReportedFieldErrors) throw new ApiError('invalid_input', { fields });
    }
  }
  throw new ApiError('invalid_input', { fields });
}
