import { type Actor, isSuperadmin } from '@parichay/shared/access/roles.ts';
import type { Maker } from '@parichay/shared/business/business.endpoints.ts';

/** Which businesses, and with them which cards, an actor reaches. Source: decisions.md, "Reach". */
export type Reach =
  | { kind: 'agency' }
  | { kind: 'of-user'; userId: string }
  | { kind: 'made-by'; franchiseeId: string }
  | { kind: 'none' };

export function reachOf(actor: Actor): Reach {
  if (actor.kind === 'anonymous') return { kind: 'none' };
  if (actor.kind === 'customer') return { kind: 'of-user', userId: actor.userId };
  // Row level security already bounds these to their agency, and lets the platform's staff see every agency.
  const seesAll =
    actor.roles.includes('admin') || actor.roles.includes('franchisee-with-all-card-access') || isSuperadmin(actor);
  return seesAll ? { kind: 'agency' } : { kind: 'made-by', franchiseeId: actor.franchiseeId };
}

/** What stands in `businessMadeBy` when this actor adds a business. */
export function makerOf(actor: Actor): Maker {
  if (actor.kind !== 'staff') return 'self';
  if (actor.roles.includes('admin')) return 'admin';
  return actor.roles.includes('creator') ? 'creator' : 'franchisee';
}

/**
 * Whether the subscription runs: no expiry date means it was never limited.
 * @param expiryDate `YYYY-MM-DD`, the last moment being the start of that day in India, as the spec says
 * @param today `YYYY-MM-DD` in India
 */
export const isExpired = (expiryDate: string | null, today: string): boolean =>
  expiryDate !== null && expiryDate <= today;

export const graceDays = 15;

/** Whole days from `from` to `to`, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export const isBeyondGrace = (expiryDate: string | null, today: string): boolean =>
  isExpired(expiryDate, today) && daysBetween(expiryDate ?? today, today) > graceDays;
