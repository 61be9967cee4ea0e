import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { isPastValidity } from '@parichay/shared/studio/pdf-card/validity.rules.ts';

export function refusePastValidity(
  { validUntil }: { validUntil: string | null },
  stored: { validUntil: string | null } | null,
  field = 'validUntil',
): void {
  if (isPastValidity(validUntil, stored?.validUntil ?? null, todayInIndia()))
    throw new ApiError('invalid_input', { fields: { [field]: 'is a past day' } });
}
