import { notificationGroups } from '@parichay/shared/people/notification/notification.rules.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import {
  isNotificationVisibleCondition,
  isStaffLoggedInAs,
  markNotificationRead,
  readAtUnlessLoggedInAs,
} from './notification.queries.ts';

/** Privacy: hides enquiries that the visitor shared with the owner alone. */
const isSharedWithAgencyCondition = sql<boolean>`not exists (
  select from enquiry where not agency_sees and enquiry_id = notification.notification_id
  union all select from enquiry where not agency_sees and reminder_id = notification.notification_id)`;

export const notificationHandlers = {
  'GET /analytics/admin-notification': async ({ actor, query, tx }) => {
    let rows = tx
      .selectFrom('notification')
      .selectAll()
      .where('account_id', '=', accountIdOf(actor))
      .where(isNotificationVisibleCondition);
    if (isStaffLoggedInAs(actor)) rows = rows.where(isSharedWithAgencyCondition);
    if (query.isRead !== undefined) rows = rows.where('read_at', query.isRead ? 'is not' : 'is', null);
    return loadListPage(
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
      .set(readAtUnlessLoggedInAs(actor))
      .where('account_id', '=', accountIdOf(actor))
      .where('read_at', 'is', null)
      .where(isNotificationVisibleCondition)
      .execute();
    return {};
  },

  'PUT /analytics/admin-notification/{id}/read': async ({ actor, params, tx }) => {
    if (!(await markNotificationRead(tx, actor, params.id))) throw new ApiError('not_found');
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
    if (isStaffLoggedInAs(actor)) throw new ApiError('not_allowed');
    const off = notificationGroups.filter((group) => body.off.includes(group));
    await tx
      .insertInto('notification_choice')
      .values({ account_id: accountIdOf(actor), agency_id: actor.agencyId, off })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ off }))
      .execute();
    return { off };
  },
} satisfies Handlers;
