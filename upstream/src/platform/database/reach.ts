import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** Source: docs/decisions.md, "Reach". */
export type Reach =
  | { kind: 'agency' }
  | { kind: 'of-user'; userId: string }
  | { kind: 'made-by'; franchiseeId: string }
  | { kind: 'none' };

export const isCustomerInPerson = (actor: Actor): boolean =>
  actor.kind === 'customer' && actor.loggedInBy === undefined;

export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'anonymous') return { kind: 'none' };
  if (actor.kind === 'customer') return { kind: 'of-user', userId: actor.userId };
  // Row level security limits staff who see all businesses to their agency, except platform staff.
  const seesAll =
    actor.roles.includes('admin') || actor.roles.includes('franchisee-with-all-card-access') || isSuperadmin(actor);
  return seesAll ? { kind: 'agency' } : { kind: 'made-by', franchiseeId: actor.franchiseeId };
}

export const seesAllBusinesses = (actor: Actor): boolean => reachOf(actor).kind === 'agency';

export function businessReachCondition(actor: Actor): RawBuilder<boolean> {
  const reach = reachOf(actor);
  switch (reach.kind) {
    case 'agency':
      return sql`true`;
    case 'of-user':
      return sql`business.user_id = ${reach.userId}`;
    case 'made-by':
      return sql`business.made_by_franchisee_id = ${reach.franchiseeId}`;
    case 'none':
      return sql`false`;
  }
}
