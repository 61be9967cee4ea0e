import type { AccountChange } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import { type Actor, isAdmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import { customerById } from '../../people/account/account.queries.ts';
import { lockStaffAndAdmins } from '../../people/franchisee/franchisee.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { staffNameOf } from '../../platform/http/actor.ts';
import { businessInReach } from '../business/business.queries.ts';

export type AccountChangeRow = Selectable<Database['account_change']>;

export type ChangeTarget = { agencyId: string } & (
  | { audience: 'customer'; row: NonNullable<Awaited<ReturnType<typeof customerById>>>; businessId: string | null }
  | { audience: 'staff'; row: Awaited<ReturnType<typeof lockStaffAndAdmins>>['before']; businessId: null }
);

export interface ChangeTargetQuery {
  kind: 'number' | 'owner';
  businessId?: string | undefined;
  franchiseeId?: string | undefined;
}

/** @throws ApiError not_found; invalid_input when `businessId` is missing, or does not go with `franchiseeId` */
export async function lockChangeTarget(
  tx: Tx,
  actor: Actor,
  { kind, businessId, franchiseeId }: ChangeTargetQuery,
): Promise<ChangeTarget> {
  if (franchiseeId) {
    if (kind === 'owner' || businessId)
      throw new ApiError('invalid_input', { fields: { franchiseeId: 'staff owns no business' } });
    if (!isAdmin(actor)) throw new ApiError('not_found');
    const { before } = await lockStaffAndAdmins(tx, actor, franchiseeId);
    return { audience: 'staff', row: before, agencyId: before.agency_id, businessId: null };
  }
  if (!businessId && (kind === 'owner' || actor.kind !== 'customer'))
    throw new ApiError('invalid_input', { fields: { businessId: 'is required' } });
  const userId = businessId
    ? (await businessInReach(tx, actor, businessId, { lock: true })).user_id
    : actor.kind === 'customer'
      ? actor.userId
      : '';
  await tx.selectFrom('customer').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  const row = await customerById(tx, userId);
  if (!row) throw new ApiError('not_found');
  return {
    audience: 'customer',
    row,
    agencyId: row.agency_id,
    businessId: kind === 'owner' ? (businessId ?? null) : null,
  };
}

const accountIdOfTarget = (target: ChangeTarget): string =>
  target.audience === 'customer' ? target.row.user_id : target.row.franchisee_id;

export const findPendingChange = (tx: Tx, target: ChangeTarget) =>
  tx
    .selectFrom('account_change')
    .selectAll()
    .where((expression) =>
      target.businessId
        ? expression('business_id', '=', target.businessId)
        : expression.and([
            expression('kind', '=', 'number'),
            expression(target.audience === 'customer' ? 'user_id' : 'franchisee_id', '=', accountIdOfTarget(target)),
          ]),
    )
    .executeTakeFirst();

export const deleteAccountChange = (tx: Tx, changeId: string) =>
  tx.deleteFrom('account_change').where('account_change_id', '=', changeId).execute();

export async function presentAccountChange(tx: Tx, row: AccountChangeRow): Promise<AccountChange> {
  return {
    kind: row.kind,
    phoneNumber: row.phone_number,
    email: row.email,
    askedBy: row.asked_by && (await staffNameOf(tx, row.asked_by)),
    dueAt: iso(row.due_at),
  };
}

/** No sign-in yet, so a wrong number can only be staff's typing error. */
export const hasNeverSignedIn = ({ audience, row }: ChangeTarget): boolean =>
  row.password_hash === null && (audience === 'staff' || row.opened_on === null);

export async function refuseContactOfOthers(
  tx: Tx,
  { audience, agencyId }: Pick<ChangeTarget, 'audience' | 'agencyId'>,
  { phoneNumber, email }: { phoneNumber: string | null; email: string | null },
): Promise<void> {
  const { rows } =
    audience === 'staff'
      ? await sql`select where is_platforms_phone(${phoneNumber}, ${agencyId})
          or exists (select from franchisee where agency_id = ${agencyId} and phone_number = ${phoneNumber})`.execute(
          tx,
        )
      : await sql`select from customer where agency_id = ${agencyId} and deleted_at is null
          and (phone_number = ${phoneNumber} or (is_foreign_user and email = ${email}))`.execute(tx);
  if (rows.length > 0) throw new ApiError('number_taken');
}
