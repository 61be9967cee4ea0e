import { businessInReach } from '../business/business.queries.ts';
import type { Handlers } from '../lib/handle.ts';
import { listPage } from '../lib/list-page.ts';
import { presentStaffMember, staffMemberNow, staffMembers, staffMemberToChange } from './staff-id.queries.ts';
import { addStaffMember, changeStaffMember, reissue, revoke } from './staff-id.save.ts';

/** The staff members of a business and their ids. */
export const staffIdHandlers = {
  'GET /staff-id/staff-member': async ({ actor, query, tx }) => {
    const { business_id } = await businessInReach(tx, actor, query.businessId);
    const rows = staffMembers(tx).where('staff_member.business_id', '=', business_id);
    return listPage(
      rows,
      'staff_member.staff_member_id',
      query,
      (row) => row.staff_member_id,
      (row) => presentStaffMember(row),
    );
  },

  'POST /staff-id/staff-member': async ({ actor, body, tx }) => {
    const { staffMemberId, businessId, version, ...input } = body;
    const saved = staffMemberId
      ? await changeStaffMember(tx, actor, { staffMemberId, version }, input)
      : await addStaffMember(tx, actor, businessId ?? '', input);
    return { staffMember: await staffMemberNow(tx, saved) };
  },

  'POST /staff-id/staff-member/revoke': async ({ actor, body, tx }) => {
    await revoke(tx, await staffMemberToChange(tx, actor, body));
    return { staffMember: await staffMemberNow(tx, body.staffMemberId) };
  },

  'POST /staff-id/staff-member/re-issue': async ({ actor, body, tx }) => {
    await reissue(tx, await staffMemberToChange(tx, actor, body));
    return { staffMember: await staffMemberNow(tx, body.staffMemberId) };
  },

  'DELETE /staff-id/staff-member': async ({ actor, query, tx }) => {
    await staffMemberToChange(tx, actor, query);
    await tx.deleteFrom('staff_member').where('staff_member_id', '=', query.staffMemberId).execute();
    return {};
  },
} satisfies Handlers;
