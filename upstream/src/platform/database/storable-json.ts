import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * @param field named in the error
 * @throws ApiError invalid_input for NUL and lone surrogates, which PostgreSQL refuses
 */
export function storableJson(values: Record<string, unknown>, field: string): string {
  const texts = Object.entries(values)
    .flat()
    .filter((value) => typeof value === 'string');
  if (texts.some((text) => !text.isWellFormed() || text.includes('\0')))
    throw new ApiError('invalid_input', { fields: { [field]: 'has invalid characters' } });
  return JSON.stringify(values);
}
