import { createHmac } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const MOST = 5;
const YEAR_MS = 365 * 24 * 60 * 60_000;

/**
 * Remembers, in a cookie that cannot be forged, which accounts this browser has signed in to before.
 * It opens nothing; it only keeps a stranger's use of the limits from shutting the owner out.
 */
export function createKnownBrowsers(secret: string, isTls: boolean) {
  const name = isTls ? '__Host-known' : 'known';
  const markOf = (agencyId: string, address: string): string =>
    createHmac('sha256', secret).update(`known browser\n${agencyId}\n${address}`).digest('base64url').slice(0, 22);
  const marksOf = (request: Request): string[] =>
    (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.').filter(Boolean).slice(0, MOST);

  return {
    isKnown: (request: Request, agencyId: string, address: string): boolean =>
      marksOf(request).includes(markOf(agencyId, address)),

    /** Somebody else has signed in here before. */
    isShared: (request: Request, agencyId: string, address: string): boolean =>
      marksOf(request).some((mark) => mark !== markOf(agencyId, address)),

    remember(request: Request, response: Response, agencyId: string, address: string): void {
      const mark = markOf(agencyId, address);
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
