import type { NotificationKind } from '@parichay/shared/people/notification/notification.endpoints.ts';
import { notificationGroupByKind } from '@parichay/shared/people/notification/notification.rules.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';

export interface NewNotification {
  agencyId: string;
  /** The recipient's userId or franchiseeId. */
  accountId: string;
  kind: NotificationKind;
  params: Record<string, string>;
  url: string | null;
  /** The lead's id: erasing the lead deletes the notification (migration 0004). */
  notificationId?: string;
  /** Minutes before the notification is shown, in which it can be withdrawn. */
  delayMinutes?: number;
}

/** Skips kinds that the account has switched off. Must run in the transaction of the event. */
export async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  if (await isNotificationSwitchedOff(tx, notification)) return;
  const { agencyId, accountId, kind, params, url, notificationId = newId(), delayMinutes = 0 } = notification;
  await tx
    .insertInto('notification')
    .values({
      notification_id: notificationId,
      agency_id: agencyId,
      account_id: accountId,
      kind,
      params: JSON.stringify(params),
      url,
      created_at: sql<Date>`now() + make_interval(mins => ${delayMinutes})`,
    })
    .execute();
}

export const isNotificationVisibleCondition = sql<boolean>`notification.created_at <= now()`;

export async function deleteDelayedNotifications(tx: Tx, urls: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('url', 'in', urls)
    .where(sql<boolean>`not ${isNotificationVisibleCondition}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const withdrawNotification = (tx: Tx, { accountId, kind, params }: Omit<NewNotification, 'agencyId' | 'url'>) =>
  tx
    .deleteFrom('notification')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(sql<boolean>`params = ${JSON.stringify(params)}::jsonb`)
    .execute();

async function isNotificationSwitchedOff(tx: Tx, { accountId, kind }: NewNotification): Promise<boolean> {
  const group = notificationGroupByKind[kind];
  if (group === null) return false;
  const choice = await tx
    .selectFrom('notification_choice')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${group} = any(off)`)
    .executeTakeFirst();
  return choice !== undefined;
}

export async function notifyOnce(tx: Tx, notification: NewNotification): Promise<void> {
  const unread = await tx
    .selectFrom('notification')
    .select('notification_id')
    .where('account_id', '=', notification.accountId)
    .where('kind', '=', notification.kind)
    .where('read_at', 'is', null)
    .where(sql<boolean>`params = ${JSON.stringify(notification.params)}::jsonb`)
    .executeTakeFirst();
  if (!unread) await notify(tx, notification);
}

export const isStaffLoggedInAs = (actor: Actor): boolean =>
  actor.kind !== 'anonymous' && actor.loggedInBy !== undefined;

/** Staff logged in as the account must not mark its notifications as read. */
export const readAtUnlessLoggedInAs = (actor: Actor) => ({
  read_at: isStaffLoggedInAs(actor) ? sql<Date>`read_at` : new Date(),
});

export async function markNotificationRead(tx: Tx, actor: Actor, notificationId: string): Promise<boolean> {
  const updated = await tx
    .updateTable('notification')
    .set(readAtUnlessLoggedInAs(actor))
    .where('notification_id', '=', notificationId)
    .where('account_id', '=', accountIdOf(actor))
    .where(isNotificationVisibleCondition)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
