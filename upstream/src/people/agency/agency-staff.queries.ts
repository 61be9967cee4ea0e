import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';

export async function endStaffSessions(tx: Tx, agencyId: string): Promise<void> {
  await tx
    .updateTable('franchisee')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('agency_id', '=', agencyId)
    .execute();
}

/**
 * @param admin phoneNumber in E.164
 * @throws ApiError already_exists when staff of this agency has the phone
 */
export async function addAdmin(
  tx: Tx,
  { agencyId, name, phoneNumber }: { agencyId: string; name: string; phoneNumber: string },
): Promise<string> {
  const franchiseeId = newId();
  try {
    await tx
      .insertInto('franchisee')
      .values({
        franchisee_id: franchiseeId,
        agency_id: agencyId,
        name,
        phone_number: phoneNumber,
        email: null,
        roles: ['admin'],
        permissions: [],
        configuration: JSON.stringify({ hideBilling: false }),
        password_hash: null,
      })
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new ApiError('already_exists', {
      fields: { 'adminData.phoneNumber': 'is of another account' },
      cause: error,
    });
  }
  return franchiseeId;
}

export async function makeSoleAdmin(
  tx: Tx,
  { agencyId, name, phoneNumber, email }: { agencyId: string; name: string; phoneNumber: string; email: string | null },
): Promise<{ franchiseeId: string; formerAdmins: number }> {
  const existing = await tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'email'])
    .where('agency_id', '=', agencyId)
    .where('phone_number', '=', phoneNumber)
    .forUpdate()
    .executeTakeFirst();
  const franchiseeId = existing?.franchisee_id ?? (await addAdmin(tx, { agencyId, name, phoneNumber }));
  const endsSessions = { version: sql<number>`version + 1`, session_epoch: sql<number>`session_epoch + 1` };
  await tx
    .updateTable('franchisee')
    .set({ name, email: email ?? existing?.email ?? null, is_active: true, ...endsSessions })
    .set({ roles: sql`case when 'admin' = any(roles) then roles else array_prepend('admin', roles) end` })
    .set({ configuration: JSON.stringify({ hideBilling: false }) })
    .where('franchisee_id', '=', franchiseeId)
    .execute();
  const formerAdminsUpdate = await tx
    .updateTable('franchisee')
    .set({ is_active: false, ...endsSessions })
    .where('agency_id', '=', agencyId)
    .where('franchisee_id', '!=', franchiseeId)
    .where('is_active', '=', true)
    .where(sql<boolean>`'admin' = any(roles)`)
    .executeTakeFirst();
  return { franchiseeId, formerAdmins: Number(formerAdminsUpdate.numUpdatedRows) };
}
