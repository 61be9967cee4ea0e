import type { StoredPasskey } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { maxPasskeys } from '@parichay/shared/people/second-factor/second-factor.lists.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { countRecoveryCodes, type LockedStaffAccount, loadFactors } from './second-factor.queries.ts';

export const storeAuthenticator = (
  tx: Tx,
  { franchiseeId, agencyId }: LockedStaffAccount,
  sealedSecret: string,
  step: number,
) =>
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

export async function storePasskey(
  tx: Tx,
  { franchiseeId, agencyId }: LockedStaffAccount,
  passkey: NewPasskey,
): Promise<void> {
  const { passkeys } = await loadFactors(tx, franchiseeId);
  if (passkeys.length >= maxPasskeys) throw new ApiError('passkey_limit_reached');
  try {
    await tx
      .insertInto('passkey')
      .values({
        passkey_id: newId(),
        franchisee_id: franchiseeId,
        agency_id: agencyId,
        credential_id: passkey.credentialId,
        domain: passkey.domain,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports,
        name: passkey.name,
        last_used_at: null,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('already_exists', { cause: error });
    throw error;
  }
}

export async function storeRecoveryCodes(
  tx: Tx,
  { franchiseeId, agencyId }: LockedStaffAccount,
  digests: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('franchisee_id', '=', franchiseeId).execute();
  await tx
    .insertInto('recovery_code')
    .values(digests.map((digest) => ({ franchisee_id: franchiseeId, agency_id: agencyId, digest })))
    .execute();
}

export async function storeRecoveryCodesIfNone(
  tx: Tx,
  account: LockedStaffAccount,
  digests: readonly string[],
): Promise<boolean> {
  if ((await countRecoveryCodes(tx, account.franchiseeId)) > 0) return false;
  await storeRecoveryCodes(tx, account, digests);
  return true;
}
