import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Request, type Response, Router } from 'express';
import type { Upstream } from '../lib/upstream.ts';

const filePathPattern = /^\/([0-9a-f-]{36})\/(\d{2,4}\.(?:webp|jpg)|(?:video|preview)\.mp4)$/;
/** Players request a video's bytes only as playback needs them. */
const VIDEO_TIMEOUT_MS = 600_000;
const forwardedResponseHeaders = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'cache-control',
  'etag',
] as const;

/** File names are never reused, so responses are immutable. */
export function mediaRoutes(upstream: Upstream): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next) => {
    const [, mediaId, file] = filePathPattern.exec(request.path) ?? [];
    if (!mediaId || !file || (request.method !== 'GET' && request.method !== 'HEAD'))
      return next(new ApiError('not_found'));
    try {
      const isCachedByClient = request.headers['if-none-match'] === `"${mediaId}-${file}"`;
      const { range } = request.headers;
      const upstreamResponse = await upstream.fetch(
        'GET /internal/media',
        { query: { mediaId, file, ...(isCachedByClient && { isKnown: 'true' as const }) } },
        { 'x-request-id': request.id, ...(range && { range }) },
        file.endsWith('.mp4') ? VIDEO_TIMEOUT_MS : undefined,
      );
      response.status(upstreamResponse.status);
      response.set('Cross-Origin-Resource-Policy', 'cross-origin');
      for (const name of forwardedResponseHeaders) {
        const value = upstreamResponse.headers.get(name);
        if (value !== null) response.set(name, value);
      }
      if (request.method === 'HEAD' || !upstreamResponse.body) {
        await upstreamResponse.body?.cancel();
        response.end();
        return;
      }
      const body = Readable.fromWeb(upstreamResponse.body as ReadableStream);
      // After a client disconnects, the timeout aborts this stream; an unhandled error would end the process.
      body.on('error', () => {});
      try {
        await pipeline(body, response);
      } finally {
        body.destroy();
      }
    } catch (error) {
      if (response.headersSent) response.destroy();
      else next(error);
    }
  });
  return router;
}
