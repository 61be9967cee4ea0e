import type { Identity } from '@parichay/shared/internal.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { maxPasskeys } from '@parichay/shared/people/second-factor/second-factor.lists.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import { sessionActor } from '../session/actor.ts';
import { claimsOf } from '../session/claims.ts';
import { startSession } from '../session/session.ts';
import { halfOf } from './half-session.ts';
import { madePasskey, optionsToAdd } from './passkey.ts';
import type { BodyOf, CallOf } from './second-factor.calls.ts';
import type { SecondStepParts } from './second-step.routes.ts';
import { newSecret, stepOf, totpUrl } from './totp.ts';

interface Owner {
  franchiseeId: string;
  sessionEpoch: number;
  entersAs: Identity | null;
}

export function secondFactorHandlers(parts: Omit<SecondStepParts, 'knownBrowsers' | 'isTls'>) {
  const { upstream, limits, door, once, seal, recoveryCodes, now } = parts;

  function signedInOf(request: Request) {
    const { actor } = request.session;
    if (actor?.kind !== 'staff' || sessionActor(request).kind !== 'staff') throw new ApiError('not_signed_in');
    return actor;
  }

  function ownerOf(request: Request): Owner {
    if (sessionActor(request).kind === 'staff') return { ...sessionOf(signedInOf(request)), entersAs: null };
    const half = halfOf(request, 'set-up', now());
    return { ...sessionOf(half), entersAs: half.who };
  }

  /** Limits guesses through a session left open. @throws ApiError wrong_credentials */
  async function askPassword(request: Request, owner: Omit<Owner, 'entersAs'>, password: string): Promise<void> {
    const giveBack = await limits.tryPassword({
      ...{ agencyId: request.agency.details.agencyId, address: owner.franchiseeId, ip: clientAddress(request) },
      ...{ isStaff: true, isKnownBrowser: false },
    });
    const { isRight } = await upstream.call(
      'POST /internal/second-factor/check-password',
      { body: { ...sessionOf(owner), password } },
      request.id,
    );
    if (!isRight) throw new ApiError('wrong_credentials');
    await giveBack();
  }

  async function beginAs(request: Request, password: string | undefined): Promise<Owner> {
    const owner = ownerOf(request);
    if (!owner.entersAs) await askPassword(request, owner, password ?? '');
    return owner;
  }

  /** A change of factors ends all sessions, so this browser gets a new one. */
  async function goOn(
    request: Request,
    response: Response,
    account: StoredFactors['account'],
    entersAs: Identity | null,
  ): Promise<void> {
    if (entersAs) return door.enter(request, response, entersAs, account);
    const { startedAt } = request.session;
    await startSession(request, { actor: claimsOf(account, account.franchisee.agencyId), startedAt }, now());
  }

  return {
    'POST /franchisee/second-factor/authenticator-start': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/authenticator-start'>>) => {
      const { franchiseeId } = await beginAs(request, body.password);
      const { account } = await door.factorsOf(request, franchiseeId);
      const secret = newSecret();
      await once.keep('authenticator', request.sessionID, seal.seal(secret, franchiseeId));
      const url = totpUrl(secret, request.agency.details.agencyName, account.franchisee.phoneNumber);
      return { secret, url };
    },

    'POST /franchisee/second-factor/authenticator': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/authenticator'>>) => {
      const { entersAs, ...session } = ownerOf(request);
      const sealedSecret = await once.look('authenticator', request.sessionID);
      if (!sealedSecret) throw new ApiError('login_data_missing');
      const step = stepOf(seal.open(sealedSecret, session.franchiseeId), body.code, now());
      if (step === null) throw new ApiError('otp_wrong');
      const { codes, digests } = recoveryCodes.fresh(session.franchiseeId);
      const { account, areCodesNew } = await upstream.call(
        'POST /internal/second-factor/authenticator',
        { body: { ...session, sealedSecret, step, recoveryDigests: digests } },
        request.id,
      );
      await once.take('authenticator', request.sessionID);
      await goOn(request, response, account, entersAs);
      return { recoveryCodes: areCodesNew ? codes : null };
    },

    'POST /franchisee/second-factor/passkey-options': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/passkey-options'>>) => {
      const { franchiseeId } = await beginAs(request, body.password);
      const { account, passkeys } = await door.factorsOf(request, franchiseeId);
      if (passkeys.length >= maxPasskeys) throw new ApiError('passkey_limit_reached');
      const options = await optionsToAdd(request, account.franchisee, passkeys);
      await once.keep('add-passkey', request.sessionID, options.challenge);
      return { options };
    },

    'POST /franchisee/second-factor/passkey': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/passkey'>>) => {
      const { entersAs, ...session } = ownerOf(request);
      const challenge = await once.take('add-passkey', request.sessionID);
      if (!challenge) throw new ApiError('login_data_missing');
      const made = await madePasskey(request, challenge, body.response);
      if (!made) throw new ApiError('passkey_refused');
      const { codes, digests } = recoveryCodes.fresh(session.franchiseeId);
      const { account, areCodesNew } = await upstream.call(
        'POST /internal/second-factor/passkey',
        { body: { ...session, passkey: { ...made, name: body.name }, recoveryDigests: digests } },
        request.id,
      );
      await goOn(request, response, account, entersAs);
      return { recoveryCodes: areCodesNew ? codes : null };
    },

    'GET /franchisee/second-factor': async ({ request }: CallOf<undefined>) => {
      const { franchiseeId, sessionEpoch } = signedInOf(request);
      const factors = await door.factorsOf(request, franchiseeId);
      if (factors.account.sessionEpoch !== sessionEpoch) throw new ApiError('not_signed_in');
      const { authenticator, passkeys, recoveryCodesLeft } = factors;
      return { isRequired: door.isAskedOf(factors), authenticator, passkeys, recoveryCodesLeft };
    },

    'POST /franchisee/second-factor/remove': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/remove'>>) => {
      const session = sessionOf(signedInOf(request));
      await askPassword(request, session, body.password);
      const keepsOne = door.isAskedOf(await door.factorsOf(request, session.franchiseeId));
      const { account } = await upstream.call(
        'POST /internal/second-factor/remove',
        { body: { ...session, passkeyId: body.passkeyId, keepsOne } },
        request.id,
      );
      await goOn(request, response, account, null);
      return {};
    },

    'POST /franchisee/second-factor/recovery-codes': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/recovery-codes'>>) => {
      const session = sessionOf(signedInOf(request));
      await askPassword(request, session, body.password);
      const { codes, digests } = recoveryCodes.fresh(session.franchiseeId);
      await upstream.call('POST /internal/second-factor/recovery-codes', { body: { ...session, digests } }, request.id);
      return { recoveryCodes: codes };
    },

    'POST /franchisee/second-factor/take-off': async ({
      request,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-factor/take-off'>>) => {
      const staff = signedInOf(request);
      await askPassword(request, staff, body.password);
      const { franchiseeId } = body;
      await upstream.call('POST /internal/second-factor/take-off', { body: { staff, franchiseeId } }, request.id);
      return {};
    },
  };
}

const sessionOf = ({ franchiseeId, sessionEpoch }: { franchiseeId: string; sessionEpoch: number }) => ({
  franchiseeId,
  sessionEpoch,
});
