import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { agencyIdInReach } from '../../people/agency/agency.reach.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import {
  peopleFor,
  presentStaffEnquiry,
  staffEnquiryInReach,
  staffEnquiryPage,
  staffOf,
} from './staff-enquiry.queries.ts';

const EVERYONE = 1_000;

export const staffEnquiryHandlers = {
  'GET /enquiry/list': ({ actor, query, tx }) => staffEnquiryPage(tx, staffOf(actor), query),

  'GET /enquiry/people': async ({ actor, query, tx }) => {
    const agencyId = await agencyIdInReach(tx, actor, query.agencyId);
    const rows = await peopleFor(tx, staffOf(actor), agencyId)
      .orderBy(sql`lower(name)`)
      .orderBy('franchisee_id')
      .limit(EVERYONE)
      .execute();
    return { people: rows.map(({ franchisee_id, name }) => ({ franchiseeId: franchisee_id, name })) };
  },

  'GET /enquiry/{enquiryId}': async ({ actor, params, tx }) => ({
    enquiry: presentStaffEnquiry(await staffEnquiryInReach(tx, staffOf(actor), params.enquiryId), actor),
  }),

  'PUT /enquiry/{enquiryId}/person': async ({ actor, params: { enquiryId }, body: { franchiseeId }, tx }) => {
    const staff = staffOf(actor);
    const row = await staffEnquiryInReach(tx, staff, enquiryId, { lock: true });
    if (row.handed_to_id === franchiseeId) return { enquiry: presentStaffEnquiry(row, actor) };
    // The receiver may return it, but not pass it on when its business is out of reach.
    if (franchiseeId !== null && !row.is_in_reach) throw new ApiError('not_allowed');
    const person =
      franchiseeId === null
        ? null
        : await peopleFor(tx, staff, row.agency_id).where('franchisee_id', '=', franchiseeId).executeTakeFirst();
    if (person === undefined) throw new ApiError('not_found');
    await tx
      .updateTable('enquiry')
      .set({ handed_to_id: franchiseeId, handed_at: person && sql<Date>`now()` })
      .where('enquiry_id', '=', enquiryId)
      .execute();
    if (person && person.franchisee_id !== staff.franchiseeId)
      await notify(tx, {
        agencyId: row.agency_id,
        accountId: person.franchisee_id,
        kind: 'enquiry_handed',
        params: { name: row.business_name, from: await nameOfStaff(tx, staff.franchiseeId) },
        url: `/panel/admin/enquiries?enquiry=${enquiryId}`,
      });
    const changed = { ...row, handed_to_id: franchiseeId, handed_to_name: person?.name ?? null };
    return { enquiry: presentStaffEnquiry(changed, actor) };
  },
} satisfies Handlers;
