import { createHmac, randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Binds a persistent session to its browser, because logs may leak a session id. */
export function createBrowserSecretCookie(secrets: string[], isTls: boolean) {
  const name = isTls ? '__Host-browser' : 'browser';
  const digestWith = (secret: string, browserSecret: string): string =>
    createHmac('sha256', secret).update(`kept on\n${browserSecret}`).digest('base64url').slice(0, 22);
  const secretIn = (cookies: string | undefined): string | undefined => parseCookie(cookies ?? '')[name];

  return {
    matches(cookies: string | undefined, digest: string): boolean {
      const browserSecret = secretIn(cookies);
      return browserSecret !== undefined && secrets.some((secret) => digestWith(secret, browserSecret) === digest);
    },

    getOrCreate({ headers }: Request): { secret: string; digest: string } {
      const cookieSecret = secretIn(headers.cookie);
      const secret =
        cookieSecret && /^[\w-]{43}$/.test(cookieSecret) ? cookieSecret : randomBytes(32).toString('base64url');
      return { secret, digest: digestWith(secrets[0] ?? '', secret) };
    },

    send(response: Response, secret: string): void {
      response.cookie(name, secret, { httpOnly: true, sameSite: 'lax', secure: isTls, path: '/', maxAge: YEAR_MS });
    },
  };
}
export type BrowserSecretCookie = ReturnType<typeof createBrowserSecretCookie>;
