import type { authEndpoints, Locale, User } from '@parichay/shared/auth/auth.endpoints.ts';
import { callingCode, toE164 } from '@parichay/shared/auth/phone.ts';
import type { Account, Audience, Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { staffSignedIn } from '@parichay/shared/second-factor/second-factor.fields.ts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { BffConfig } from '../config.ts';
import { DeliveryFailure } from '../delivery/delivery.failure.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { clientAddress } from '../lib/client-address.ts';
import type { Upstream } from '../lib/upstream.ts';
import type { StaffDoor } from '../second-factor/staff-door.ts';
import { actorOf } from '../session/actor.ts';
import { endSession, type LoginData, startSession } from '../session/session.ts';
import { addressOf, claimsOf } from './claims.ts';
import type { createKnownBrowsers } from './known-browser.ts';
import type { Asking, Limits } from './limits.ts';
import { type createOtps, resendAfterMs, validMs } from './otp.ts';

export interface AuthParts {
  config: Pick<BffConfig, 'allowedCountryCodes' | 'isTls'>;
  upstream: Upstream;
  delivery: Delivery;
  limits: Limits;
  otps: ReturnType<typeof createOtps>;
  knownBrowsers: ReturnType<typeof createKnownBrowsers>;
  door: StaffDoor;
  now(): number;
  localeOf(request: Request): Locale;
  /** Public pages to draw anew. */
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

/** What signing in answers: of staff it may be that more is asked for. */
interface Entered {
  user: User | null;
  staff: z.output<typeof staffSignedIn> | null;
}

/** Indian mobile numbers begin with 6 to 9; no code can reach a landline or a toll-free number. */
const canReceiveCode = (e164: string): boolean => !e164.startsWith('+91') || /^\+91[6-9]\d{9}$/.test(e164);

/** The login flow of spec section 4, for customers and for staff. */
export function authHandlers(parts: AuthParts) {
  const { config, upstream, delivery, limits, otps, knownBrowsers, door, now } = parts;

  /** @throws ApiError phone_invalid, country_not_allowed, email_invalid */
  function identify(
    request: Request,
    audience: Audience,
    sent: { phoneNumber?: string | undefined; email?: string | undefined; isForeignUser?: boolean },
  ): Identity {
    const { agencyId } = request.agency.details;
    if (sent.isForeignUser) {
      if (!sent.email) throw new ApiError('email_invalid');
      return { agencyId, audience, phoneNumber: null, email: sent.email };
    }
    const phoneNumber = toE164(sent.phoneNumber ?? '');
    if (!phoneNumber || !canReceiveCode(phoneNumber)) throw new ApiError('phone_invalid');
    if (!config.allowedCountryCodes.includes(callingCode(phoneNumber))) throw new ApiError('country_not_allowed');
    return { agencyId, audience, phoneNumber, email: null };
  }

  const asking = (request: Request, who: Identity): Asking => ({
    agencyId: who.agencyId,
    address: `${addressOf(who)}`,
    ip: clientAddress(request),
    isKnownBrowser: knownBrowsers.isKnown(request, who.agencyId, addressOf(who)),
  });

  /** @param prepare runs once the limits allow a message, so that a refused one changes nothing */
  async function deliver(request: Request, login: LoginData, prepare = async () => {}): Promise<void> {
    const giveBack = await limits.sendOtp({ ...asking(request, login), hasAccount: login.hasAccount });
    const code = otps.newCode();
    try {
      await prepare();
      await otps.store(request.sessionID, login, code);
    } catch (error) {
      await giveBack();
      throw error;
    }
    try {
      await delivery.sendOtp({
        to: login.phoneNumber ? { phoneNumber: login.phoneNumber } : { email: login.email ?? '' },
        code,
        purpose: login.purpose,
        agencyName: request.agency.details.agencyName,
        locale: parts.localeOf(request),
      });
    } catch (error) {
      // A code that never left must not hold up the next one; one that may have been sent has cost a message.
      const { cause } = error as Error;
      const mayHaveSent = cause instanceof DeliveryFailure && cause.mayHaveSent;
      await Promise.all([mayHaveSent ? null : giveBack(), otps.forget(request.sessionID)]);
      throw error;
    }
  }

  /** Sends a code into a new session, unless this session's own code is still on its way. */
  async function sendCode(request: Request, login: LoginData): Promise<void> {
    const since = await otps.sinceSent(request.sessionID);
    const isSame = JSON.stringify(request.session.login) === JSON.stringify(login);
    if (isSame && since !== null && since < Math.min(resendAfterMs, validMs)) return;
    await deliver(request, login, () => startSession(request, { login }, now()));
  }

  /** Not waited for: that somebody has no such account must not be answered sooner. */
  function noteRefusal(request: Request, who: Identity): void {
    if (who.audience !== 'staff') return;
    upstream
      .call('POST /internal/account/sign-in-refused', { body: { who, step: 'password' } }, request.id)
      .catch((error) => request.log.warn({ err: error }, 'a refused sign-in is not in the audit log'));
  }

  async function login(request: Request, response: Response, who: Identity, password: string): Promise<Entered> {
    const giveBack = await limits.tryPassword({ ...asking(request, who), isStaff: who.audience === 'staff' });
    const { account } = await upstream.call(
      'POST /internal/account/verify-password',
      { body: { ...who, password } },
      request.id,
    );
    if (!account) {
      noteRefusal(request, who);
      throw new ApiError('wrong_credentials');
    }
    await giveBack();
    return signIn(request, response, who, account);
  }

  async function signIn(request: Request, response: Response, who: Identity, account: Account): Promise<Entered> {
    if (account.audience === 'staff') {
      const secondStep = await door.admit(request, response, who, account);
      const franchisee = secondStep ? null : account.franchisee;
      return { user: null, staff: { franchiseeLoggedIn: !secondStep, franchisee, secondStep } };
    }
    await startSession(request, { actor: claimsOf(account, who.agencyId) }, now());
    knownBrowsers.remember(request, response, who.agencyId, addressOf(who));
    return { user: account.user, staff: null };
  }

  function loginOf(request: Request, audience?: Audience): LoginData {
    const { login } = request.session;
    if (!login || (audience && login.audience !== audience)) throw new ApiError('login_data_missing');
    return login;
  }

  async function createPassword(
    request: Request,
    response: Response,
    audience: Audience,
    password: string,
  ): Promise<Entered> {
    const login = loginOf(request, audience);
    if (!request.session.otpVerified) throw new ApiError('otp_not_verified');
    const { isForeignUser, purpose: _purpose, hasAccount: _hasAccount, ...who } = login;
    const { account } = await upstream.call(
      'POST /internal/account/set-password',
      { body: { ...who, isForeignUser, password } },
      request.id,
    );
    return signIn(request, response, who, account);
  }

  return {
    'POST /verifyUser': async ({ request, body }: Call<Body<'POST /verifyUser'>>) => {
      const who = identify(request, 'customer', body);
      await limits.verifyUser(asking(request, who));
      const { exists, hasPassword } = await upstream.call('POST /internal/account/find', { body: who }, request.id);
      if (hasPassword && !body.fromForgotPassword) return { userExist: true, otpSent: false };
      const purpose = body.fromForgotPassword ? 'forgot-password' : 'sign-up';
      await sendCode(request, { ...who, isForeignUser: body.isForeignUser, purpose, hasAccount: exists });
      return { userExist: hasPassword, otpSent: true };
    },

    'POST /franchisee/verifyPhoneNumber': async ({
      request,
      body,
    }: Call<Body<'POST /franchisee/verifyPhoneNumber'>>) => {
      const who = identify(request, 'staff', body);
      await limits.verifyUser(asking(request, who));
      const { exists, hasPassword } = await upstream.call('POST /internal/account/find', { body: who }, request.id);
      // Staff cannot sign itself up, so a stranger's phone gets no code.
      if (!exists || (hasPassword && !body.fromForgotPassword)) return { franchiseeExist: exists, otpSent: false };
      const purpose = hasPassword ? 'forgot-password' : 'first-password';
      await sendCode(request, { ...who, isForeignUser: false, purpose, hasAccount: true });
      return { franchiseeExist: true, otpSent: true };
    },

    'POST /login': async ({ request, response, body }: Call<Body<'POST /login'>>) => {
      const { user } = await login(request, response, identify(request, 'customer', body), body.password);
      return { userLoggedIn: true, user };
    },

    'POST /franchisee/login': async ({ request, response, body }: Call<Body<'POST /franchisee/login'>>) => {
      const { staff } = await login(request, response, identify(request, 'staff', body), body.password);
      return staff;
    },

    'POST /verifyOtp': async ({ request, body }: Call<Body<'POST /verifyOtp'>>) => {
      const login = loginOf(request);
      await limits.tryOtp(clientAddress(request));
      await otps.check(request.sessionID, login, body.otp);
      await startSession(request, { login, otpVerified: true }, now());
      return { otpVerified: true };
    },

    'POST /resendOtp': async ({ request }: Call<undefined>) => {
      const login = loginOf(request);
      const since = await otps.sinceSent(request.sessionID);
      if (since !== null && since < resendAfterMs) {
        throw new ApiError('otp_too_soon', { retryAfter: Math.ceil((resendAfterMs - since) / 1_000) });
      }
      await deliver(request, login);
      return { otpSent: true };
    },

    'POST /createPassword': async ({ request, response, body }: Call<Body<'POST /createPassword'>>) => {
      const { user } = await createPassword(request, response, 'customer', body.password);
      return { userLoggedIn: true, user };
    },

    'POST /franchisee/createPassword': async ({
      request,
      response,
      body,
    }: Call<Body<'POST /franchisee/createPassword'>>) => {
      const { staff } = await createPassword(request, response, 'staff', body.password);
      return staff;
    },

    'POST /logout': async ({ request, response }: Call<undefined>) => {
      await endSession(request, response, config.isTls);
      return { userLoggedOut: true };
    },

    'POST /franchisee/logout': async ({ request, response }: Call<undefined>) => {
      await endSession(request, response, config.isTls);
      return { franchiseeLoggedOut: true };
    },

    'POST /franchisee/password': async ({ request, body }: Call<Body<'POST /franchisee/password'>>) => {
      const { actor } = request.session;
      if (actor?.kind !== 'staff') throw new ApiError('not_signed_in');
      const { agencyId, franchiseeId, sessionEpoch } = actor;
      // A stolen session guesses no better than a stranger.
      const giveBack = await limits.tryPassword({
        ...{ agencyId, address: franchiseeId, ip: clientAddress(request) },
        ...{ isStaff: true, isKnownBrowser: false },
      });
      const { account } = await upstream.call(
        'POST /internal/account/change-password',
        { body: { franchiseeId, sessionEpoch, ...body } },
        request.id,
      );
      if (!account) throw new ApiError('wrong_credentials');
      await giveBack();
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
      // No password was asked for, so the hours of the one before go on.
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
      if (actor?.kind !== 'customer' || actorOf(request).kind !== 'customer') throw new ApiError('not_signed_in');
      const { agencyId, userId, sessionEpoch } = actor;
      const { cardIds } = await upstream
        .call('POST /internal/account/delete', { body: { agencyId, userId, sessionEpoch } }, request.id)
        .catch(async (error) => {
          if (error instanceof ApiError && error.code === 'not_signed_in')
            await endSession(request, response, config.isTls);
          throw error;
        });
      // It is deleted, whether or not other processes can be told.
      await parts.cardsChanged(cardIds).catch((error) => request.log.warn({ err: error }, 'cards stay in caches'));
      await endSession(request, response, config.isTls);
      return {};
    },
  } satisfies {
    [K in keyof typeof authEndpoints as (typeof authEndpoints)[K] extends { owner: 'bff' } ? K : never]: Handler;
  };
}

export type AuthHandlers = ReturnType<typeof authHandlers>;
