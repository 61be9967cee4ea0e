import { z } from 'zod';
import { permissions, roles } from '../access/roles.ts';
import { id } from './fields.ts';

const loggedInBy = z.object({ agencyId: id, franchiseeId: id, sessionEpoch: z.number().int() });

export const staffClaims = z.object({
  kind: z.literal('staff'),
  agencyId: id,
  franchiseeId: id,
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  ofSuperadminAgency: z.boolean(),
  hideBilling: z.boolean(),
  sessionEpoch: z.number().int(),
  loggedInBy: loggedInBy.optional(),
});

/** Claims that the BFF sends to the upstream: HS256, valid one minute. */
export const actorClaims = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service') }),
  z.object({ kind: z.literal('anonymous'), agencyId: id }),
  z.object({
    kind: z.literal('customer'),
    agencyId: id,
    userId: id,
    sessionEpoch: z.number().int(),
    loggedInBy: loggedInBy.optional(),
  }),
  staffClaims,
]);
export type ActorClaims = z.output<typeof actorClaims>;

export const actorTokenLifetimeSeconds = 60;
export const actorTokenAudience = 'parichay-upstream';
export const actorTokenIssuer = 'parichay-bff';
