import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, RequestHandler } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** CSRF protection: writes need a custom header, which cross-origin scripts cannot set. */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  if (SAFE_METHODS.has(request.method)) return next();
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isOurs =
    request.headers['x-csrf'] === '1' &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || isSameOrigin(origin, request));
  next(isOurs ? undefined : new ApiError('cross_site_refused'));
};

/** With TLS, a plain-http page of this host may be an attacker's. */
function isSameOrigin(origin: string, request: Request): boolean {
  try {
    const { protocol, host } = new URL(origin);
    return (
      host === request.headers.host?.toLowerCase() && (protocol === 'https:' || request.origin.startsWith('http:'))
    );
  } catch {
    return false;
  }
}
