import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Seal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import { addressOf } from '../session/claims.ts';
import type { createKnownBrowsers } from '../session/known-browser.ts';
import { endSession } from '../session/session.ts';
import { type HalfSignedIn, halfOf } from './half-session.ts';
import type { Once } from './once.ts';
import { optionsToProve, shownPasskey } from './passkey.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { BodyOf, CallOf } from './second-factor.calls.ts';
import type { StaffDoor } from './staff-door.ts';
import { stepOf } from './totp.ts';

export interface SecondStepParts {
  upstream: Upstream;
  limits: Limits;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  door: StaffDoor;
  once: Once;
  seal: Seal;
  recoveryCodes: RecoveryCodes;
  isTls: boolean;
  now(): number;
}

/** Wrong tries per password entry; then the password is asked again. */
const maxTries = 5;

/** null = accepted. */
type Way = 'code' | 'recovery-code' | 'passkey';
type Check = (half: HalfSignedIn, factors: StoredFactors) => Promise<ErrorCode | null>;

export function secondStepHandlers(parts: SecondStepParts) {
  const { upstream, limits, knownBrowsers, door, once, seal, recoveryCodes, isTls, now } = parts;

  async function storedFactors(request: Request, half: HalfSignedIn): Promise<StoredFactors> {
    const factors = await door.factorsOf(request, half.franchiseeId);
    if (factors.account.sessionEpoch !== half.sessionEpoch) throw new ApiError('login_data_missing');
    return factors;
  }

  async function burn(request: Request, response: Response): Promise<never> {
    await endSession(request, response, isTls);
    throw new ApiError('second_step_burned');
  }

  async function prove(request: Request, response: Response, way: Way, check: Check): Promise<Franchisee> {
    const half = halfOf(request, 'proof', now());
    const { who } = half;
    const giveBack = await limits.trySecondStep({
      agencyId: who.agencyId,
      address: addressOf(who),
      ip: clientAddress(request),
      isKnownBrowser: knownBrowsers.isKnown(request, who),
      way,
    });
    const tries = await once.countTry(request.sessionID);
    if (tries > maxTries) return burn(request, response);
    const factors = await storedFactors(request, half);
    const refusal = await check(half, factors);
    if (refusal) {
      const body = { who, step: 'second-step' } as const;
      await upstream.call('POST /internal/account/sign-in-refused', { body }, request.id);
      if (tries === maxTries) return burn(request, response);
      throw new ApiError(refusal);
    }
    await giveBack();
    await door.enter(request, response, who, factors.account);
    return factors.account.franchisee;
  }

  const signedIn = (franchisee: Franchisee) => ({ franchiseeLoggedIn: true, franchisee, secondStep: null });
  const sessionOf = ({ franchiseeId, sessionEpoch }: HalfSignedIn) => ({ franchiseeId, sessionEpoch });

  return {
    'GET /franchisee/second-step': async ({ request }: CallOf<undefined>) => {
      const half = halfOf(request, 'either', now());
      const step = door.stepFor(request, await storedFactors(request, half));
      if (!step) throw new ApiError('login_data_missing');
      return step;
    },

    'POST /franchisee/second-step/code': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-step/code'>>) => {
      const franchisee = await prove(request, response, 'code', async (half, { authenticator }) => {
        const secret = authenticator && seal.open(authenticator.sealedSecret, half.franchiseeId);
        const step = secret === null ? null : stepOf(secret, body.code, now());
        if (step === null) return 'otp_wrong';
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/authenticator/use',
          { body: { ...sessionOf(half), step } },
          request.id,
        );
        return isTaken ? null : 'code_used';
      });
      return signedIn(franchisee);
    },

    'POST /franchisee/second-step/recovery-code': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-step/recovery-code'>>) => {
      const franchisee = await prove(request, response, 'recovery-code', async (half) => {
        const digest = recoveryCodes.digest(half.franchiseeId, body.recoveryCode);
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/recovery-code/use',
          { body: { ...sessionOf(half), digest } },
          request.id,
        );
        return isTaken ? null : 'recovery_code_wrong';
      });
      return signedIn(franchisee);
    },

    'POST /franchisee/second-step/passkey-options': async ({ request }: CallOf<undefined>) => {
      const half = halfOf(request, 'proof', now());
      const factors = await storedFactors(request, half);
      if (!door.stepFor(request, factors)?.hasPasskey) throw new ApiError('passkey_refused');
      const options = await optionsToProve(request, factors.passkeys);
      await once.keep('prove-passkey', request.sessionID, options.challenge);
      return { options };
    },

    'POST /franchisee/second-step/passkey': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-step/passkey'>>) => {
      const franchisee = await prove(request, response, 'passkey', async (half, { passkeys }) => {
        const challenge = await once.take('prove-passkey', request.sessionID);
        const shown = challenge && (await shownPasskey(request, challenge, body.response, passkeys));
        if (!shown) return 'passkey_refused';
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/passkey/use',
          { body: { ...sessionOf(half), ...shown } },
          request.id,
        );
        return isTaken ? null : 'passkey_refused';
      });
      return signedIn(franchisee);
    },
  };
}
