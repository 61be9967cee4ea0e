import type { Account, Audience, Identity } from '@parichay/shared/internal.ts';
import type { authEndpoints, User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { staffSignedIn } from '@parichay/shared/people/second-factor/second-factor.fields.ts';
import type { KeepSignedInChoice } from '@parichay/shared/people/session/session.lists.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { clearEnteredAgencyCookie } from '../agency/agency-inside.ts';
import type { BffConfig } from '../config.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { StaffSignIn } from '../second-factor/staff-sign-in.ts';
import { sessionActor } from '../session/actor.ts';
import { claimsOf } from '../session/claims.ts';
import type { createKnownBrowserCookie } from '../session/known-browser.ts';
import { continuedSession, currentBrowserId, endSession, startSession } from '../session/session.ts';
import type { LoginData } from '../session/session-data.ts';
import { codeValidMs, type createOtpStore, minResendDelayMs } from './otp.ts';
import { requireAllowedPhoneNumber } from './phone-number.ts';
import type { CodeSender } from './send-code.ts';

export interface AuthDependencies {
  config: Pick<BffConfig, 'allowedCountryCodes' | 'isTls' | 'keepsSignedIn'>;
  upstream: Upstream;
  codes: CodeSender;
  limits: Limits;
  otps: ReturnType<typeof createOtpStore>;
  knownBrowsers: ReturnType<typeof createKnownBrowserCookie>;
  staffSignIn: StaffSignIn;
  localeOf(request: Request): Locale;
  now(): number;
  cardsChanged(cardIds: string[]): Promise<void>;
}

interface Call<B> {
  request: Request;
  response: Response;
  body: B;
}
type Handler = (call: Call<never>) => Promise<unknown>;
type Body<K extends keyof typeof authEndpoints> = (typeof authEndpoints)[K] extends {
  body: infer S extends { _output: unknown };
}
  ? S['_output']
  : undefined;

interface SignInResult {
  user: User | null;
  staff: z.output<typeof staffSignedIn> | null;
}

/** Source: docs/specification.md §4. */
export function authHandlers(dependencies: AuthDependencies) {
  const { config, upstream, codes, limits, otps, knownBrowsers, staffSignIn, localeOf, now } = dependencies;
  const { limitedAttemptOf: attemptOf, deliver } = codes;

  function identify(
    request: Request,
    audience: Audience,
    input: { phoneNumber?: string | undefined; email?: string | undefined; isForeignUser?: boolean },
  ): Identity {
    const { agencyId, isSuspended } = request.agency.details;
    // Checked first, so a suspended agency does not reveal which accounts exist.
    if (isSuspended) throw new ApiError('agency_suspended');
    if (input.isForeignUser) {
      if (!input.email) throw new ApiError('email_invalid');
      return { agencyId, audience, phoneNumber: null, email: input.email };
    }
    const phoneNumber = requireAllowedPhoneNumber(input.phoneNumber ?? '', config.allowedCountryCodes);
    return { agencyId, audience, phoneNumber, email: null };
  }

  async function findAccount(request: Request, identity: Identity) {
    await limits.verifyUser(attemptOf(request, identity));
    return upstream.call('POST /internal/account/find', { body: identity }, request.id);
  }

  function keepSignedInOffer(request: Request, identity: Identity): KeepSignedInChoice {
    if (!config.keepsSignedIn) return 'off';
    return knownBrowsers.isShared(request, identity) ? 'offered' : 'suggested';
  }

  /** A signed-in user stays signed in, because the code may never arrive. */
  async function sendCode(request: Request, login: LoginData): Promise<void> {
    const elapsedMs = await otps.msSinceSent(currentBrowserId(request));
    const isSameLogin = JSON.stringify(request.session.login) === JSON.stringify(login);
    if (isSameLogin && elapsedMs !== null && elapsedMs < Math.min(minResendDelayMs, codeValidMs)) return;
    await deliver(request, login, () => startSession(request, { ...continuedSession(request), login }, now()));
  }

  /** The call is not awaited, so unknown accounts are not answered faster. */
  function auditRefusal(request: Request, identity: Identity): void {
    if (identity.audience !== 'staff') return;
    upstream
      .call('POST /internal/account/sign-in-refused', { body: { who: identity, step: 'password' } }, request.id)
      .catch((error) => request.log.warn({ err: error }, 'a refused sign-in is not in the audit log'));
  }

  async function login(
    request: Request,
    response: Response,
    identity: Identity,
    { password, keepSignedIn = false }: { password: string; keepSignedIn?: boolean },
  ): Promise<SignInResult> {
    const attempt = attemptOf(request, identity);
    const refundPoints = await limits.tryPassword({ ...attempt, isStaff: identity.audience === 'staff' });
    const { account } = await upstream
      .call(
        'POST /internal/account/verify-password',
        { body: { ...identity, password, isKnownBrowser: attempt.isKnownBrowser } },
        request.id,
      )
      .catch(async (error) => {
        if (error instanceof ApiError && error.code === 'too_many_requests') await refundPoints();
        throw error;
      });
    if (!account) {
      auditRefusal(request, identity);
      throw new ApiError('wrong_credentials');
    }
    await refundPoints();
    return signIn(request, response, identity, account, keepSignedIn);
  }

  async function signIn(
    request: Request,
    response: Response,
    identity: Identity,
    account: Account,
    keepSignedIn: boolean,
  ): Promise<SignInResult> {
    if (account.audience === 'staff') {
      const secondStep = await staffSignIn.start(request, response, identity, account);
      const franchisee = secondStep ? null : account.franchisee;
      return { user: null, staff: { franchiseeLoggedIn: !secondStep, franchisee, secondStep } };
    }
    const isPersistent = keepSignedIn && account.audience === 'customer';
    await startSession(request, { actor: claimsOf(account, identity.agencyId), provedAt: now(), isPersistent }, now());
    knownBrowsers.remember(request, response, identity);
    return { user: account.user, staff: null };
  }

  function pendingLoginOf(request: Request, audience?: Audience): LoginData {
    const { login } = request.session;
    if (!login || (audience && login.audience !== audience)) throw new ApiError('login_data_missing');
    return login;
  }

  async function createPassword(
    request: Request,
    response: Response,
    audience: Audience,
    { password, keepSignedIn = false }: { password?: string | undefined; keepSignedIn?: boolean },
  ): Promise<SignInResult & { isNewUser: boolean }> {
    const login = pendingLoginOf(request, audience);
    if (!request.session.otpVerified) throw new ApiError('otp_not_verified');
    const { isForeignUser, purpose: _purpose, hasAccount: _hasAccount, ...identity } = login;
    const { account, isNew: isNewUser } = await upstream.call(
      'POST /internal/account/set-password',
      { body: { ...identity, isForeignUser, password, locale: localeOf(request) } },
      request.id,
    );
    return { ...(await signIn(request, response, identity, account, keepSignedIn)), isNewUser };
  }

  return {
    'POST /verifyUser': async ({ request, body }: Call<Body<'POST /verifyUser'>>) => {
      const identity = identify(request, 'customer', body);
      const { exists, hasPassword } = await findAccount(request, identity);
      const keepSignedIn = keepSignedInOffer(request, identity);
      if (hasPassword && !body.fromForgotPassword) return { userExist: true, otpSent: false, keepSignedIn };
      const purpose = body.fromForgotPassword ? 'forgot-password' : 'sign-up';
      await sendCode(request, { ...identity, isForeignUser: body.isForeignUser, purpose, hasAccount: exists });
      return { userExist: hasPassword, otpSent: true, keepSignedIn };
    },

    'POST /franchisee/verifyPhoneNumber': async ({
      request,
      body,
    }: Call<Body<'POST /franchisee/verifyPhoneNumber'>>) => {
      const identity = identify(request, 'staff', body);
      const { exists, hasPassword } = await findAccount(request, identity);
      // Staff cannot sign up, so an unknown number gets no code.
      if (!exists || (hasPassword && !body.fromForgotPassword)) return { franchiseeExist: exists, otpSent: false };
      const purpose = hasPassword ? 'forgot-password' : 'first-password';
      await sendCode(request, { ...identity, isForeignUser: false, purpose, hasAccount: true });
      return { franchiseeExist: true, otpSent: true };
    },

    'POST /login': async ({ request, response, body }: Call<Body<'POST /login'>>) => {
      const { user } = await login(request, response, identify(request, 'customer', body), body);
      return { userLoggedIn: true, user };
    },

    'POST /franchisee/login': async ({ request, response, body }: Call<Body<'POST /franchisee/login'>>) => {
      const { staff } = await login(request, response, identify(request, 'staff', body), body);
      return staff;
    },

    'POST /verifyOtp': async ({ request, body }: Call<Body<'POST /verifyOtp'>>) => {
      const login = pendingLoginOf(request);
      await limits.tryOtp(clientAddress(request));
      await otps.check(currentBrowserId(request), login, body.otp);
      await startSession(request, { ...continuedSession(request), login, otpVerified: true }, now());
      return { otpVerified: true, hasAccount: login.hasAccount };
    },

    'POST /resendOtp': async ({ request }: Call<undefined>) => {
      const login = pendingLoginOf(request);
      const elapsedMs = await otps.msSinceSent(currentBrowserId(request));
      if (elapsedMs !== null && elapsedMs < minResendDelayMs) {
        throw new ApiError('otp_too_soon', { retryAfter: Math.ceil((minResendDelayMs - elapsedMs) / 1_000) });
      }
      await deliver(request, login);
      return { otpSent: true };
    },

    'POST /createPassword': async ({ request, response, body }: Call<Body<'POST /createPassword'>>) => {
      const { user, isNewUser } = await createPassword(request, response, 'customer', body);
      return { userLoggedIn: true, user, isNewUser };
    },

    'POST /franchisee/createPassword': async ({
      request,
      response,
      body,
    }: Call<Body<'POST /franchisee/createPassword'>>) => {
      const { staff } = await createPassword(request, response, 'staff', body);
      return staff;
    },

    'POST /logout': async ({ request, response }: Call<undefined>) => {
      await endSession(request, response, config.isTls);
      return { userLoggedOut: true };
    },

    'POST /franchisee/logout': async ({ request, response }: Call<undefined>) => {
      if (request.session.actor?.loggedInBy) clearEnteredAgencyCookie(response, config.isTls);
      await endSession(request, response, config.isTls);
      return { franchiseeLoggedOut: true };
    },

    'POST /franchisee/password': async ({ request, body }: Call<Body<'POST /franchisee/password'>>) => {
      const { actor } = request.session;
      if (actor?.kind !== 'staff') throw new ApiError('not_signed_in');
      const { agencyId, franchiseeId, sessionEpoch } = actor;
      const refundPoints = await limits.tryPassword({
        ...{ agencyId, address: franchiseeId, ip: clientAddress(request) },
        ...{ isStaff: true, isKnownBrowser: false },
      });
      const { account } = await upstream.call(
        'POST /internal/account/change-password',
        { body: { franchiseeId, sessionEpoch, ...body } },
        request.id,
      );
      if (!account) throw new ApiError('wrong_credentials');
      await refundPoints();
      await startSession(request, { actor: claimsOf(account, agencyId) }, now());
      return {};
    },

    'POST /user/log-in-as': async ({ request, body }: Call<Body<'POST /user/log-in-as'>>) => {
      const staff = request.session.actor;
      if (staff?.kind !== 'staff') throw new ApiError('not_signed_in');
      const { agencyId } = request.agency.details;
      const { account } = await upstream.call(
        'POST /internal/account/log-in-as',
        { body: { staff, agencyId, ...body } },
        request.id,
      );
      const { franchiseeId, sessionEpoch } = staff;
      const loggedInBy = { agencyId: staff.agencyId, franchiseeId, sessionEpoch };
      if (account.audience !== 'customer') throw new ApiError('internal');
      const { user } = account;
      const customer = { kind: 'customer', agencyId, userId: user.userId, sessionEpoch: account.sessionEpoch } as const;
      const { startedAt } = request.session;
      await startSession(request, { actor: { ...customer, loggedInBy }, startedAt }, now());
      return { userLoggedIn: true, user };
    },

    'POST /user/log-out-as': async ({ request }: Call<undefined>) => {
      const { actor } = request.session;
      if (actor?.kind !== 'customer' || !actor.loggedInBy) throw new ApiError('login_data_missing');
      const { franchiseeId, sessionEpoch } = actor.loggedInBy;
      const { account } = await upstream.call(
        'POST /internal/account/log-out-as',
        { body: { franchiseeId, sessionEpoch } },
        request.id,
      );
      const { startedAt } = request.session;
      await startSession(request, { actor: claimsOf(account, actor.agencyId), startedAt }, now());
      return { franchiseeLoggedIn: true, franchisee: account.audience === 'staff' ? account.franchisee : null };
    },

    'DELETE /user': async ({ request, response }: Call<undefined>) => {
      const { actor } = request.session;
      if (actor?.kind !== 'customer' || sessionActor(request).kind !== 'customer') throw new ApiError('not_signed_in');
      const { agencyId, userId, sessionEpoch } = actor;
      const { cardIds } = await upstream
        .call('POST /internal/account/delete', { body: { agencyId, userId, sessionEpoch } }, request.id)
        .catch(async (error) => {
          if (error instanceof ApiError && error.code === 'not_signed_in')
            await endSession(request, response, config.isTls);
          throw error;
        });
      await dependencies
        .cardsChanged(cardIds)
        .catch((error) => request.log.warn({ err: error }, 'cards stay in caches'));
      await endSession(request, response, config.isTls);
      return {};
    },
  } satisfies {
    [K in keyof typeof authEndpoints as (typeof authEndpoints)[K] extends { owner: 'bff' } ? K : never]: Handler;
  };
}

export type AuthHandlers = ReturnType<typeof authHandlers>;
