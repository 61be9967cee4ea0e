import { isDeepStrictEqual } from 'node:util';
import type { OutputOf } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type {
  StaffMember,
  StaffMemberInput,
  staffMemberDetails,
} from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { maxStaffMembers } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { importMatchKeyOf } from '@parichay/shared/studio/staff-id/staff-id-identity.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import { type BusinessRow, businessInReach } from '../../shop/business/business.queries.ts';
import { refusePastValidity } from '../pdf-card/validity.ts';
import {
  issueStaffIds,
  presentStaffMember,
  type StaffMemberRow,
  staffMemberQuery,
  staffMemberToChange,
  staffPhotosOf,
} from './staff-id.queries.ts';

type MemberDetails = z.output<typeof staffMemberDetails>;

/** A photo must be uploaded by the business's owner, the caller or agency staff, unless an id has it already. */
export async function resolveMemberDetails(
  tx: Tx,
  actor: Actor,
  businessId: string,
  inputs: readonly StaffMemberInput[],
  stored: readonly Picture[],
  fieldOf: (at: number) => string,
): Promise<MemberDetails[]> {
  const business = await businessInReach(tx, actor, businessId);
  const requested = new Map(inputs.flatMap(({ photo }, at) => (photo ? [[photo.mediaId, fieldOf(at)]] : [])));
  const found = await resolveRequestedPictures(stored, tx, actor, business.user_id, requested);
  return inputs.map((input) => ({ ...input, photo: input.photo && (found.get(input.photo.mediaId) ?? null) }));
}

const staffMemberColumnsOf = (details: MemberDetails) => ({
  person_name: details.personName,
  details: JSON.stringify(details),
});

export async function requireMemberSlots(tx: Tx, businessId: string, addedCount: number): Promise<void> {
  const { kept: memberCount } = await tx
    .selectFrom('staff_member')
    .select((eb) => eb.fn.countAll<string>().as('kept'))
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(memberCount) + addedCount > maxStaffMembers) throw new ApiError('staff_limit_reached');
}

/**
 * The caller must lock the business, so parallel calls cannot exceed the limit.
 * @throws ApiError staff_limit_reached
 */
async function addMembers(tx: Tx, business: BusinessRow, members: readonly MemberDetails[]): Promise<string[]> {
  if (members.length === 0) return [];
  const { agency_id, business_id } = business;
  await requireMemberSlots(tx, business_id, members.length);
  const rows = members.map((details) => ({
    staff_member_id: newId(),
    agency_id,
    business_id,
    ...staffMemberColumnsOf(details),
  }));
  await tx.insertInto('staff_member').values(rows).execute();
  await issueStaffIds(tx, rows);
  return rows.map(({ staff_member_id }) => staff_member_id);
}

/** @throws ApiError not_found, invalid_input, staff_limit_reached */
export async function addStaffMember(
  tx: Tx,
  actor: Actor,
  businessId: string,
  input: StaffMemberInput,
): Promise<string> {
  const business = await businessInReach(tx, actor, businessId, { lock: true });
  refusePastValidity(input, null);
  const [id = ''] = await addMembers(
    tx,
    business,
    await resolveMemberDetails(tx, actor, businessId, [input], [], () => 'photo'),
  );
  return id;
}

const updateMemberVersion = (tx: Tx, { staff_member_id }: StaffMemberRow, columns: object = {}) =>
  tx
    .updateTable('staff_member')
    .set({ ...columns, version: sql`version + 1`, updated_at: new Date() })
    .where('staff_member_id', '=', staff_member_id)
    .execute();

export async function changeStaffMember(
  tx: Tx,
  actor: Actor,
  target: { staffMemberId: string; version?: number | undefined },
  input: StaffMemberInput,
): Promise<string> {
  const row = await staffMemberToChange(tx, actor, target);
  refusePastValidity(input, row.details);
  const stored = row.details.photo ? [row.details.photo] : [];
  const [details] = await resolveMemberDetails(tx, actor, row.business_id, [input], stored, () => 'photo');
  await updateMemberVersion(tx, row, staffMemberColumnsOf(details as MemberDetails));
  return row.staff_member_id;
}

