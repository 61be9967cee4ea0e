import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Histogram } from 'prom-client';

declare global {
  namespace Express {
    interface Request {
      id: string;
      log: Logger;
    }
  }
}

/** Gives each request an id, a logger that carries it, and one line and one measurement at its end. */
export function requestContext(log: Logger, durations: Histogram): RequestHandler {
  return (request, response, next) => {
    request.id = randomUUID();
    request.log = log.child({ requestId: request.id });
    const start = performance.now();
    const { method } = request;
    // The path alone: a query may hold a phone number.
    const path = request.path;
    response.set('X-Request-Id', request.id);
    response.on('close', () => {
      const seconds = (performance.now() - start) / 1_000;
      // 499, as nginx says it: the visitor left, or sent nonsense, before there was an answer.
      const status = response.headersSent ? response.statusCode : 499;
      durations.observe({ area: areaOf(path), method, status }, seconds);
      request.log.info({ method, path, status, ms: Math.round(seconds * 1_000) }, 'request');
    });
    next();
  };
}

/** A handful of labels, so that metrics do not grow with the number of cards. */
function areaOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return ['api', 'panel', 'media', 'static', 'health'].includes(first) ? first : 'card';
}
