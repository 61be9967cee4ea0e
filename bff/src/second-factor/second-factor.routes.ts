import type { Identity } from '@parichay/shared/internal.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { maxPasskeys } from '@parichay/shared/people/second-factor/second-factor.lists.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import { sessionActor } from '../session/actor.ts';
import { claimsOf } from '../session/claims.ts';
import { startSession } from '../session/session.ts';
import { requireHalfSession } from './half-session.ts';
import { passkeyCreationOptions, verifyNewPasskey } from './passkey.ts';
import type { BodyOf, CallOf } from './second-factor-calls.ts';
import type { SecondStepDependencies } from './second-step.routes.ts';
import { matchingPeriod, newSecret, totpUrl } from './totp.ts';

interface FactorOwner {
  franchiseeId: string;
  sessionEpoch: number;
  halfSignedInAs: Identity | null;
}

export function secondFactorHandlers(dependencies: Omit<SecondStepDependencies, 'knownBrowsers' | 'isTls'>) {
  const { upstream, limits, door: staffSignIn, once: oneTimeValues, seal, recoveryCodes, now } = dependencies;

  function requireSignedInStaff(request: Request) {
    const { actor } = request.session;
    if (actor?.kind !== 'staff' || sessionActor(request).kind !== 'staff') throw new ApiError('not_signed_in');
    return actor;
  }

  function factorOwnerOf(request: Request): FactorOwner {
    if (sessionActor(request).kind === 'staff')
      return { ...accountAndEpochOf(requireSignedInStaff(request)), halfSignedInAs: null };
    const halfSession = requireHalfSession(request, 'set-up', now());
    return { ...accountAndEpochOf(halfSession), halfSignedInAs: halfSession.who };
  }

  /** Limits password guesses in a session that was left open. @throws ApiError wrong_credentials */
  async function requirePassword(
    request: Request,
    owner: Omit<FactorOwner, 'halfSignedInAs'>,
    password: string,
  ): Promise<void> {
    const refundPoints = await limits.tryPassword({
      ...{ agencyId: request.agency.details.agencyId, address: owner.franchiseeId, ip: clientAddress(request) },
      ...{ isStaff: true, isKnownBrowser: false },
    });
    const { isRight } = await upstream.call(
      'POST /internal/second-factor/check-password',
      { body: { ...accountAndEpochOf(owner), password } },
      request.id,
    );
    if (!isRight) throw new ApiError('wrong_credentials');
    await refundPoints();
  }

  async function requireVerifiedOwner(request: Request, password: string | undefined): Promise<FactorOwner> {
    const owner = factorOwnerOf(request);
    if (!owner.halfSignedInAs) await requirePassword(request, owner, password ?? '');
    return owner;
  }

  async function startNewSession(
    request: Request,
    response: Response,
    account: StoredFactors['account'],
    entersAs: Identity | null,
  ): Promise<void> {
    if (entersAs) return staffSignIn.completeSignIn(request, response, entersAs, account);
    const { startedAt } = request.session;
    await startSession(request, { actor: claimsOf(account, account.franchisee.agencyId), startedAt }, now());
  }

  return {
    'POST /franchisee/second-factor/authenticator-start': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/authenticator-start'>>) => {
      const { franchiseeId } = await requireVerifiedOwner(request, body.password);
      const { account } = await staffSignIn.factorsOf(request, franchiseeId);
      const secret = newSecret();
      await oneTimeValues.store('authenticator', request.sessionID, seal.seal(secret, franchiseeId));
      const url = totpUrl(secret, request.agency.details.agencyName, account.franchisee.phoneNumber);
      return { secret, url };
    },

    'POST /franchisee/second-factor/authenticator': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/authenticator'>>) => {
      const { halfSignedInAs, ...session } = factorOwnerOf(request);
      const sealedSecret = await oneTimeValues.peek('authenticator', request.sessionID);
      if (!sealedSecret) throw new ApiError('login_data_missing');
      const step = matchingPeriod(seal.open(sealedSecret, session.franchiseeId), body.code, now());
      if (step === null) throw new ApiError('otp_wrong');
      const { codes, digests } = recoveryCodes.generate(session.franchiseeId);
      const { account, areCodesNew } = await upstream.call(
        'POST /internal/second-factor/authenticator',
        { body: { ...session, sealedSecret, step, recoveryDigests: digests } },
        request.id,
      );
      await oneTimeValues.consume('authenticator', request.sessionID);
      await startNewSession(request, response, account, halfSignedInAs);
      return { recoveryCodes: areCodesNew ? codes : null };
    },

    'POST /franchisee/second-factor/passkey-options': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/passkey-options'>>) => {
      const { franchiseeId } = await requireVerifiedOwner(request, body.password);
      const { account, passkeys } = await staffSignIn.factorsOf(request, franchiseeId);
      if (passkeys.length >= maxPasskeys) throw new ApiError('passkey_limit_reached');
      const options = await passkeyCreationOptions(request, account.franchisee, passkeys);
      await oneTimeValues.store('add-passkey', request.sessionID, options.challenge);
      return { options };
    },

    'POST /franchisee/second-factor/passkey': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/passkey'>>) => {
      const { halfSignedInAs, ...session } = factorOwnerOf(request);
      const challenge = await oneTimeValues.consume('add-passkey', request.sessionID);
      if (!challenge) throw new ApiError('login_data_missing');
      const newPasskey = await verifyNewPasskey(request, challenge, body.response);
      if (!newPasskey) throw new ApiError('passkey_refused');
      const { codes, digests } = recoveryCodes.generate(session.franchiseeId);
      const { account, areCodesNew } = await upstream.call(
        'POST /internal/second-factor/passkey',
        { body: { ...session, passkey: { ...newPasskey, name: body.name }, recoveryDigests: digests } },
        request.id,
      );
      await startNewSession(request, response, account, halfSignedInAs);
      return { recoveryCodes: areCodesNew ? codes : null };
    },

    'GET /franchisee/second-factor': async ({ request }: CallOf<undefined>) => {
      const { franchiseeId, sessionEpoch } = requireSignedInStaff(request);
      const factors = await staffSignIn.factorsOf(request, franchiseeId);
      if (factors.account.sessionEpoch !== sessionEpoch) throw new ApiError('not_signed_in');
      const { authenticator, passkeys, recoveryCodesLeft } = factors;
      return { isRequired: staffSignIn.isRequiredFor(factors), authenticator, passkeys, recoveryCodesLeft };
    },

    'POST /franchisee/second-factor/remove': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/remove'>>) => {
      const session = accountAndEpochOf(requireSignedInStaff(request));
      await requirePassword(request, session, body.password);
      const mustKeepOne = staffSignIn.isRequiredFor(await staffSignIn.factorsOf(request, session.franchiseeId));
      const { account } = await upstream.call(
        'POST /internal/second-factor/remove',
        { body: { ...session, passkeyId: body.passkeyId, keepsOne: mustKeepOne } },
        request.id,
      );
      await startNewSession(request, response, account, null);
      return {};
    },

    'POST /franchisee/second-factor/recovery-codes': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/recovery-codes'>>) => {
      const session = accountAndEpochOf(requireSignedInStaff(request));
      await requirePassword(request, session, body.password);
      const { codes, digests } = recoveryCodes.generate(session.franchiseeId);
      await upstream.call('POST /internal/second-factor/recovery-codes', { body: { ...session, digests } }, request.id);
      return { recoveryCodes: codes };
    },

    'POST /franchisee/second-factor/take-off': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/take-off'>>) => {
      const staff = requireSignedInStaff(request);
      await requirePassword(request, staff, body.password);
      const { franchiseeId } = body;
      await upstream.call('POST /internal/second-factor/take-off', { body: { staff, franchiseeId } }, request.id);
      return {};
    },
  };
}

const accountAndEpochOf = ({ franchiseeId, sessionEpoch }: { franchiseeId: string; sessionEpoch: number }) => ({
  franchiseeId,
  sessionEpoch,
});
