import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

declare global {
  namespace Express {
    interface Request {
      log: Logger;
    }
  }
}

const REQUEST_ID = /^[\w-]{8,64}$/;

export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    request.log = log.child({ requestId });
    const start = performance.now();
    response.on('finish', () => {
      request.log.info(
        {
          method: request.method,
          path: request.path,
          status: response.statusCode,
          ms: Math.round(performance.now() - start),
        },
        'request',
      );
    });
    next();
  };
