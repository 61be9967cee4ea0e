import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { verificationPageKey } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import {
  idPageKeysOf,
  presentStaffMember,
  reloadStaffMember,
  staffMemberQuery,
  staffMemberToChange,
} from './staff-id.queries.ts';
import {
  addStaffMember,
  changeStaffMember,
  importStaffMembers,
  reissueStaffId,
  revokeStaffId,
} from './staff-id-save.ts';

export const staffIdHandlers = {
  'GET /staff-id/staff-member': async ({ actor, query, tx }) => {
    const { business_id } = await businessInReach(tx, actor, query.businessId);
    const all = staffMemberQuery(tx).where('staff_member.business_id', '=', business_id);
    const rows = query.search ? all.where('person_name', 'ilike', likePatternContaining(query.search)) : all;
    return loadListPage(
      rows,
      'staff_member.staff_member_id',
      query,
      (row) => row.staff_member_id,
      (row) => presentStaffMember(row),
    );
  },

  'POST /staff-id/staff-member': updateHandler(
    'POST /staff-id/staff-member',
    {
      idField: 'staffMemberId',
      read: async ({ actor, tx, id }) => {
        await staffMemberToChange(tx, actor, { staffMemberId: id });
        return reloadStaffMember(tx, id);
      },
    },
    async ({ actor, body, tx, cardChanged }) => {
      const { staffMemberId, businessId, version, ...input } = body;
      const savedId = staffMemberId
        ? await changeStaffMember(tx, actor, { staffMemberId, version }, input)
        : await addStaffMember(tx, actor, businessId ?? '', input);
      const staffMember = await reloadStaffMember(tx, savedId);
      cardChanged(verificationPageKey(staffMember.verificationCode));
      return { staffMember };
    },
  ),

  'POST /staff-id/staff-member/import': async ({ actor, body, tx, cardChanged }) => {
    const members = await importStaffMembers(tx, actor, body.businessId, body.members);
    for (const { outcome, staffMember } of members)
      if (outcome === 'changed') cardChanged(verificationPageKey(staffMember.verificationCode));
    return { members };
  },

  'POST /staff-id/staff-member/revoke': async ({ actor, body, tx, cardChanged }) => {
    const row = await staffMemberToChange(tx, actor, body);
    cardChanged(verificationPageKey(row.verification_code));
    await revokeStaffId(tx, row);
    return { staffMember: await reloadStaffMember(tx, body.staffMemberId) };
  },

  'POST /staff-id/staff-member/re-issue': async ({ actor, body, tx, cardChanged }) => {
    const row = await staffMemberToChange(tx, actor, body);
    cardChanged(verificationPageKey(row.verification_code));
    await reissueStaffId(tx, row);
    return { staffMember: await reloadStaffMember(tx, body.staffMemberId) };
  },

  'DELETE /staff-id/staff-member': async ({ actor, query, tx, cardChanged }) => {
    await staffMemberToChange(tx, actor, query);
    for (const page of await idPageKeysOf(tx, query.staffMemberId)) cardChanged(page);
    // Erases personal data from waiting prints; the row still counts towards the plan.
    await tx
      .updateTable('staff_print_card')
      .set({ data: null })
      .where('staff_member_id', '=', query.staffMemberId)
      .execute();
    // Makes a print in preparation fail with changed_meanwhile.
    await tx
      .updateTable('staff_member')
      .set({ deleted_at: new Date(), deleted_by: accountIdOf(actor), version: sql`version + 1` })
      .where('staff_member_id', '=', query.staffMemberId)
      .execute();
    return {};
  },
} satisfies Handlers;
