import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Maker } from '@parichay/shared/business/business.endpoints.ts';

/** What stands in `businessMadeBy` when this actor adds a business. */
export function makerOf(actor: Actor): Maker {
  if (actor.kind !== 'staff') return 'self';
  if (actor.roles.includes('admin')) return 'admin';
  return actor.roles.includes('creator') ? 'creator' : 'franchisee';
}
