import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * @param field named in the error
 * @throws ApiError invalid_input for NUL and lone surrogates, which PostgreSQL refuses
 */
export function factsJson(facts: Record<string, unknown>, field: string): string {
  const texts = Object.entries(facts)
    .flat()
    .filter((value) => typeof value === 'string');
  if (texts.some((text) => !text.isWellFormed() || text.includes('\0')))
    throw new ApiError('invalid_input', { fields: { [field]: 'has characters that are none' } });
  return JSON.stringify(facts);
}