const mergeFilledFields = (stored: MemberDetails, sent: MemberDetails): MemberDetails => ({
  ...stored,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== '' && value !== null)),
});

type ImportedMembers = OutputOf<'POST /staff-id/staff-member/import'>['members'];

/** Idempotent. @throws ApiError not_found, staff_limit_reached, invalid_input */
export async function importStaffMembers(
  tx: Tx,
  actor: Actor,
  businessId: string,
  inputs: readonly StaffMemberInput[],
): Promise<ImportedMembers> {
  const business = await businessInReach(tx, actor, businessId, { lock: true });
  const identities = inputs.map(importMatchKeyOf);
  const duplicateIndex = identities.findIndex((identity, index) => identities.indexOf(identity) < index);
  if (duplicateIndex >= 0)
    throw new ApiError('invalid_input', {
      fields: { [`members.${duplicateIndex}`]: 'occurs twice in the request' },
    });
  const existingMembers = await staffMemberQuery(tx).where('staff_member.business_id', '=', businessId).execute();
  const existingByIdentity = new Map(existingMembers.map((row) => [importMatchKeyOf(row.details), row]));
  const photos = await staffPhotosOf(
    tx,
    businessId,
    inputs.flatMap(({ photo }) => photo?.mediaId ?? []),
  );
  const sentDetails = await resolveMemberDetails(
    tx,
    actor,
    businessId,
    inputs,
    photos,
    (index) => `members.${index}.photo`,
  );

  const outcomes = new Map<number, { outcome: ImportedMembers[number]['outcome']; id: string }>();
  const newIndexes: number[] = [];
  for (const [index, details] of sentDetails.entries()) {
    const row = existingByIdentity.get(importMatchKeyOf(details));
    refusePastValidity(details, row?.details ?? null, `members.${index}.validUntil`);
    if (!row) {
      newIndexes.push(index);
      continue;
    }
    const merged = mergeFilledFields(row.details, details);
    const isSame = isDeepStrictEqual(merged, row.details);
    if (!isSame) await updateMemberVersion(tx, row, staffMemberColumnsOf(merged));
    outcomes.set(index, { outcome: isSame ? 'same' : 'changed', id: row.staff_member_id });
  }
  const added = await addMembers(
    tx,
    business,
    newIndexes.map((index) => sentDetails[index] as MemberDetails),
  );
  for (const [nth, index] of newIndexes.entries()) outcomes.set(index, { outcome: 'added', id: added[nth] as string });

  const rows = await staffMemberQuery(tx)
    .where(
      'staff_member.staff_member_id',
      'in',
      [...outcomes.values()].map(({ id }) => id),
    )
    .execute();
  const presentedById = new Map(rows.map((row) => [row.staff_member_id, presentStaffMember(row)]));
  return inputs.map((_, index) => {
    const { outcome, id } = outcomes.get(index) as { outcome: ImportedMembers[number]['outcome']; id: string };
    return { outcome, staffMember: presentedById.get(id) as StaffMember };
  });
}

export async function revokeStaffId(tx: Tx, row: StaffMemberRow): Promise<void> {
  if (row.revoked_at) return;
  await tx
    .updateTable('staff_id')
    .set({ revoked_at: new Date() })
    .where('verification_code', '=', row.verification_code)
    .execute();
  await updateMemberVersion(tx, row);
}

export async function reissueStaffId(tx: Tx, row: StaffMemberRow): Promise<void> {
  await tx
    .updateTable('staff_id')
    .set({ is_current: false, revoked_at: row.revoked_at ?? new Date() })
    .where('verification_code', '=', row.verification_code)
    .execute();
  await issueStaffIds(tx, [row]);
  await updateMemberVersion(tx, row);
}
