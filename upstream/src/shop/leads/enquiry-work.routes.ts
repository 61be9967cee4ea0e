import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { markNotificationRead } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { lockEnquiryInReach, presentEnquiry } from './enquiry.queries.ts';
import { staffEnquiryInReach } from './staff-enquiry.queries.ts';

/** Staff may also work on assigned enquiries of businesses out of reach. */
const lockEnquiryToWorkOn = (tx: Tx, actor: Actor, enquiryId: string) =>
  actor.kind === 'staff'
    ? staffEnquiryInReach(tx, actor, enquiryId, { lock: true })
    : lockEnquiryInReach(tx, actor, enquiryId);

export const enquiryWorkHandlers = {
  'PUT /enquiry/{enquiryId}/state': async ({ actor, params, body: { state, unlessClosed }, tx }) => {
    const row = await lockEnquiryToWorkOn(tx, actor, params.enquiryId);
    if (state !== 'new') await markNotificationRead(tx, actor, row.enquiry_id);
    if (unlessClosed && (row.outcome === 'won' || row.outcome === 'lost'))
      return { enquiry: presentEnquiry(row, actor) };
    const updated = await tx
      .updateTable('enquiry')
      .set({
        read_at: state === 'new' ? null : sql<Date>`coalesce(read_at, now())`,
        outcome: state === 'new' || state === 'read' ? null : state,
      })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { enquiry: presentEnquiry(updated, actor) };
  },

  'PUT /enquiry/{enquiryId}/note': async ({ actor, params, body: { note, remindOn, version }, tx }) => {
    const row = await lockEnquiryToWorkOn(tx, actor, params.enquiryId);
    if (row.version !== version) throw new ApiError('changed_meanwhile');
    const isReminderChanged = remindOn !== row.remind_on;
    if (isReminderChanged && remindOn !== null && remindOn <= todayInIndia())
      throw new ApiError('invalid_input', { fields: { remindOn: 'is not after today' } });
    const updated = await tx
      .updateTable('enquiry')
      .set({
        note,
        version: sql`version + 1`,
        ...(isReminderChanged && {
          remind_on: remindOn,
          remind_account_id: remindOn && accountIdOf(actor),
          reminder_id: remindOn && newId(),
          reminded_at: null,
        }),
      })
      .where('enquiry_id', '=', row.enquiry_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { enquiry: presentEnquiry(updated, actor) };
  },
} satisfies Handlers;
