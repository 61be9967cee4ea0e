import type { ParsedOf } from '@parichay/shared/contract.ts';
import type { SignedInBrowser, sessionEndpoints } from '@parichay/shared/people/session/session.endpoints.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import { orUnavailable } from '../lib/redis.ts';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import { continuedSession, currentBrowserId, endSession, type Sessions, startSession } from '../session/session.ts';
import type { LoginData, SignedInClaims } from '../session/session-data.ts';
import { type createOtpStore, minResendDelayMs } from './otp.ts';
import type { CodeSender } from './send-code.ts';

export interface SessionDependencies {
  sessions: Sessions;
  upstream: Upstream;
  codes: CodeSender;
  limits: Limits;
  otps: ReturnType<typeof createOtpStore>;
  isTls: boolean;
  now(): number;
}

type Key = keyof typeof sessionEndpoints;
interface Call<K extends Key> {
  request: Request;
  response: Response;
  body: ParsedOf<K>['body'];
  query: ParsedOf<K>['query'];
}

export function sessionHandlers({ sessions, upstream, codes, limits, otps, isTls, now }: SessionDependencies) {
  async function requireLiveActor(request: Request, response: Response): Promise<SignedInClaims> {
    const { actor } = request.session;
    if (!actor || sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    const status = await upstream.fetchStatus(actor, actor.kind === 'staff' ? '/franchisee' : '/user', request.id);
    if (status === 200) return actor;
    if (status !== 401) throw new ApiError('upstream_down', { retryAfter: 2 });
    await endSession(request, response, isTls);
    throw new ApiError('not_signed_in');
  }

  async function requireLiveCustomer(request: Request, response: Response): Promise<LoginData & { userId: string }> {
    const actor = await requireLiveActor(request, response);
    if (actor.kind !== 'customer') throw new ApiError('not_allowed');
    const { agencyId, userId } = actor;
    const { phoneNumber, email, isForeignUser } = await upstream.callAs(actor, 'GET /user', {}, request.id);
    const identity = isForeignUser ? { phoneNumber: null, email } : { phoneNumber, email: null };
    const login = { agencyId, audience: 'customer', purpose: 'confirm', isForeignUser, hasAccount: true } as const;
    return { ...login, ...identity, userId };
  }

  async function markReauthenticated(request: Request): Promise<Record<string, never>> {
    if (!request.session.actor) throw new ApiError('not_signed_in');
    await startSession(request, { ...continuedSession(request), provedAt: now() }, now());
    return {};
  }

  return {
    'GET /session/list': async ({ request, response }: Call<'GET /session/list'>) => {
      const actor = await requireLiveActor(request, response);
      const browsers = (await orUnavailable(sessions.browsers.list(actor))).map(
        ({ browserId, device, isKept, signedInAt, lastSeenAt }): SignedInBrowser => ({
          browserId,
          platform: device?.platform ?? 'unknown',
          program: device?.program ?? 'unknown',
          isKept,
          signedInAt: new Date(signedInAt).toISOString(),
          lastSeenAt: new Date(lastSeenAt).toISOString(),
          isThis: browserId === currentBrowserId(request),
        }),
      );
      return { browsers: browsers.sort((one, other) => Number(other.isThis) - Number(one.isThis)) };
    },

    'DELETE /session': async ({ request, response, query }: Call<'DELETE /session'>) => {
      const actor = await requireLiveActor(request, response);
      const { browserId } = query;
      if (!(await orUnavailable(sessions.browsers.has(actor, browserId)))) throw new ApiError('not_found');
      if (browserId === currentBrowserId(request)) {
        await endSession(request, response, isTls);
        return {};
      }
      await orUnavailable(sessions.signOutBrowser(browserId));
      await orUnavailable(sessions.browsers.remove(actor, browserId));
      return {};
    },

    'POST /session/confirm-password': async ({ request, response, body }: Call<'POST /session/confirm-password'>) => {
      const { agencyId, audience, phoneNumber, email, userId } = await requireLiveCustomer(request, response);
      // Limits password guesses on a stolen phone.
      const refundPoints = await limits.tryPassword({
        ...{ agencyId, address: userId, ip: clientAddress(request) },
        ...{ isStaff: true, isKnownBrowser: false },
      });
      const { account } = await upstream.call(
        'POST /internal/account/verify-password',
        { body: { agencyId, audience, phoneNumber, email, password: body.password, isKnownBrowser: true } },
        request.id,
      );
      if (account?.audience !== 'customer' || account.user.userId !== userId) throw new ApiError('wrong_credentials');
      await refundPoints();
      return markReauthenticated(request);
    },

    'POST /session/send-code': async ({ request, response }: Call<'POST /session/send-code'>) => {
      const { userId: _, ...login } = await requireLiveCustomer(request, response);
      const elapsedMs = await otps.msSinceSent(currentBrowserId(request));
      if (elapsedMs === null || elapsedMs >= minResendDelayMs) await codes.deliver(request, login);
      return {};
    },

    'POST /session/confirm-code': async ({ request, response, body }: Call<'POST /session/confirm-code'>) => {
      const { userId: _, ...login } = await requireLiveCustomer(request, response);
      await limits.tryOtp(clientAddress(request));
      await otps.check(currentBrowserId(request), login, body.otp);
      return markReauthenticated(request);
    },
  } satisfies Record<Key, unknown>;
}

export type SessionHandlers = ReturnType<typeof sessionHandlers>;
