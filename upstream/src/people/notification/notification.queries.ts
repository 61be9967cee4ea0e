import type { NotificationKind } from '@parichay/shared/people/notification/notification.endpoints.ts';
import { groupOf } from '@parichay/shared/people/notification/notification.rules.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';

export interface NewNotification {
  agencyId: string;
  /** userId or franchiseeId of the recipient. */
  accountId: string;
  kind: NotificationKind;
  params: Record<string, string>;
  url: string | null;
  /** The lead's id, so that erasing the lead deletes the notification (migration 0004). */
  notificationId?: string;
  /** Delay in minutes, within which the notification can be withdrawn unseen. */
  heldBackMinutes?: number;
}

/** Skips kinds that the account has switched off. Must run in the transaction of the event. */
export async function notify(tx: Tx, told: NewNotification): Promise<void> {
  if (await isOff(tx, told)) return;
  const { agencyId, accountId, kind, params, url, notificationId = newId(), heldBackMinutes = 0 } = told;
  await tx
    .insertInto('notification')
    .values({
      notification_id: notificationId,
      agency_id: agencyId,
      account_id: accountId,
      kind,
      params: JSON.stringify(params),
      url,
      created_at: sql<Date>`now() + make_interval(mins => ${heldBackMinutes})`,
    })
    .execute();
}

export const isShown = sql<boolean>`notification.created_at <= now()`;

export async function deleteWithheldNotifications(tx: Tx, urls: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('url', 'in', urls)
    .where(sql<boolean>`not ${isShown}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function isOff(tx: Tx, { accountId, kind }: NewNotification): Promise<boolean> {
  const group = groupOf[kind];
  if (group === null) return false;
  const choice = await tx
    .selectFrom('notification_choice')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`${group} = any(off)`)
    .executeTakeFirst();
  return choice !== undefined;
}

export async function notifyOnce(tx: Tx, told: NewNotification): Promise<void> {
  const unread = await tx
    .selectFrom('notification')
    .select('notification_id')
    .where('account_id', '=', told.accountId)
    .where('kind', '=', told.kind)
    .where('read_at', 'is', null)
    .where(sql<boolean>`params = ${JSON.stringify(told.params)}::jsonb`)
    .executeTakeFirst();
  if (!unread) await notify(tx, told);
}

export const isGuest = (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.loggedInBy !== undefined;

/** Staff logged in as the account must not hide its notifications. */
export const readBy = (actor: Actor) => ({ read_at: isGuest(actor) ? sql<Date>`read_at` : new Date() });

export async function readNotification(tx: Tx, actor: Actor, notificationId: string): Promise<boolean> {
  const changed = await tx
    .updateTable('notification')
    .set(readBy(actor))
    .where('notification_id', '=', notificationId)
    .where('account_id', '=', accountIdOf(actor))
    .where(isShown)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
