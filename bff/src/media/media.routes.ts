import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Request, type Response, Router } from 'express';
import type { Upstream } from '../lib/upstream.ts';

const FILE = /^\/([0-9a-f-]{36})\/(\d{2,4}\.(?:webp|jpg)|(?:video|preview)\.mp4)$/;
/** Players request a video's bytes only as playback needs them. */
const VIDEO_WITHIN_MS = 600_000;
const passing = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'cache-control', 'etag'] as const;

/** A name is never reused, so answers are immutable. */
export function mediaRoutes(upstream: Upstream): Router {
  const router = Router();
  router.use(async (request: Request, response: Response, next) => {
    const [, mediaId, file] = FILE.exec(request.path) ?? [];
    if (!mediaId || !file || (request.method !== 'GET' && request.method !== 'HEAD'))
      return next(new ApiError('not_found'));
    try {
      const isKnown = request.headers['if-none-match'] === `"${mediaId}-${file}"`;
      const { range } = request.headers;
      const answer = await upstream.fetch(
        'GET /internal/media',
        { query: { mediaId, file, ...(isKnown && { isKnown: 'true' as const }) } },
        { 'x-request-id': request.id, ...(range && { range }) },
        file.endsWith('.mp4') ? VIDEO_WITHIN_MS : undefined,
      );
      response.status(answer.status);
      response.set('Cross-Origin-Resource-Policy', 'cross-origin');
      for (const name of passing) {
        const value = answer.headers.get(name);
        if (value !== null) response.set(name, value);
      }
      if (request.method === 'HEAD' || !answer.body) {
        await answer.body?.cancel();
        response.end();
        return;
      }
      const body = Readable.fromWeb(answer.body as ReadableStream);
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
