import { createHmac } from 'node:crypto';
import type { Identity } from '@parichay/shared/internal.ts';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { loginOf } from './claims.ts';

const MAX_ACCOUNTS_PER_BROWSER = 5;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** The cookie grants no access; it exempts the owner from limits that strangers can use up. */
export function createKnownBrowserCookie(secret: string, isTls: boolean) {
  const name = isTls ? '__Host-known' : 'known';
  // Marks differ by audience, because a customer and a staff account may share a phone number.
  const markOf = (identity: Identity): string =>
    createHmac('sha256', secret)
      .update(
        `known browser${identity.audience === 'staff' ? ' of staff' : ''}\n${identity.agencyId}\n${loginOf(identity)}`,
      )
      .digest('base64url')
      .slice(0, 22);
  const marksOf = (request: Request): string[] =>
    (parseCookie(request.headers.cookie ?? '')[name] ?? '')
      .split('.')
      .filter(Boolean)
      .slice(0, MAX_ACCOUNTS_PER_BROWSER);

  return {
    isKnown: (request: Request, identity: Identity): boolean => marksOf(request).includes(markOf(identity)),

    isShared: (request: Request, identity: Identity): boolean =>
      marksOf(request).some((mark) => mark !== markOf(identity)),

    remember(request: Request, response: Response, identity: Identity): void {
      const mark = markOf(identity);
      const marks = [mark, ...marksOf(request).filter((otherMark) => otherMark !== mark)].slice(
        0,
        MAX_ACCOUNTS_PER_BROWSER,
      );
      response.cookie(name, marks.join('.'), {
        httpOnly: true,
        sameSite: 'lax',
        secure: isTls,
        path: '/',
        maxAge: YEAR_MS,
      });
    },
  };
}
