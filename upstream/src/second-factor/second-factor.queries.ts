import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { StoredFactors, StoredPasskey } from '@parichay/shared/second-factor/second-factor.internal.ts';
import { mostPasskeys } from '@parichay/shared/second-factor/second-factor.lists.ts';
import { type Selectable, sql } from 'kysely';
import { presentFranchisee, staff } from '../account/account.queries.ts';
import { requireLiveHelper } from '../lib/actor.ts';
import type { Tx } from '../lib/database.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import { iso, isoOrNull, newId } from '../lib/rows.ts';
import type { PasskeyTable } from '../lib/tables/second-factor.tables.ts';

export interface StaffSession {
  franchiseeId: string;
  sessionEpoch: number;
}

type Kept = { franchiseeId: string; agencyId: string };

/**
 * The account of a session, locked: changes of its factors come one after the other.
 * @throws ApiError not_signed_in when its epoch has risen since
 */
export async function lockAccount(tx: Tx, session: StaffSession): Promise<Kept> {
  await staff(tx).where('franchisee_id', '=', session.franchiseeId).forUpdate('franchisee').execute();
  await requireLiveHelper(tx, session);
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

export async function accountOf(tx: Tx, franchiseeId: string): Promise<StoredFactors['account']> {
  const row = await staff(tx).where('franchisee_id', '=', franchiseeId).executeTakeFirstOrThrow();
  return { audience: 'staff', sessionEpoch: row.session_epoch, franchisee: presentFranchisee(row) };
}

const codesLeft = async (tx: Tx, franchiseeId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('franchisee_id', '=', franchiseeId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export async function factorsOf(tx: Tx, franchiseeId: string): Promise<StoredFactors> {
  const account = await accountOf(tx, franchiseeId);
  const app = await tx
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
    authenticator: app ? { sealedSecret: app.sealed_secret, createdAt: iso(app.created_at) } : null,
    passkeys: passkeys.map(presentPasskey),
    recoveryCodesLeft: await codesLeft(tx, franchiseeId),
  };
}

export const keepAuthenticator = (tx: Tx, { franchiseeId, agencyId }: Kept, sealedSecret: string, step: number) =>
  tx
    .insertInto('authenticator')
    .values({ franchisee_id: franchiseeId, agency_id: agencyId, sealed_secret: sealedSecret, last_step: step })
    .onConflict((conflict) =>
      conflict
        .column('franchisee_id')
        .doUpdateSet({ sealed_secret: sealedSecret, last_step: step, created_at: sql<Date>`now()` }),
    )
    .execute();

type NewPasskey = Pick<StoredPasskey, 'credentialId' | 'domain' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** @throws ApiError passkey_limit_reached, already_exists */
export async function keepPasskey(tx: Tx, { franchiseeId, agencyId }: Kept, made: NewPasskey): Promise<void> {
  const { passkeys } = await factorsOf(tx, franchiseeId);
  if (passkeys.length >= mostPasskeys) throw new ApiError('passkey_limit_reached');
  try {
    await tx
      .insertInto('passkey')
      .values({
        passkey_id: newId(),
        franchisee_id: franchiseeId,
        agency_id: agencyId,
        credential_id: made.credentialId,
        domain: made.domain,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name: made.name,
        last_used_at: null,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}

/** Puts these codes in place of those before. */
export async function keepCodes(tx: Tx, { franchiseeId, agencyId }: Kept, digests: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('franchisee_id', '=', franchiseeId).execute();
  await tx
    .insertInto('recovery_code')
    .values(digests.map((digest) => ({ franchisee_id: franchiseeId, agency_id: agencyId, digest })))
    .execute();
}

/** With the first factor; a further one leaves the codes that there are. Answers whether these are the ones that count. */
export async function keepFirstCodes(tx: Tx, account: Kept, digests: readonly string[]): Promise<boolean> {
  if ((await codesLeft(tx, account.franchiseeId)) > 0) return false;
  await keepCodes(tx, account, digests);
  return true;
}

/** One question that asks and marks: of two at once one is answered yes. */
export async function takeStep(tx: Tx, franchiseeId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('franchisee_id', '=', franchiseeId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Passkeys that are kept in several places do not count: theirs stays 0. */
export async function takeCounter(
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

export async function takeCode(tx: Tx, franchiseeId: string, digest: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_code')
    .where('franchisee_id', '=', franchiseeId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
