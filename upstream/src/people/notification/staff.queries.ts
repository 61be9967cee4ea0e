import { seesBilling } from '@parichay/shared/platform/access/roles.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type NewNotification, notify, notifyOnce } from './notification.queries.ts';

type News = Pick<NewNotification, 'kind' | 'params' | 'url' | 'heldBackMinutes'>;

/**
 * Only those who see billing.
 * @param tell `notifyOnce` for events that customers can repeat
 */
export async function notifyAdmins(
  tx: Tx,
  agencyId: string,
  news: News,
  { except, tell = notify }: { except?: string | undefined; tell?: typeof notify } = {},
): Promise<void> {
  const staff = await tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'roles', 'configuration'])
    .where('agency_id', '=', agencyId)
    .where('is_active', '=', true)
    .execute();
  for (const { franchisee_id } of staff.filter(seesBilling))
    if (franchisee_id !== except) await tell(tx, { ...news, agencyId, accountId: franchisee_id });
}

/**
 * Skips another agency's staff and disabled accounts.
 * @returns franchiseeId of the notified account
 */
export async function tellMaker(tx: Tx, businessId: string, news: News, except?: string): Promise<string | undefined> {
  const maker = await tx
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
  if (!maker || maker.franchisee_id === except) return undefined;
  await notifyOnce(tx, { ...news, agencyId: maker.agency_id, accountId: maker.franchisee_id });
  return maker.franchisee_id;
}

export const staffBusinessUrl = (businessId: string, tab: 'cards' | 'payments'): string =>
  `/panel/admin/businesses/view?businessId=${businessId}&tab=${tab}`;
