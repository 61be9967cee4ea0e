import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import type { StoredFactors } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Seal } from '../lib/seal.ts';
import type { Upstream } from '../lib/upstream.ts';
import { loginOf } from '../session/claims.ts';
import type { createKnownBrowserCookie } from '../session/known-browser.ts';
import { endSession } from '../session/session.ts';
import { type HalfSession, requireHalfSession } from './half-session.ts';
import type { OneTimeValueStore } from './one-time-values.ts';
import { passkeyProofOptions, verifyPasskey } from './passkey.ts';
import type { RecoveryCodeService } from './recovery-codes.ts';
import type { BodyOf, CallOf } from './second-factor-calls.ts';
import type { StaffSignIn } from './staff-sign-in.ts';
import { matchingPeriod } from './totp.ts';

export interface SecondStepDependencies {
  upstream: Upstream;
  limits: Limits;
  knownBrowsers: ReturnType<typeof createKnownBrowserCookie>;
  door: StaffSignIn;
  once: OneTimeValueStore;
  seal: Seal;
  recoveryCodes: RecoveryCodeService;
  isTls: boolean;
  now(): number;
}

/** Wrong tries per password entry; then the password is asked again. */
const maxTries = 5;

type Method = 'code' | 'recovery-code' | 'passkey';
type FactorCheck = (halfSession: HalfSession, factors: StoredFactors) => Promise<ErrorCode | null>;

export function secondStepHandlers(dependencies: SecondStepDependencies) {
  const {
    upstream,
    limits,
    knownBrowsers,
    door: staffSignIn,
    once: oneTimeValues,
    seal,
    recoveryCodes,
    isTls,
    now,
  } = dependencies;

  async function loadFactors(request: Request, halfSession: HalfSession): Promise<StoredFactors> {
    const factors = await staffSignIn.factorsOf(request, halfSession.franchiseeId);
    if (factors.account.sessionEpoch !== halfSession.sessionEpoch) throw new ApiError('login_data_missing');
    return factors;
  }

  async function refuseFurtherTries(request: Request, response: Response): Promise<never> {
    await endSession(request, response, isTls);
    throw new ApiError('second_step_burned');
  }

  async function completeSecondStep(
    request: Request,
    response: Response,
    method: Method,
    check: FactorCheck,
  ): Promise<Franchisee> {
    const halfSession = requireHalfSession(request, 'proof', now());
    const { who: identity } = halfSession;
    const refundPoints = await limits.trySecondStep({
      agencyId: identity.agencyId,
      address: loginOf(identity),
      ip: clientAddress(request),
      isKnownBrowser: knownBrowsers.isKnown(request, identity),
      method,
    });
    const tries = await oneTimeValues.countTry(request.sessionID);
    if (tries > maxTries) return refuseFurtherTries(request, response);
    const factors = await loadFactors(request, halfSession);
    const refusal = await check(halfSession, factors);
    if (refusal) {
      const body = { who: identity, step: 'second-step' } as const;
      await upstream.call('POST /internal/account/sign-in-refused', { body }, request.id);
      if (tries === maxTries) return refuseFurtherTries(request, response);
      throw new ApiError(refusal);
    }
    await refundPoints();
    await staffSignIn.completeSignIn(request, response, identity, factors.account);
    return factors.account.franchisee;
  }

  const signedIn = (franchisee: Franchisee) => ({ franchiseeLoggedIn: true, franchisee, secondStep: null });
  const sessionOf = ({ franchiseeId, sessionEpoch }: HalfSession) => ({ franchiseeId, sessionEpoch });

  return {
    'GET /franchisee/second-step': async ({ request }: CallOf<undefined>) => {
      const halfSession = requireHalfSession(request, 'either', now());
      const step = staffSignIn.secondStepFor(request, await loadFactors(request, halfSession));
      if (!step) throw new ApiError('login_data_missing');
      return step;
    },

    'POST /franchisee/second-step/code': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-step/code'>>) => {
      const franchisee = await completeSecondStep(request, response, 'code', async (halfSession, { authenticator }) => {
        const secret = authenticator && seal.open(authenticator.sealedSecret, halfSession.franchiseeId);
        const step = secret === null ? null : matchingPeriod(secret, body.code, now());
        if (step === null) return 'otp_wrong';
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/authenticator/use',
          { body: { ...sessionOf(halfSession), step } },
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
      const franchisee = await completeSecondStep(request, response, 'recovery-code', async (halfSession) => {
        const digest = recoveryCodes.digest(halfSession.franchiseeId, body.recoveryCode);
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/recovery-code/use',
          { body: { ...sessionOf(halfSession), digest } },
          request.id,
        );
        return isTaken ? null : 'recovery_code_wrong';
      });
      return signedIn(franchisee);
    },

    'POST /franchisee/second-step/passkey-options': async ({ request }: CallOf<undefined>) => {
      const halfSession = requireHalfSession(request, 'proof', now());
      const factors = await loadFactors(request, halfSession);
      if (!staffSignIn.secondStepFor(request, factors)?.hasPasskey) throw new ApiError('passkey_refused');
      const options = await passkeyProofOptions(request, factors.passkeys);
      await oneTimeValues.store('prove-passkey', request.sessionID, options.challenge);
      return { options };
    },

    'POST /franchisee/second-step/passkey': async ({
      request,
      response,
      body,
    }: CallOf<BodyOf<'POST /franchisee/second-step/passkey'>>) => {
      const franchisee = await completeSecondStep(request, response, 'passkey', async (halfSession, { passkeys }) => {
        const challenge = await oneTimeValues.consume('prove-passkey', request.sessionID);
        const verified = challenge && (await verifyPasskey(request, challenge, body.response, passkeys));
        if (!verified) return 'passkey_refused';
        const { isTaken } = await upstream.call(
          'POST /internal/second-factor/passkey/use',
          { body: { ...sessionOf(halfSession), ...verified } },
          request.id,
        );
        return isTaken ? null : 'passkey_refused';
      });
      return signedIn(franchisee);
    },
  };
}
