import type { franchiseeEndpoints } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Order } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { phoneLikePattern } from '../../platform/database/search.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { staffQuery } from '../account/account.queries.ts';

type StaffListParameters = Parsed<(typeof franchiseeEndpoints)['GET /franchisee/list']>['query'];

/** @param agencyId null = all agencies. Every permission filter includes admins, who have all permissions. */
export function filteredStaffQuery(tx: Tx, agencyId: string | null, query: StaffListParameters) {
  let rows = staffQuery(tx);
  if (agencyId !== null) rows = rows.where('franchisee.agency_id', '=', agencyId);
  if (query.role) rows = rows.where(sql<boolean>`${query.role} = any(franchisee.roles)`);
  if (query.permission)
    rows = rows.where(sql<boolean>`(${query.permission} = any(permissions) or 'admin' = any(franchisee.roles))`);
  if (query.isActive !== undefined) rows = rows.where('is_active', '=', query.isActive);
  if (query.createdFrom) rows = rows.where('franchisee.created_at', '>=', startOfDayInIndia(query.createdFrom));
  if (query.createdTo) rows = rows.where('franchisee.created_at', '<', startOfDayInIndia(query.createdTo, 1));
  if (query.search) {
    const [namePattern, phonePatternOrNull] = [likePatternContaining(query.search), phoneLikePattern(query.search)];
    rows = rows.where((expression) =>
      expression.or([expression('name', 'ilike', namePattern), expression('phone_number', 'like', phonePatternOrNull)]),
    );
  }
  return rows;
}

const sortExpressions = {
  createdAt: sql`franchisee.created_at`,
  name: sql`lower(franchisee.name)`,
} as const;

export const sortOrderOf = ({ sort, order }: StaffListParameters): Order => ({
  by: sortExpressions[sort],
  direction: order,
});

/**
 * Locks the account and the agency's admins in one order, so two admins cannot disable each other.
 * @throws ApiError not_found, also out of reach
 */
export async function lockStaffAndAdmins(tx: Tx, actor: Actor, franchiseeId: string) {
  const unlocked = await staffQuery(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirst();
  if (!unlocked || (unlocked.agency_id !== actor.agencyId && !isSuperadmin(actor))) throw new ApiError('not_found');
  const locked = await staffQuery(tx)
    .where('franchisee.agency_id', '=', unlocked.agency_id)
    .where(sql<boolean>`(franchisee_id = ${franchiseeId} or 'admin' = any(franchisee.roles))`)
    .orderBy('franchisee_id')
    .forUpdate('franchisee')
    .execute();
  const before = locked.find((row) => row.franchisee_id === franchiseeId);
  if (!before) throw new ApiError('not_found');
  const otherActiveAdmins = locked.filter((row) => row !== before && row.is_active && row.roles.includes('admin'));
  return { before, otherAdminCount: otherActiveAdmins.length };
}

export async function activeStaffInReach(tx: Tx, franchiseeId: string) {
  const row = await staffQuery(tx)
    .where('franchisee_id', '=', franchiseeId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const staffById = (tx: Tx, franchiseeId: string) =>
  staffQuery(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirstOrThrow();

const phoneTakenErrors = { phoneNumber: 'is of another account' };

export async function addStaff(tx: Tx, values: Insertable<Database['franchisee']>): Promise<void> {
  // Sign-in prefers an agency's account, so the same phone there would lock out platform staff.
  const { rows } = await sql<{
    is_platforms: boolean;
  }>`select is_platforms_phone(${values.phone_number}, ${values.agency_id}) as is_platforms`.execute(tx);
  if (rows[0]?.is_platforms) throw new ApiError('already_exists', { fields: phoneTakenErrors });
  try {
    await tx.insertInto('franchisee').values(values).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { fields: phoneTakenErrors, cause: error });
    throw error;
  }
}

export const updateStaff = (
  tx: Tx,
  franchiseeId: string,
  values: Updateable<Database['franchisee']>,
  { endsSessions }: { endsSessions: boolean },
) =>
  tx
    .updateTable('franchisee')
    .set({
      ...values,
      version: sql`version + 1`,
      ...(endsSessions && { session_epoch: sql`session_epoch + 1` }),
    })
    .where('franchisee_id', '=', franchiseeId)
    .execute();
