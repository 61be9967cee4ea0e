import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { agencyIdInReach } from '../../people/agency/agency-reach.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import { staffNameOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import {
  assignableStaffQuery,
  presentStaffEnquiry,
  requireStaff,
  staffEnquiryInReach,
  staffEnquiryPage,
} from './staff-enquiry.queries.ts';

const MAX_ASSIGNABLE_STAFF = 1_000;

export const staffEnquiryHandlers = {
  'GET /enquiry/list': ({ actor, query, tx }) => staffEnquiryPage(tx, requireStaff(actor), query),

  'GET /enquiry/people': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    const rows = await assignableStaffQuery(tx, requireStaff(actor), agencyId)
      .orderBy(sql`lower(name)`)
      .orderBy('franchisee_id')
      .limit(MAX_ASSIGNABLE_STAFF)
      .execute();
    return { people: rows.map(({ franchisee_id, name }) => ({ franchiseeId: franchisee_id, name })) };
  },

  'GET /enquiry/{enquiryId}': async ({ actor, params, tx }) => ({
    enquiry: presentStaffEnquiry(await staffEnquiryInReach(tx, requireStaff(actor), params.enquiryId), actor),
  }),

  'PUT /enquiry/{enquiryId}/person': async ({ actor, params: { enquiryId }, body: { franchiseeId }, tx }) => {
    const staff = requireStaff(actor);
    const row = await staffEnquiryInReach(tx, staff, enquiryId, { lock: true });
    if (row.handed_to_id === franchiseeId) return { enquiry: presentStaffEnquiry(row, actor) };
    // Staff may unassign an enquiry of a business out of reach, but not assign it to others.
    if (franchiseeId !== null && !row.is_in_reach) throw new ApiError('not_allowed');
    const assignee =
      franchiseeId === null
        ? null
        : await assignableStaffQuery(tx, staff, row.agency_id)
            .where('franchisee_id', '=', franchiseeId)
            .executeTakeFirst();
    if (assignee === undefined) throw new ApiError('not_found');
    await tx
      .updateTable('enquiry')
      .set({ handed_to_id: franchiseeId, handed_at: assignee && sql<Date>`now()` })
      .where('enquiry_id', '=', enquiryId)
      .execute();
    if (assignee && assignee.franchisee_id !== staff.franchiseeId)
      await notify(tx, {
        agencyId: row.agency_id,
        accountId: assignee.franchisee_id,
        kind: 'enquiry_handed',
        params: { name: row.business_name, from: await staffNameOf(tx, staff.franchiseeId) },
        url: `/panel/admin/enquiries?enquiry=${enquiryId}`,
      });
    const updated = { ...row, handed_to_id: franchiseeId, handed_to_name: assignee?.name ?? null };
    return { enquiry: presentStaffEnquiry(updated, actor) };
  },
} satisfies Handlers;
