import type { Account, Identity } from '@parichay/shared/internal.ts';
import { preferences, type User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { StaffActor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { reachOf } from '../../platform/database/reach.ts';
import { iso, newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { mayEnterAgency, mayLogInAsCustomer, staffNameOf } from '../../platform/http/actor.ts';
import { notifyOnce } from '../notification/notification.queries.ts';

type CustomerRow = Selectable<Database['customer']>;
type FranchiseeRow = Selectable<Database['franchisee']>;

export const presentCustomer = (row: CustomerRow, loggedInBy: string | null = null): User => ({
  userId: row.user_id,
  phoneNumber: row.phone_number,
  email: row.email,
  isForeignUser: row.is_foreign_user,
  hasPassword: row.password_hash !== null,
  preferences: preferences.parse(row.preferences),
  loggedInBy,
});

export const presentFranchisee = (
  row: FranchiseeRow & { agency_roles: string[]; agency_name: string; has_second_factor: boolean },
  loggedInBy: string | null = null,
): Franchisee => ({
  franchiseeId: row.franchisee_id,
  agencyId: row.agency_id,
  agencyName: row.agency_name,
  name: row.name,
  phoneNumber: row.phone_number,
  email: row.email,
  roles: row.roles,
  permissions: row.permissions,
  configuration: row.configuration,
  isActive: row.is_active,
  getsDigest: row.gets_digest,
  hasSecondFactor: row.has_second_factor,
  hasPassword: row.password_hash !== null,
  ofSuperadminAgency: row.agency_roles.includes('superadmin'),
  loggedInBy,
  version: row.version,
  createdAt: iso(row.created_at),
});

export const customerById = (tx: Tx, userId: string) =>
  tx
    .selectFrom('customer')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function requireOwnBusiness(tx: Tx, userId: string, businessId: string): Promise<void> {
  const ownedBusiness = await tx
    .selectFrom('business')
    .select('business_id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!ownedBusiness) throw new ApiError('not_found');
}

export async function recordPanelVisit(tx: Tx, { user_id, opened_on }: { user_id: string; opened_on: string | null }) {
  const today = todayInIndia();
  if (opened_on === today) return;
  await tx.updateTable('customer').set({ opened_on: today }).where('user_id', '=', user_id).execute();
}

/** @throws ApiError not_found; customer_refuses when only the customer's own setting forbids it */
export async function customerToLogInAs(
  tx: Tx,
  staffSession: StaffActor & { sessionEpoch: number },
  userId: string,
): Promise<CustomerRow> {
  const row = await customerById(tx, userId);
  if (!row) throw new ApiError('not_found');
  if (await mayLogInAsCustomer(tx, staffSession, userId)) return row;
  const forbidsStaffLogin = !preferences.parse(row.preferences).letsStaffIn;
  throw new ApiError(forbidsStaffLogin && reachOf(staffSession).kind === 'agency' ? 'customer_refuses' : 'not_found');
}

/**
 * Prefers an admin who sees billing, then the oldest account.
 * @throws ApiError not_found; no_admin; not_signed_in
 */
export async function adminToEnterAs(tx: Tx, staffSession: StaffActor & { sessionEpoch: number }, agencyId: string) {
  const agency = await tx.selectFrom('agency').select('roles').where('agency_id', '=', agencyId).executeTakeFirst();
  // Staff enter the platform's own agency only by signing in.
  if (!agency || agency.roles.includes('superadmin')) throw new ApiError('not_found');
  const row = await staffQuery(tx)
    .where('franchisee.agency_id', '=', agencyId)
    .where('franchisee.is_active', '=', true)
    .where(sql<boolean>`'admin' = any(franchisee.roles)`)
    .orderBy(sql`(franchisee.configuration ->> 'hideBilling')::boolean`)
    .orderBy('franchisee_id')
    .executeTakeFirst();
  if (!row) throw new ApiError('no_admin');
  if (!(await mayEnterAgency(tx, staffSession, row.franchisee_id))) throw new ApiError('not_signed_in');
  return row;
}

export async function notifyStaffLoggedIn(tx: Tx, customer: CustomerRow, franchiseeId: string): Promise<void> {
  const staffName = await staffNameOf(tx, franchiseeId);
  await notifyOnce(tx, {
    agencyId: customer.agency_id,
    accountId: customer.user_id,
    kind: 'staff_logged_in',
    params: { from: staffName },
    url: '/panel/customer/account',
  });
}

export const staffQuery = (tx: Tx) =>
  tx
    .selectFrom('franchisee')
    .innerJoin('agency', 'agency.agency_id', 'franchisee.agency_id')
    .selectAll('franchisee')
    .select(['agency.roles as agency_roles', 'agency.agency_name'])
    .select(
      sql<boolean>`(exists (select from authenticator where authenticator.franchisee_id = franchisee.franchisee_id)
        or exists (select from passkey where passkey.franchisee_id = franchisee.franchisee_id))`.as(
        'has_second_factor',
      ),
    );

export interface StoredAccount {
  passwordHash: string | null;
  isActive: boolean;
  account: Account;
}

export async function findAccount(tx: Tx, identity: Identity): Promise<StoredAccount | null> {
  if (identity.audience === 'staff') {
    if (!identity.phoneNumber) return null;
    // Platform staff may sign in on any agency's host; the agency's account of that phone comes first.
    const row = await staffQuery(tx)
      .where('phone_number', '=', identity.phoneNumber)
      .where(sql<boolean>`(franchisee.agency_id = ${identity.agencyId} or 'superadmin' = any(agency.roles))`)
      .orderBy(sql`franchisee.agency_id = ${identity.agencyId}`, 'desc')
      .executeTakeFirst();
    return (
      (row && {
        passwordHash: row.password_hash,
        isActive: row.is_active,
        account: { audience: 'staff', sessionEpoch: row.session_epoch, franchisee: presentFranchisee(row) },
      }) ??
      null
    );
  }
  let query = tx
    .selectFrom('customer')
    .selectAll()
    .where('agency_id', '=', identity.agencyId)
    .where('deleted_at', 'is', null);
  if (identity.phoneNumber) query = query.where('phone_number', '=', identity.phoneNumber);
  else if (identity.email) query = query.where('email', '=', identity.email).where('is_foreign_user', '=', true);
  else return null;
  const row = await query.executeTakeFirst();
  return row ? customerAccountOf(row) : null;
}

/**
 * Must run before the account lookup, so the error reveals no account.
 * @throws ApiError agency_suspended
 */
export async function refuseSuspendedAgency(tx: Tx, agencyId: string): Promise<void> {
  const suspended = await tx
    .selectFrom('agency')
    .select('agency_id')
    .where('agency_id', '=', agencyId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  if (suspended) throw new ApiError('agency_suspended');
}

const customerAccountOf = (row: CustomerRow): StoredAccount => ({
  passwordHash: row.password_hash,
  isActive: true,
  account: { audience: 'customer', sessionEpoch: row.session_epoch, user: presentCustomer(row) },
});

export async function findOrAddCustomer(
  tx: Tx,
  customer: {
    agencyId: string;
    phoneNumber: string | null;
    email: string | null;
    isForeignUser: boolean;
    registeredBy?: string;
    locale?: Locale;
  },
): Promise<StoredAccount & { isNew: boolean }> {
  const row = await tx
    .insertInto('customer')
    .values({
      user_id: newId(),
      agency_id: customer.agencyId,
      phone_number: customer.phoneNumber,
      email: customer.email,
      is_foreign_user: customer.isForeignUser,
      password_hash: null,
      registered_by: customer.registeredBy ?? null,
      sign_up_language: customer.locale ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row) return { ...customerAccountOf(row), isNew: true };
  const existing = await findAccount(tx, { ...customer, audience: 'customer' });
  if (!existing) throw new ApiError('already_exists');
  return { ...existing, isNew: false };
}

/** Raises the session epoch, which ends every session of the account. */
export async function setPasswordHash(tx: Tx, account: Account, hash: string): Promise<Account> {
  const updated =
    account.audience === 'customer'
      ? await tx
          .updateTable('customer')
          .set({ password_hash: hash, session_epoch: sql`session_epoch + 1` })
          .where('user_id', '=', account.user.userId)
          .returning('session_epoch')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('franchisee')
          .set({ password_hash: hash, session_epoch: sql`session_epoch + 1` })
          .where('franchisee_id', '=', account.franchisee.franchiseeId)
          .returning('session_epoch')
          .executeTakeFirstOrThrow();
  const { session_epoch: sessionEpoch } = updated;
  return account.audience === 'customer'
    ? { ...account, sessionEpoch, user: { ...account.user, hasPassword: true } }
    : { ...account, sessionEpoch };
}
