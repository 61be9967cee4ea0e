import type { StaffIdState } from '@parichay/shared/staff-id/staff-id.lists.ts';

/**
 * Whether an id holds.
 * @param today day in India, `2026-11-23`: the last day of an id is a valid one
 */
export function stateOf(id: { revokedAt: Date | null; validUntil: string | null }, today: string): StaffIdState {
  if (id.revokedAt) return 'revoked';
  return id.validUntil !== null && id.validUntil < today ? 'expired' : 'valid';
}
