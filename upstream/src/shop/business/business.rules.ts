import type { Maker } from '@parichay/shared/platform/access/makers.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';

export function makerRoleOf(actor: Actor): Maker {
  if (actor.kind !== 'staff') return 'self';
  if (actor.roles.includes('admin')) return 'admin';
  return actor.roles.includes('creator') ? 'creator' : 'franchisee';
}
