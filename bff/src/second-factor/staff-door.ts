import type { Account, Identity } from '@parichay/shared/internal.ts';
import type { SecondStep } from '@parichay/shared/people/second-factor/second-factor.fields.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Request, Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import { claimsOf } from '../session/claims.ts';
import type { createKnownBrowsers } from '../session/known-browser.ts';
import { startSession } from '../session/session.ts';
import { domainOf } from './passkey.ts';

type StaffAccount = Extract<Account, { audience: 'staff' }>;

export interface StaffDoorParts {
  upstream: Upstream;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  isRequired: boolean;
  now(): number;
}

export function createStaffDoor({ upstream, knownBrowsers, isRequired, now }: StaffDoorParts) {
  const factorsOf = (request: Request, franchiseeId: string): Promise<StoredFactors> =>
    upstream.call('GET /internal/second-factor', { query: { franchiseeId } }, request.id);

  function isAskedOf({ account, isRequiredByAgency }: StoredFactors): boolean {
    const claims = claimsOf(account, account.franchisee.agencyId);
    return isRequiredByAgency || (isRequired && isSuperadmin(claims));
  }

  function stepFor(request: Request, factors: StoredFactors): SecondStep | null {
    const { authenticator, passkeys, recoveryCodesLeft } = factors;
    const hasFactor = authenticator !== null || passkeys.length > 0;
    if (!hasFactor && !isAskedOf(factors)) return null;
    const domains = new Set(passkeys.map(({ domain }) => domain));
    const hasPasskey = domains.delete(domainOf(request));
    return {
      needs: hasFactor ? 'proof' : 'set-up',
      hasAuthenticator: authenticator !== null,
      hasPasskey,
      passkeyDomains: [...domains],
      hasRecoveryCodes: recoveryCodesLeft > 0,
    };
  }

  async function enter(request: Request, response: Response, who: Identity, account: StaffAccount): Promise<void> {
    const { franchiseeId } = account.franchisee;
    const isKnownBrowser = knownBrowsers.isKnown(request, who);
    await upstream.call('POST /internal/account/signed-in', { body: { franchiseeId, isKnownBrowser } }, request.id);
    await startSession(request, { actor: claimsOf(account, who.agencyId), provedAt: now() }, now());
    knownBrowsers.remember(request, response, who);
  }

  return {
    factorsOf,
    isAskedOf,
    stepFor,
    enter,

    async admit(
      request: Request,
      response: Response,
      who: Identity,
      account: StaffAccount,
    ): Promise<SecondStep | null> {
      const { franchiseeId } = account.franchisee;
      const step = stepFor(request, await factorsOf(request, franchiseeId));
      if (!step) {
        await enter(request, response, who, account);
        return null;
      }
      // Copied field by field, so that data of an earlier SMS code does not pass.
      const { agencyId, audience, phoneNumber, email } = who;
      const halfSignedIn = {
        who: { agencyId, audience, phoneNumber, email },
        ...{ franchiseeId, sessionEpoch: account.sessionEpoch, needs: step.needs },
      };
      await startSession(request, { halfSignedIn }, now());
      return step;
    },
  };
}
export type StaffDoor = ReturnType<typeof createStaffDoor>;
