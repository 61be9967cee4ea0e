import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { RequestHandler } from 'express';

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
    (origin === undefined || sameHost(origin, request.headers.host));
  next(isOurs ? undefined : new ApiError('cross_site_refused'));
};

function sameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host?.toLowerCase();
  } catch {
    return false;
  }
}
