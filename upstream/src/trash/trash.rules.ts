import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/** Whether it was not its own customer who deleted it; what is no customer's staff deleted. */
export const isDeletedByStaff = (row: { deleted_by: string | null; user_id: string | null }): boolean =>
  row.deleted_by !== null && row.deleted_by !== row.user_id;

/** @throws ApiError deleted_by_agency when a customer would undo what staff did */
export function refuseUndoing(actor: Actor, row: { deleted_by: string | null; user_id: string | null }): void {
  if (actor.kind === 'customer' && isDeletedByStaff(row)) throw new ApiError('deleted_by_agency');
}
