import type { HostedAgency } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseCookie } from 'cookie';
import type { Request, RequestHandler, Response } from 'express';
import { insideMs } from '../session/session.data.ts';
import type { Sessions } from '../session/session.ts';
import type { AgencyDirectory } from './agency.host.ts';

/* Unsigned, because the cookie decides only the public brand; the session decides access. */

const cookieName = 'inside';
const flags = (isTls: boolean) => ({ httpOnly: true, sameSite: 'lax', secure: isTls, path: '/' }) as const;

export const showInside = (response: Response, agencyId: string, isTls: boolean): void =>
  void response.cookie(cookieName, agencyId, { ...flags(isTls), maxAge: insideMs });
export const showOutside = (response: Response, isTls: boolean): void =>
  void response.clearCookie(cookieName, flags(isTls));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** isInside = the answer depends on the cookie, so shared caches must not store it. */
export async function brandOf(
  request: Request,
  directory: Pick<AgencyDirectory, 'byId'>,
): Promise<{ agency: HostedAgency; isInside: boolean }> {
  const { cookie = '' } = request.headers;
  const agencyId = cookie.includes(`${cookieName}=`) ? parseCookie(cookie)[cookieName] : undefined;
  const entered = agencyId && ID.test(agencyId) ? await directory.byId(agencyId) : null;
  return { agency: entered ?? request.agency, isInside: entered !== null };
}

export function withEntered(sessions: Sessions, directory: Pick<AgencyDirectory, 'byId'>): Sessions {
  const moved =
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
  return { ...sessions, read: moved(sessions.read), write: moved(sessions.write) };
}
