import { createHmac } from 'node:crypto';
import type { Identity } from '@parichay/shared/internal.ts';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import { addressOf } from './claims.ts';

const MOST = 5;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Grants no access; it exempts the owner from limits that strangers use up. */
export function createKnownBrowsers(secret: string, isTls: boolean) {
  const name = isTls ? '__Host-known' : 'known';
  // A customer and a staff account may share a phone number.
  const markOf = (who: Identity): string =>
    createHmac('sha256', secret)
      .update(`known browser${who.audience === 'staff' ? ' of staff' : ''}\n${who.agencyId}\n${addressOf(who)}`)
      .digest('base64url')
      .slice(0, 22);
  const marksOf = (request: Request): string[] =>
    (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.').filter(Boolean).slice(0, MOST);

  return {
    isKnown: (request: Request, who: Identity): boolean => marksOf(request).includes(markOf(who)),

    isShared: (request: Request, who: Identity): boolean => marksOf(request).some((mark) => mark !== markOf(who)),

    remember(request: Request, response: Response, who: Identity): void {
      const mark = markOf(who);
      const marks = [mark, ...marksOf(request).filter((known) => known !== mark)].slice(0, MOST);
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
