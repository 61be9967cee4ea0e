import type { Actor } from '@parichay/shared/access/roles.ts';
import { accountIdOf } from '@parichay/shared/lib/account-id.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { notificationGroups } from '@parichay/shared/notification/notification.rules.ts';
import { sql } from 'kysely';
import type { Handlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { iso } from '../lib/rows.ts';

/** Staff in a customer's panel, or in an agency that it has entered. */
const isGuest = (actor: Actor): boolean => actor.kind !== 'anonymous' && actor.loggedInBy !== undefined;

/** What a guest reads stays new to whose it is: of who was there, too. */
const readBy = (actor: Actor) => ({ read_at: isGuest(actor) ? sql<Date>`read_at` : new Date() });

export const notificationHandlers = {
  'GET /analytics/admin-notification': async ({ actor, query, tx }) => {
    let rows = tx.selectFrom('notification').selectAll().where('account_id', '=', accountIdOf(actor));
    if (query.isRead !== undefined) rows = rows.where('read_at', query.isRead ? 'is not' : 'is', null);
    return listPage(
      rows,
      'notification.notification_id',
      query,
      (row) => row.notification_id,
      (row) => ({
        notificationId: row.notification_id,
        kind: row.kind,
        params: row.params,
        url: row.url,
        isRead: row.read_at !== null,
        createdAt: iso(row.created_at),
      }),
    );
  },

  'PUT /analytics/admin-notification/read': async ({ actor, tx }) => {
    await tx
      .updateTable('notification')
      .set(readBy(actor))
      .where('account_id', '=', accountIdOf(actor))
      .where('read_at', 'is', null)
      .execute();
    return {};
  },

  'PUT /analytics/admin-notification/{id}/read': async ({ actor, params, tx }) => {
    const changed = await tx
      .updateTable('notification')
      .set(readBy(actor))
      .where('notification_id', '=', params.id)
      .where('account_id', '=', accountIdOf(actor))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new ApiError('not_found');
    return {};
  },

  'GET /notification-choice': async ({ actor, tx }) => {
    const choice = await tx
      .selectFrom('notification_choice')
      .select('off')
      .where('account_id', '=', accountIdOf(actor))
      .executeTakeFirst();
    return { off: choice?.off ?? [] };
  },

  'PUT /notification-choice': async ({ actor, body, tx }) => {
    if (isGuest(actor)) throw new ApiError('not_allowed');
    const off = notificationGroups.filter((group) => body.off.includes(group));
    await tx
      .insertInto('notification_choice')
      .values({ account_id: accountIdOf(actor), agency_id: actor.agencyId, off })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ off }))
      .execute();
    return { off };
  },
} satisfies Handlers;
