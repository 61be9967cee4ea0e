import type { LoggedInBy } from '@parichay/shared/platform/access/roles.ts';
import {
  type ActorClaims,
  actorClaims,
  actorTokenAudience,
  actorTokenIssuer,
} from '@parichay/shared/platform/lib/actor-token.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { planCacheMarker } from '../database/plan-cache.ts';

/** @throws ApiError not_signed_in when the token is missing, forged or expired */
export async function verifyActor(authorization: string | undefined, key: Uint8Array): Promise<ActorClaims> {
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : '';
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience: actorTokenAudience,
      issuer: actorTokenIssuer,
      // A token without an expiry would be valid forever.
      requiredClaims: ['exp'],
    });
    return actorClaims.parse(payload.actor);
  } catch (cause) {
    throw new ApiError('not_signed_in', { cause });
  }
}

/** Queries the database, so a Redis failure cannot revive an ended session. */
export async function requireLiveSession(tx: Tx, actor: ActorClaims): Promise<void> {
  if (actor.kind === 'service' || actor.kind === 'anonymous') return;
  const { rows } =
    actor.kind === 'customer'
      ? await sql`select 1 from customer where user_id = ${actor.userId} and session_epoch = ${actor.sessionEpoch} and deleted_at is null and not exists (select from agency where agency.agency_id = customer.agency_id and suspended_at is not null) ${planCacheMarker}`.execute(
          tx,
        )
      : await sql`select 1 from franchisee where franchisee_id = ${actor.franchiseeId} and session_epoch = ${actor.sessionEpoch} and is_active and (${actor.loggedInBy !== undefined}::boolean or not exists (select from agency where agency.agency_id = franchisee.agency_id and suspended_at is not null)) ${planCacheMarker}`.execute(
          tx,
        );
  if (rows.length === 0) throw new ApiError('not_signed_in');
  const { loggedInBy } = actor;
  if (!loggedInBy) return;
  const isStillAllowed =
    actor.kind === 'customer'
      ? await mayLogInAsCustomer(tx, loggedInBy, actor.userId)
      : await mayEnterAgency(tx, loggedInBy, actor.franchiseeId);
  if (!isStillAllowed) throw new ApiError('not_signed_in');
}

type StaffSession = Pick<LoggedInBy, 'franchiseeId' | 'sessionEpoch'>;

/** Source: migration 0048. */
export async function mayLogInAsCustomer(
  tx: Tx,
  { franchiseeId, sessionEpoch }: StaffSession,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql<{
    may_help: boolean;
  }>`select staff_may_help(${franchiseeId}, ${sessionEpoch}, ${userId}) as may_help`.execute(tx);
  return rows[0]?.may_help ?? false;
}

export async function mayEnterAgency(
  tx: Tx,
  { franchiseeId, sessionEpoch }: StaffSession,
  adminId: string,
): Promise<boolean> {
  const { rows } = await sql<{
    may_enter: boolean;
  }>`select staff_may_enter(${franchiseeId}, ${sessionEpoch}, ${adminId}) as may_enter`.execute(tx);
  return rows[0]?.may_enter ?? false;
}

export async function requireLiveStaffSession(tx: Tx, { franchiseeId, sessionEpoch }: StaffSession): Promise<void> {
  // Calls a database function, because this tenant cannot see rows of the platform's agency.
  const { rows } = await sql<{
    is_live: boolean;
  }>`select staff_is_live(${franchiseeId}, ${sessionEpoch}) as is_live`.execute(tx);
  if (!rows[0]?.is_live) throw new ApiError('not_signed_in');
}

export async function staffNameOf(tx: Tx, franchiseeId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select staff_name(${franchiseeId}) as name`.execute(tx);
  return rows[0]?.name ?? '';
}
