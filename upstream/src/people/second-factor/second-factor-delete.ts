import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

/** @param passkeyId null = the authenticator app @returns the passkey's name, null for the app */
export async function deleteSecondFactor(
  tx: Tx,
  franchiseeId: string,
  passkeyId: string | null,
): Promise<string | null> {
  const deletedFactor =
    passkeyId === null
      ? await tx
          .deleteFrom('authenticator')
          .where('franchisee_id', '=', franchiseeId)
          .returning(sql<string | null>`null`.as('name'))
          .executeTakeFirst()
      : await tx
          .deleteFrom('passkey')
          .where('franchisee_id', '=', franchiseeId)
          .where('passkey_id', '=', passkeyId)
          .returning('name')
          .executeTakeFirst();
  if (!deletedFactor) throw new ApiError('not_found');
  return deletedFactor.name;
}

export async function deleteAllFactors(tx: Tx, franchiseeId: string): Promise<void> {
  await tx.deleteFrom('authenticator').where('franchisee_id', '=', franchiseeId).execute();
  await tx.deleteFrom('passkey').where('franchisee_id', '=', franchiseeId).execute();
  await deleteRecoveryCodes(tx, franchiseeId);
}

export const deleteRecoveryCodes = (tx: Tx, franchiseeId: string) =>
  tx.deleteFrom('recovery_code').where('franchisee_id', '=', franchiseeId).execute();

/** Other sessions end, because they were opened with the old factors. */
export const endSessionsOf = (tx: Tx, franchiseeId: string) =>
  tx
    .updateTable('franchisee')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('franchisee_id', '=', franchiseeId)
    .execute();
