import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Request, RequestHandler } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page could have caused: they need a header that only a script of our own
 * origin can set, and where the browser says where the request comes from, it must be here.
 */
export const refuseCrossSite: RequestHandler = (request, _response, next) => {
  if (SAFE.has(request.method)) return next();
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const isOurs =
    request.headers['x-csrf'] === '1' &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || isHere(origin, request));
  next(isOurs ? undefined : new ApiError('cross_site_refused'));
};

/** Over TLS a page of the same host on plain http is a stranger: anybody on the way could have written it. */
function isHere(origin: string, request: Request): boolean {
  try {
    const { protocol, host } = new URL(origin);
    return (
      host === request.headers.host?.toLowerCase() && (protocol === 'https:' || request.origin.startsWith('http:'))
    );
  } catch {
    return false;
  }
}
