import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';

export async function dropFactor(tx: Tx, franchiseeId: string, passkeyId: string | null): Promise<string | null> {
  const dropped =
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
  if (!dropped) throw new ApiError('not_found');
  return dropped.name;
}

export async function dropAllFactors(tx: Tx, franchiseeId: string): Promise<void> {
  await tx.deleteFrom('authenticator').where('franchisee_id', '=', franchiseeId).execute();
  await tx.deleteFrom('passkey').where('franchisee_id', '=', franchiseeId).execute();
  await dropCodes(tx, franchiseeId);
}

export const dropCodes = (tx: Tx, franchiseeId: string) =>
  tx.deleteFrom('recovery_code').where('franchisee_id', '=', franchiseeId).execute();

/** Other sessions were opened under the old factors. */
export const endSessions = (tx: Tx, franchiseeId: string) =>
  tx
    .updateTable('franchisee')
    .set({ session_epoch: sql`session_epoch + 1` })
    .where('franchisee_id', '=', franchiseeId)
    .execute();
