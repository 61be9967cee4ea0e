import { seesBilling } from '@parichay/shared/platform/access/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type NewNotification, notify, notifyOnce } from './notification.queries.ts';

type NotificationContent = Pick<NewNotification, 'kind' | 'params' | 'url' | 'delayMinutes'>;

export async function activeAdminIds(tx: Tx, agencyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('franchisee')
    .select('franchisee_id')
    .where('agency_id', '=', agencyId)
    .where('is_active', '=', true)
    .where(sql<boolean>`'admin' = any(roles)`)
    .execute();
  return rows.map(({ franchisee_id }) => franchisee_id);
}

/**
 * Notifies active admins who see billing.
 * @param send `notifyOnce` for events that customers can repeat
 */
export async function notifyAdmins(
  tx: Tx,
  agencyId: string,
  content: NotificationContent,
  { exceptFranchiseeId, send = notify }: { exceptFranchiseeId?: string | undefined; send?: typeof notify } = {},
): Promise<void> {
  const staff = await tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'roles', 'configuration'])
    .where('agency_id', '=', agencyId)
    .where('is_active', '=', true)
    .execute();
  for (const { franchisee_id } of staff.filter(seesBilling))
    if (franchisee_id !== exceptFranchiseeId) await send(tx, { ...content, agencyId, accountId: franchisee_id });
}

/**
 * Skips another agency's staff and disabled accounts.
 * @returns franchiseeId of the notified account
 */
export async function notifyResponsibleStaff(
  tx: Tx,
  businessId: string,
  content: NotificationContent,
  exceptFranchiseeId?: string,
): Promise<string | undefined> {
  const creator = await tx
    .selectFrom('business')
    .innerJoin('franchisee', (join) =>
      join
        .onRef('franchisee.franchisee_id', '=', 'business.made_by_franchisee_id')
        .onRef('franchisee.agency_id', '=', 'business.agency_id'),
    )
    .select(['franchisee.franchisee_id', 'franchisee.agency_id'])
    .where('business.business_id', '=', businessId)
    .where('franchisee.is_active', '=', true)
    .executeTakeFirst();
  if (!creator || creator.franchisee_id === exceptFranchiseeId) return undefined;
  await notifyOnce(tx, { ...content, agencyId: creator.agency_id, accountId: creator.franchisee_id });
  return creator.franchisee_id;
}

export const staffBusinessUrl = (businessId: string, tab: 'cards' | 'payments'): string =>
  `/panel/admin/businesses/view?businessId=${businessId}&tab=${tab}`;
