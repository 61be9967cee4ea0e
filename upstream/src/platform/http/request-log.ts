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

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const requestIdHeader = request.headers['x-request-id'];
    const requestId =
      typeof requestIdHeader === 'string' && REQUEST_ID_PATTERN.test(requestIdHeader) ? requestIdHeader : randomUUID();
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
