import type { NotificationKind } from '@parichay/shared/analytics/analytics.endpoints.ts';
import type { Tx } from '../lib/database.ts';
import { newId } from '../lib/rows.ts';

export interface NewNotification {
  agencyId: string;
  /** The userId or franchiseeId of who is told. */
  accountId: string;
  kind: NotificationKind;
  params: Record<string, string>;
  /** Where it leads, a path of the panel. */
  url: string | null;
  /** The id of the lead it tells of, so that it goes when that is erased (migration 0004). */
  notificationId?: string;
}

/** Tells an account something, in the transaction in which it happened. */
export async function notify(tx: Tx, told: NewNotification): Promise<void> {
  const { agencyId, accountId, kind, params, url, notificationId = newId() } = told;
  await tx
    .insertInto('notification')
    .values({
      notification_id: notificationId,
      agency_id: agencyId,
      account_id: accountId,
      kind,
      params: JSON.stringify(params),
      url,
    })
    .execute();
}
