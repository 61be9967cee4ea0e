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
import { type Asker, CannotGoOn, nobody } from './asker.ts';

export type CustomerClaims = Extract<ActorClaims, { kind: 'customer' }>;
export type StaffClaims = Extract<ActorClaims, { kind: 'staff' }>;

export const service: ActorClaims = { kind: 'service' };

/** A test customer, created by the BFF's calls of a sign-up. */
export interface ProbeCustomer {
  who: Identity;
  password: string;
  claims: CustomerClaims;
}

export async function makeCustomer(asker: Asker, agencyId: string): Promise<ProbeCustomer> {
  const password = randomBytes(16).toString('base64url');
  for (let tries = 0; tries < 5; tries += 1) {
    const phoneNumber = `+9170${String(randomInt(1e8)).padStart(8, '0')}`;
    const who: Identity = { agencyId, audience: 'customer', phoneNumber, email: null };
    const found = await asker.answered('POST /internal/account/find', {
      as: service,
      saying: 'a new phone',
      body: who,
    });
    if ((found.data as { exists: boolean }).exists) continue;
    const made = await asker.answered('POST /internal/account/set-password', {
      as: service,
      saying: 'a new phone',
      body: { ...who, password, isForeignUser: false, locale: 'en' },
    });
    const { account } = made.data as { account: Account };
    return { who, password, claims: claimsOf(account, agencyId) as CustomerClaims };
  }
  throw new CannotGoOn('no phone number was found that is nobody’s');
}

/** @throws CannotGoOn when the admin does not exist */
export async function signInStaff(
  asker: Asker,
  agencyId: string,
  { phoneNumber, password }: { phoneNumber: string; password: string },
): Promise<StaffClaims> {
  const body = { agencyId, audience: 'staff', phoneNumber, email: null, password };
  const { data } = await asker.answered('POST /internal/account/verify-password', {
    as: service,
    saying: 'staff that signs in',
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
  const named: [string, ActorClaims][] = [];
  for (const [name, actor] of Object.entries(columns)) {
    if (actor.kind === 'anonymous') named.push([name, { kind: 'anonymous', agencyId: customer.agencyId }]);
    else if (actor.kind === 'customer' && !actor.loggedInBy) named.push([name, customer]);
    else if (staff && actor.kind === 'customer') named.push([name, { ...customer, loggedInBy: accountOf(staff) }]);
    else if (staff && actor.kind === 'staff')
      named.push([
        name,
        {
          kind: 'staff',
          ...accountOf(staff),
          roles: [...actor.roles],
          permissions: [...actor.permissions],
          ofSuperadminAgency: actor.ofSuperadminAgency,
          hideBilling: actor.hideBilling,
        },
      ]);
  }
  return named;
}

const accountOf = ({ agencyId, franchiseeId, sessionEpoch }: StaffClaims) => ({ agencyId, franchiseeId, sessionEpoch });

/** Almost valid Authorization headers, each of which must answer 401. */
export async function forgeriesOf(actorKey: string, actor: CustomerClaims): Promise<[saying: string, string?][]> {
  const key = new TextEncoder().encode(actorKey);
  const token = (claims: unknown = actor, alg = 'HS256') =>
    new SignJWT({ actor: claims })
      .setProtectedHeader({ alg })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setIssuedAt()
      .setExpirationTime(`${actorTokenLifetimeSeconds}s`);
  const endless = new SignJWT({ actor })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(actorTokenAudience)
    .setIssuer(actorTokenIssuer);
  const unsigned = new UnsecuredJWT({ actor })
    .setAudience(actorTokenAudience)
    .setIssuer(actorTokenIssuer)
    .setExpirationTime('60s')
    .encode();
  const another = new TextEncoder().encode(`another ${actorKey}`);
  const named: [string, string][] = [
    ['a token without a signature', unsigned],
    ['a token signed with another key', await token().sign(another)],
    ['a token signed as HS512', await token(actor, 'HS512').sign(key)],
    ['a token that has expired', await token().setExpirationTime('-1s').sign(key)],
    ['a token without an end', await endless.sign(key)],
    ['a token for another audience', await token().setAudience('somebody').sign(key)],
    ['a token of another issuer', await token().setIssuer('somebody').sign(key)],
    ['a token of an actor of no kind', await token({ ...actor, kind: 'root' }).sign(key)],
    ['a token of a session that has ended', await token({ ...actor, sessionEpoch: actor.sessionEpoch + 1 }).sign(key)],
    ['a token of an account that nobody has', await token({ ...actor, userId: nobody }).sign(key)],
  ];
  return [
    ['no token'],
    ['an empty token', 'Bearer '],
    ...named.map(([saying, jwt]) => [saying, `Bearer ${jwt}`] as [string, string]),
  ];
}
