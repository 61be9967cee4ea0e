import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';

export const isDeletedByStaff = (row: { deleted_by: string | null; user_id: string | null }): boolean =>
  row.deleted_by !== null && row.deleted_by !== row.user_id;

export function requireMayRestore(actor: Actor, row: { deleted_by: string | null; user_id: string | null }): void {
  if (actor.kind === 'customer' && isDeletedByStaff(row)) throw new ApiError('deleted_by_agency');
}

export function refuseIfPlanRuns(actor: Actor, { isSubscriptionActive }: Pick<Business, 'isSubscriptionActive'>): void {
  if (actor.kind === 'customer' && isSubscriptionActive) throw new ApiError('plan_running');
}
