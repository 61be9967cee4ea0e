import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Request } from 'express';

/** Who a request comes from. A session of another agency counts for nothing here, save the platform's own staff. */
export function sessionActor(request: Request): Actor {
  const { agencyId } = request.agency.details;
  const actor = request.session?.actor;
  const counts = actor && (actor.agencyId === agencyId || (actor.kind === 'staff' && actor.ofSuperadminAgency));
  return counts ? actor : { kind: 'anonymous', agencyId };
}
