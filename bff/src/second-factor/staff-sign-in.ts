import type { Account, Identity } from '@parichay/shared/internal.ts';
import type { SecondStep } from '@parichay/shared/people/second-factor/second-factor.fields.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Request, Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import { claimsOf } from '../session/claims.ts';
import type { createKnownBrowserCookie } from '../session/known-browser.ts';
import { startSession } from '../session/session.ts';
import { domainOf } from './passkey.ts';

type StaffAccount = Extract<Account, { audience: 'staff' }>;

export interface StaffSignInDependencies {
  upstream: Upstream;
  knownBrowsers: ReturnType<typeof createKnownBrowserCookie>;
  isRequired: boolean;
  now(): number;
}

export function createStaffSignIn({ upstream, knownBrowsers, isRequired, now }: StaffSignInDependencies) {
  const factorsOf = (request: Request, franchiseeId: string): Promise<StoredFactors> =>
    upstream.call('GET /internal/second-factor', { query: { franchiseeId } }, request.id);

  function isRequiredFor({ account, isRequiredByAgency }: StoredFactors): boolean {
    const claims = claimsOf(account, account.franchisee.agencyId);
    return isRequiredByAgency || (isRequired && isSuperadmin(claims));
  }

  function secondStepFor(request: Request, factors: StoredFactors): SecondStep | null {
    const { authenticator, passkeys, recoveryCodesLeft } = factors;
    const hasFactor = authenticator !== null || passkeys.length > 0;
    if (!hasFactor && !isRequiredFor(factors)) return null;
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

  async function completeSignIn(
    request: Request,
    response: Response,
    identity: Identity,
    account: StaffAccount,
  ): Promise<void> {
    const { franchiseeId } = account.franchisee;
    const isKnownBrowser = knownBrowsers.isKnown(request, identity);
    await upstream.call('POST /internal/account/signed-in', { body: { franchiseeId, isKnownBrowser } }, request.id);
    await startSession(request, { actor: claimsOf(account, identity.agencyId), provedAt: now() }, now());
    knownBrowsers.remember(request, response, identity);
  }

  return {
    factorsOf,
    isRequiredFor,
    secondStepFor,
    completeSignIn,

    async start(
      request: Request,
      response: Response,
      identity: Identity,
      account: StaffAccount,
    ): Promise<SecondStep | null> {
      const { franchiseeId } = account.franchisee;
      const secondStep = secondStepFor(request, await factorsOf(request, franchiseeId));
      if (!secondStep) {
        await completeSignIn(request, response, identity, account);
        return null;
      }
      // Copied field by field, to leave out data of an earlier SMS code.
      const { agencyId, audience, phoneNumber, email } = identity;
      const halfSignedIn = {
        who: { agencyId, audience, phoneNumber, email },
        ...{ franchiseeId, sessionEpoch: account.sessionEpoch, needs: secondStep.needs },
      };
      await startSession(request, { halfSignedIn }, now());
      return secondStep;
    },
  };
}
export type StaffSignIn = ReturnType<typeof createStaffSignIn>;
