import type { StoredFactors, StoredPasskey } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull } from '../../platform/database/rows.ts';
import type { PasskeyTable } from '../../platform/database/tables/second-factor.tables.ts';
import { requireLiveStaffSession } from '../../platform/http/actor.ts';
import { presentFranchisee, staffQuery } from '../account/account.queries.ts';

export interface StaffSession {
  franchiseeId: string;
  sessionEpoch: number;
}

export type LockedStaffAccount = { franchiseeId: string; agencyId: string };

/** @throws ApiError not_signed_in when the session epoch is outdated */
export async function lockStaffAccount(tx: Tx, session: StaffSession): Promise<LockedStaffAccount> {
  await staffQuery(tx).where('franchisee_id', '=', session.franchiseeId).forUpdate('franchisee').execute();
  await requireLiveStaffSession(tx, session);
  const { agency_id } = await tx
    .selectFrom('franchisee')
    .select('agency_id')
    .where('franchisee_id', '=', session.franchiseeId)
    .executeTakeFirstOrThrow();
  return { franchiseeId: session.franchiseeId, agencyId: agency_id };
}

const presentPasskey = (row: Selectable<PasskeyTable>): StoredPasskey => ({
  passkeyId: row.passkey_id,
  credentialId: row.credential_id,
  domain: row.domain,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  createdAt: iso(row.created_at),
  lastUsedAt: isoOrNull(row.last_used_at),
});

export async function loadStaffAccount(tx: Tx, franchiseeId: string): Promise<StoredFactors['account']> {
  const row = await staffQuery(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirstOrThrow();
  return { audience: 'staff', sessionEpoch: row.session_epoch, franchisee: presentFranchisee(row) };
}

export const countRecoveryCodes = async (tx: Tx, franchiseeId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export async function loadFactors(tx: Tx, franchiseeId: string): Promise<StoredFactors> {
  const account = await loadStaffAccount(tx, franchiseeId);
  const authenticator = await tx
    .selectFrom('authenticator')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .executeTakeFirst();
  const passkeys = await tx
    .selectFrom('passkey')
    .selectAll()
    .where('franchisee_id', '=', franchiseeId)
    .orderBy('passkey_id')
    .execute();
  const { is_required } = await tx
    .selectFrom('agency')
    .select(sql<boolean>`coalesce((configuration ->> 'requireSecondFactor')::boolean, false)`.as('is_required'))
    .where('agency_id', '=', account.franchisee.agencyId)
    .executeTakeFirstOrThrow();
  return {
    account,
    isRequiredByAgency: is_required,
    authenticator: authenticator
      ? { sealedSecret: authenticator.sealed_secret, createdAt: iso(authenticator.created_at) }
      : null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: await countRecoveryCodes(tx, franchiseeId),
  };
}

/** One atomic statement, so a code cannot be used twice. @returns false = this or a later code was used before */
export async function consumeAuthenticatorCode(tx: Tx, franchiseeId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('franchisee_id', '=', franchiseeId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Accepts a counter of 0 repeatedly, because synced passkeys do not count their uses. */
export async function advancePasskeyCounter(
  tx: Tx,
  franchiseeId: string,
  { passkeyId, counter }: { passkeyId: string; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('franchisee_id', '=', franchiseeId)
    .where('passkey_id', '=', passkeyId)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function consumeRecoveryCode(tx: Tx, franchiseeId: string, digest: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('franchisee_id', '=', franchiseeId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
