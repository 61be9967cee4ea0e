import type { HostedAgency } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import type { Sessions } from '../session/session.ts';
import { enteredAgencyMs } from '../session/session-data.ts';
import type { AgencyDirectory } from './agency-host.ts';

/* Unsigned, because it selects only the public brand. */

const enteredAgencyCookieName = 'inside';
const cookieOptions = (isTls: boolean) => ({ httpOnly: true, sameSite: 'lax', secure: isTls, path: '/' }) as const;

export const setEnteredAgencyCookie = (response: Response, agencyId: string, isTls: boolean): void =>
  void response.cookie(enteredAgencyCookieName, agencyId, { ...cookieOptions(isTls), maxAge: enteredAgencyMs });
export const clearEnteredAgencyCookie = (response: Response, isTls: boolean): void =>
  void response.clearCookie(enteredAgencyCookieName, cookieOptions(isTls));

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** hasEnteredAgency = depends on the cookie, so shared caches must not store it. */
export async function brandedAgencyOf(
  request: Request,
  directory: Pick<AgencyDirectory, 'byId'>,
): Promise<{ agency: HostedAgency; hasEnteredAgency: boolean }> {
  const { cookie = '' } = request.headers;
  const agencyId = cookie.includes(`${enteredAgencyCookieName}=`)
    ? parseCookie(cookie)[enteredAgencyCookieName]
    : undefined;
  const enteredAgency = agencyId && uuidPattern.test(agencyId) ? await directory.byId(agencyId) : null;
  return { agency: enteredAgency ?? request.agency, hasEnteredAgency: enteredAgency !== null };
}

export function withEnteredAgency(sessions: Sessions, directory: Pick<AgencyDirectory, 'byId'>): Sessions {
  const thenSetAgency =
    (load: RequestHandler): RequestHandler =>
    (request, response, next) =>
      load(request, response, (error?: unknown) => {
        const actor = request.session?.actor;
        if (error || actor?.kind !== 'staff' || !actor.loggedInBy) return next(error);
        directory.byId(actor.agencyId).then((agency) => {
          if (!agency) return next(new ApiError('not_signed_in'));
          request.agency = agency;
          next();
        }, next);
      });
  return { ...sessions, read: thenSetAgency(sessions.read), write: thenSetAgency(sessions.write) };
}
