import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import type { StaffMemberInput } from '@parichay/shared/staff-id/staff-id.endpoints.ts';
import { sql } from 'kysely';
import { businessInReach } from '../business/business.queries.ts';
import { picturesBeside } from '../business/standing-pictures.ts';
import type { Tx } from '../lib/database.ts';
import { newId } from '../lib/rows.ts';
import { issue, type StaffMemberRow, staffMemberToChange } from './staff-id.queries.ts';

/** Columns of what was sent, its photo looked up: the owner's, the editor's, or the one that stands there. */
async function columnsOf(
  tx: Tx,
  actor: Actor,
  businessId: string,
  input: StaffMemberInput,
  standing: Picture | null = null,
) {
  const business = await businessInReach(tx, actor, businessId);
  const wanted = new Map(input.photo ? [[input.photo.mediaId, 'photo']] : []);
  const found = await picturesBeside(standing ? [standing] : [], tx, actor, business.user_id, wanted);
  const photo = input.photo && (found.get(input.photo.mediaId) ?? null);
  return { person_name: input.personName, details: JSON.stringify({ ...input, photo }) };
}

/** A new member with an id. @returns its staffMemberId @throws ApiError not_found, invalid_input */
export async function addStaffMember(
  tx: Tx,
  actor: Actor,
  businessId: string,
  input: StaffMemberInput,
): Promise<string> {
  const { agency_id, business_id } = await businessInReach(tx, actor, businessId);
  const staff_member_id = newId();
  await tx
    .insertInto('staff_member')
    .values({ staff_member_id, agency_id, business_id, ...(await columnsOf(tx, actor, businessId, input)) })
    .execute();
  await issue(tx, { staff_member_id, agency_id });
  return staff_member_id;
}

const touch = (tx: Tx, { staff_member_id }: StaffMemberRow, columns: object = {}) =>
  tx
    .updateTable('staff_member')
    .set({ ...columns, version: sql`version + 1`, updated_at: new Date() })
    .where('staff_member_id', '=', staff_member_id)
    .execute();

/** @returns its staffMemberId @throws ApiError not_found, changed_meanwhile, invalid_input */
export async function changeStaffMember(
  tx: Tx,
  actor: Actor,
  target: { staffMemberId: string; version?: number | undefined },
  input: StaffMemberInput,
): Promise<string> {
  const row = await staffMemberToChange(tx, actor, target);
  await touch(tx, row, await columnsOf(tx, actor, row.business_id, input, row.details.photo));
  return row.staff_member_id;
}

/** Since when it is revoked does not change when it is revoked again. */
export async function revoke(tx: Tx, row: StaffMemberRow): Promise<void> {
  if (row.revoked_at) return;
  await tx
    .updateTable('staff_id')
    .set({ revoked_at: new Date() })
    .where('verification_code', '=', row.verification_code)
    .execute();
  await touch(tx, row);
}

/** What was printed before is revoked, and stays known. */
export async function reissue(tx: Tx, row: StaffMemberRow): Promise<void> {
  await tx
    .updateTable('staff_id')
    .set({ is_current: false, revoked_at: row.revoked_at ?? new Date() })
    .where('verification_code', '=', row.verification_code)
    .execute();
  await issue(tx, row);
  await touch(tx, row);
}
