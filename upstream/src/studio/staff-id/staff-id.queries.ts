import { randomBytes } from 'node:crypto';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { verificationPageKey } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull, requireCurrentVersion } from '../../platform/database/rows.ts';
import { limitToReach } from '../../shop/business/business.queries.ts';
import { staffIdStateOf } from './staff-id.rules.ts';

export const staffMemberQuery = (tx: Tx) =>
  tx
    .selectFrom('staff_member')
    .innerJoin('business', 'business.business_id', 'staff_member.business_id')
    .innerJoin('staff_id', (join) =>
      join.onRef('staff_id.staff_member_id', '=', 'staff_member.staff_member_id').on('staff_id.is_current', '=', true),
    )
    .selectAll('staff_member')
    .select(['staff_id.verification_code', 'staff_id.issued_at', 'staff_id.printed_at', 'staff_id.revoked_at'])
    .where('staff_member.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
export type StaffMemberRow = Awaited<ReturnType<ReturnType<typeof staffMemberQuery>['executeTakeFirstOrThrow']>>;

export const presentStaffMember = (row: StaffMemberRow, today = todayInIndia()): StaffMember => ({
  ...row.details,
  staffMemberId: row.staff_member_id,
  businessId: row.business_id,
  state: staffIdStateOf(
    { revokedAt: row.revoked_at, printedAt: row.printed_at, validUntil: row.details.validUntil },
    today,
  ),
  verificationCode: row.verification_code,
  issuedAt: iso(row.issued_at),
  printedAt: isoOrNull(row.printed_at),
  revokedAt: isoOrNull(row.revoked_at),
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const reloadStaffMember = async (tx: Tx, staffMemberId: string): Promise<StaffMember> =>
  presentStaffMember(
    await staffMemberQuery(tx).where('staff_member.staff_member_id', '=', staffMemberId).executeTakeFirstOrThrow(),
  );

/**
 * Locks the row.
 * @throws ApiError not_found, changed_meanwhile
 */
export async function staffMemberToChange(
  tx: Tx,
  actor: Actor,
  target: { staffMemberId: string; version?: number | undefined },
): Promise<StaffMemberRow> {
  // Lock before reading, else a waiting transaction would read an id that was replaced.
  await tx
    .selectFrom('staff_member')
    .select('staff_member_id')
    .where('staff_member_id', '=', target.staffMemberId)
    .forUpdate()
    .execute();
  const row = await limitToReach(staffMemberQuery(tx), actor)
    .where('staff_member.staff_member_id', '=', target.staffMemberId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  requireCurrentVersion(target, row);
  return row;
}

export async function staffPhotosOf(tx: Tx, businessId: string, mediaIds: readonly string[]): Promise<Picture[]> {
  if (mediaIds.length === 0) return [];
  const rows = await tx
    .selectFrom('staff_member')
    .select('details')
    .where('business_id', '=', businessId)
    .where(sql`details->'photo'->>'mediaId'`, 'in', mediaIds)
    .execute();
  return rows.flatMap(({ details }) => details.photo ?? []);
}

export async function idPageKeysOf(tx: Tx, staffMemberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff_id')
    .select('verification_code')
    .where('staff_member_id', '=', staffMemberId)
    .execute();
  return rows.map((row) => verificationPageKey(row.verification_code));
}

/** Security: 128 random bits, so codes cannot be guessed. */
export async function issueStaffIds(
  tx: Tx,
  members: readonly { staff_member_id: string; agency_id: string }[],
): Promise<void> {
  const ids = members.map(({ staff_member_id, agency_id }) => ({
    verification_code: randomBytes(16).toString('base64url'),
    ...{ staff_member_id, agency_id },
  }));
  await tx.insertInto('staff_id').values(ids).execute();
}
