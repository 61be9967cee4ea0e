import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { businessReachCondition, seesAllBusinesses } from '../../platform/database/reach.ts';

export const comparableName = (name: string): string => name.trim().toLocaleLowerCase();

/**
 * Staff who see only what they made may not double a business that they cannot see.
 * @returns the business of this customer and name that is out of the actor's reach
 */
export async function findSameNameOutOfReach(
  tx: Tx,
  actor: Actor,
  { userId, businessName }: { userId: string; businessName: string },
): Promise<string | null> {
  if (actor.kind !== 'staff' || seesAllBusinesses(actor)) return null;
  const rows = await tx
    .selectFrom('business')
    .select(['business_id', 'business_name'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(${businessReachCondition(actor)}) is not true`)
    .execute();
  const found = rows.find((row) => comparableName(row.business_name) === comparableName(businessName));
  return found?.business_id ?? null;
}
