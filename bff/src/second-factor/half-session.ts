import type { Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request } from 'express';

/** Sign-in after the password and before the second step, when the session has no actor. */
export interface HalfSession {
  who: Identity;
  franchiseeId: string;
  sessionEpoch: number;
  needs: 'proof' | 'set-up';
}

declare module 'express-session' {
  interface SessionData {
    halfSignedIn?: HalfSession;
  }
}

export const halfSessionMs = 15 * 60_000;

/** @throws ApiError login_data_missing, also after 15 minutes or on another agency's host */
export function requireHalfSession(request: Request, needs: HalfSession['needs'] | 'either', now: number): HalfSession {
  const { halfSignedIn, startedAt = 0 } = request.session;
  const isOurs = halfSignedIn?.who.agencyId === request.agency.details.agencyId;
  if (!halfSignedIn || !isOurs || now - startedAt > halfSessionMs) throw new ApiError('login_data_missing');
  if (needs !== 'either' && halfSignedIn.needs !== needs) throw new ApiError('login_data_missing');
  return halfSignedIn;
}
