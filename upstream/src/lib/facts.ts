import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/**
 * A bag of free facts for a jsonb column.
 * @param field named when it cannot be stored
 * @throws ApiError invalid_input for NUL and halves of surrogate pairs, which PostgreSQL does not take
 */
export function factsJson(facts: Record<string, unknown>, field: string): string {
  const texts = Object.entries(facts)
    .flat()
    .filter((value) => typeof value === 'string');
  if (texts.some((text) => !text.isWellFormed() || text.includes('\0')))
    throw new ApiError('invalid_input', { fields: { [field]: 'has characters that are none' } });
  return JSON.stringify(facts);
}
