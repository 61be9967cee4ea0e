import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Request } from 'express';

/** A session is valid on its own agency's host only, except for the platform's staff. */
export function sessionActor(request: Request): Actor {
  const { agencyId } = request.agency.details;
  const actor = request.session?.actor;
  const isValid = actor && (actor.agencyId === agencyId || (actor.kind === 'staff' && actor.ofSuperadminAgency));
  return isValid ? actor : { kind: 'anonymous', agencyId };
}
