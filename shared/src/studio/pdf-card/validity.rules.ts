/**
 * A new last day of validity must not be past; one that is stored already may be.
 * @param today `YYYY-MM-DD` in India
 */
export const isPastValidity = (validUntil: string | null, stored: string | null, today: string): boolean =>
  validUntil !== null && validUntil !== stored && validUntil < today;
