import type { Actor } from '@parichay/shared/access/roles.ts';
import { accountIdOf } from '@parichay/shared/lib/account-id.ts';
import type { NotificationKind } from '@parichay/shared/notification/notification.endpoints.ts';
import { groupOf } from '@parichay/shared/notification/notification.rules.ts';
import { sql } from 'kysely';
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
  /** Shown so many minutes from now; until then whoever did it may take it back. */
  heldBackMinutes?: number;
}

/** Tells an account something, unless it has chosen not to hear of it, in the transaction in which it happened. */
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

/** What is held back is not there yet. */
export const isShown = sql<boolean>`notification.created_at <= now()`;

/** Takes back what is still held back. @param urls where it would have led. @returns whether there was any */
export async function forgetHeldBack(tx: Tx, urls: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notification')
    .where('url', 'in', urls)
    .where(sql<boolean>`not ${isShown}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the account has chosen not to hear of this. */
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

/** As `notify`, unless the account has the very same before it, unread. */
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

/** Staff in a customer's panel, or in an agency that it has entered. */
export const isGuest = (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.loggedInBy !== undefined;

/** What a guest reads stays new to whose it is: of who was there, too. */
export const readBy = (actor: Actor) => ({ read_at: isGuest(actor) ? sql<Date>`read_at` : new Date() });

/** Marks one of the actor's as read. Answers whether there is such a one. */
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
