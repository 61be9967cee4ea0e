import type { AccountChange } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import { type Actor, isAdmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import { customerById } from '../../people/account/account.queries.ts';
import { staffToChange } from '../../people/franchisee/franchisee.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import { businessInReach } from '../business/business.queries.ts';

export type ChangeRow = Selectable<Database['account_change']>;

export type Target = { agencyId: string } & (
  | { audience: 'customer'; row: NonNullable<Awaited<ReturnType<typeof customerById>>>; businessId: string | null }
  | { audience: 'staff'; row: Awaited<ReturnType<typeof staffToChange>>['before']; businessId: null }
);

export interface Asked {
  kind: 'number' | 'owner';
  businessId?: string | undefined;
  franchiseeId?: string | undefined;
}

/**
 * Locks the account.
 * @throws ApiError not_found; invalid_input when not exactly one account is named
 */
export async function targetOf(tx: Tx, actor: Actor, { kind, businessId, franchiseeId }: Asked): Promise<Target> {
  if (franchiseeId) {
    if (kind === 'owner' || businessId)
      throw new ApiError('invalid_input', { fields: { franchiseeId: 'staff owns no business' } });
    if (!isAdmin(actor)) throw new ApiError('not_found');
    const { before } = await staffToChange(tx, actor, franchiseeId);
    return { audience: 'staff', row: before, agencyId: before.agency_id, businessId: null };
  }
  if (!businessId && (kind === 'owner' || actor.kind !== 'customer'))
    throw new ApiError('invalid_input', { fields: { businessId: 'of which business?' } });
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

const idOf = (target: Target): string =>
  target.audience === 'customer' ? target.row.user_id : target.row.franchisee_id;

export const waitingFor = (tx: Tx, target: Target) =>
  tx
    .selectFrom('account_change')
    .selectAll()
    .where((either) =>
      target.businessId
        ? either('business_id', '=', target.businessId)
        : either.and([
            either('kind', '=', 'number'),
            either(target.audience === 'customer' ? 'user_id' : 'franchisee_id', '=', idOf(target)),
          ]),
    )
    .executeTakeFirst();

export const deleteChange = (tx: Tx, changeId: string) =>
  tx.deleteFrom('account_change').where('account_change_id', '=', changeId).execute();

export async function presentChange(tx: Tx, row: ChangeRow): Promise<AccountChange> {
  return {
    kind: row.kind,
    phoneNumber: row.phone_number,
    email: row.email,
    askedBy: row.asked_by && (await nameOfStaff(tx, row.asked_by)),
    dueAt: iso(row.due_at),
  };
}

/** No user ever signed in, so a wrong number can only be a typing error of the staff. */
export const wasNeverUsed = ({ audience, row }: Target): boolean =>
  row.password_hash === null && (audience === 'staff' || row.opened_on === null);

export async function refuseTaken(
  tx: Tx,
  { audience, agencyId }: Pick<Target, 'audience' | 'agencyId'>,
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
