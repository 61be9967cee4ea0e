import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

export const isDeletedByStaff = (row: { deleted_by: string | null; user_id: string | null }): boolean =>
  row.deleted_by !== null && row.deleted_by !== row.user_id;

export function requireMayRestore(actor: Actor, row: { deleted_by: string | null; user_id: string | null }): void {
  if (actor.kind === 'customer' && isDeletedByStaff(row)) throw new ApiError('deleted_by_agency');
}
