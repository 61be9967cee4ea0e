import type { Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Request } from 'express';

/** Staff whose password was right and who may do nothing yet: a session with no actor in it. */
export interface HalfSignedIn {
  who: Identity;
  franchiseeId: string;
  sessionEpoch: number;
  needs: 'proof' | 'set-up';
}

declare module 'express-session' {
  interface SessionData {
    halfSignedIn?: HalfSignedIn;
  }
}

/** How long a password that was right waits for the second step. */
export const halfSessionMs = 15 * 60_000;

/** @throws ApiError login_data_missing also when it took too long, or was begun on another agency's host */
export function halfOf(request: Request, needs: HalfSignedIn['needs'] | 'either', now: number): HalfSignedIn {
  const { halfSignedIn, startedAt = 0 } = request.session;
  const isOurs = halfSignedIn?.who.agencyId === request.agency.details.agencyId;
  if (!halfSignedIn || !isOurs || now - startedAt > halfSessionMs) throw new ApiError('login_data_missing');
  if (needs !== 'either' && halfSignedIn.needs !== needs) throw new ApiError('login_data_missing');
  return halfSignedIn;
}
