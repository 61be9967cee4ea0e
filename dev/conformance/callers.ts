import { randomBytes, randomInt } from 'node:crypto';
import type { Account, Identity } from '@parichay/shared/internal.ts';
import {
  type ActorClaims,
  actorTokenAudience,
  actorTokenIssuer,
  actorTokenLifetimeSeconds,
} from '@parichay/shared/platform/lib/actor-token.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { claimsOf } from '../../bff/src/session/claims.ts';
import { columns } from '../../shared/test/principals.ts';
import { CannotGoOn, type ConformanceClient, unknownId } from './client.ts';

export type CustomerClaims = Extract<ActorClaims, { kind: 'customer' }>;
export type StaffClaims = Extract<ActorClaims, { kind: 'staff' }>;

export const service: ActorClaims = { kind: 'service' };

/** A test customer, created by the BFF's calls of a sign-up. */
export interface ProbeCustomer {
  identity: Identity;
  password: string;
  claims: CustomerClaims;
}

export async function makeCustomer(client: ConformanceClient, agencyId: string): Promise<ProbeCustomer> {
  const password = randomBytes(16).toString('base64url');
  for (let tryCount = 0; tryCount < 5; tryCount += 1) {
    const phoneNumber = `+9170${String(randomInt(1e8)).padStart(8, '0')}`;
    const identity: Identity = { agencyId, audience: 'customer', phoneNumber, email: null };
    const found = await client.expectAnswer('POST /internal/account/find', {
      as: service,
      description: 'a new phone',
      body: identity,
    });
    if ((found.data as { exists: boolean }).exists) continue;
    const created = await client.expectAnswer('POST /internal/account/set-password', {
      as: service,
      description: 'a new phone',
      body: { ...identity, password, isForeignUser: false, locale: 'en' },
    });
    const { account } = created.data as { account: Account };
    return { identity, password, claims: claimsOf(account, agencyId) as CustomerClaims };
  }
  throw new CannotGoOn('no phone number was found that is nobody’s');
}

/** @throws CannotGoOn when the admin does not exist */
export async function signInStaff(
  client: ConformanceClient,
  agencyId: string,
  { phoneNumber, password }: { phoneNumber: string; password: string },
): Promise<StaffClaims> {
  const body = { agencyId, audience: 'staff', phoneNumber, email: null, password };
  const { data } = await client.expectAnswer('POST /internal/account/verify-password', {
    as: service,
    description: 'staff that signs in',
    body,
  });
  const { account } = data as { account: Account | null };
  const claims = account && (claimsOf(account, agencyId) as StaffClaims);
  if (!claims?.roles.includes('admin'))
    throw new CannotGoOn(`${phoneNumber} is no admin of this agency with that password`);
  return claims;
}

/**
 * All principals of the role matrix, as claims of existing accounts. The upstream trusts signed roles, so one admin's
 * account serves for all staff.
 */
export function principalsOf(customer: CustomerClaims, staff: StaffClaims | null): [name: string, ActorClaims][] {
  const principals: [string, ActorClaims][] = [];
  for (const [name, actor] of Object.entries(columns)) {
    if (actor.kind === 'anonymous') principals.push([name, { kind: 'anonymous', agencyId: customer.agencyId }]);
    else if (actor.kind === 'customer' && !actor.loggedInBy) principals.push([name, customer]);
    else if (staff && actor.kind === 'customer')
      principals.push([name, { ...customer, loggedInBy: staffAccountOf(staff) }]);
    else if (staff && actor.kind === 'staff')
      principals.push([
        name,
        {
          kind: 'staff',
          ...staffAccountOf(staff),
          roles: [...actor.roles],
          permissions: [...actor.permissions],
          ofSuperadminAgency: actor.ofSuperadminAgency,
          hideBilling: actor.hideBilling,
        },
      ]);
  }
  return principals;
}

const staffAccountOf = ({ agencyId, franchiseeId, sessionEpoch }: StaffClaims) => ({
  agencyId,
  franchiseeId,
  sessionEpoch,
});

/** Almost valid Authorization headers, each of which must answer 401. */
export async function createForgedHeaders(
  actorKey: string,
  actor: CustomerClaims,
): Promise<[description: string, string?][]> {
  const key = new TextEncoder().encode(actorKey);
  const token = (claims: unknown = actor, alg = 'HS256') =>
    new SignJWT({ actor: claims })
      .setProtectedHeader({ alg })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setIssuedAt()
      .setExpirationTime(`${actorTokenLifetimeSeconds}s`);
  const tokenWithoutExpiry = new SignJWT({ actor })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(actorTokenAudience)
    .setIssuer(actorTokenIssuer);
  const unsigned = new UnsecuredJWT({ actor })
    .setAudience(actorTokenAudience)
    .setIssuer(actorTokenIssuer)
    .setExpirationTime('60s')
    .encode();
  const otherKey = new TextEncoder().encode(`another ${actorKey}`);
  const principals: [string, string][] = [
    ['a token without a signature', unsigned],
    ['a token signed with another key', await token().sign(otherKey)],
    ['a token signed as HS512', await token(actor, 'HS512').sign(key)],
    ['a token that has expired', await token().setExpirationTime('-1s').sign(key)],
    ['a token without an end', await tokenWithoutExpiry.sign(key)],
    ['a token for another audience', await token().setAudience('somebody').sign(key)],
    ['a token of another issuer', await token().setIssuer('somebody').sign(key)],
    ['a token of an actor of no kind', await token({ ...actor, kind: 'root' }).sign(key)],
    ['a token of a session that has ended', await token({ ...actor, sessionEpoch: actor.sessionEpoch + 1 }).sign(key)],
    ['a token of an account that nobody has', await token({ ...actor, userId: unknownId }).sign(key)],
  ];
  return [
    ['no token'],
    ['an empty token', 'Bearer '],
    ...principals.map(([description, jwt]) => [description, `Bearer ${jwt}`] as [string, string]),
  ];
}
