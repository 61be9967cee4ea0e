import { randomUUID } from 'node:crypto';
import type { Express as App, Request, RequestHandler } from 'express';
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

export function identifyAndLogRequests(app: App, log: Logger, durations: Histogram): RequestHandler {
  Object.defineProperty(app.request, 'log', {
    get(this: Request) {
      return log.child({ requestId: this.id });
    },
  });
  return (request, response, next) => {
    const id = randomUUID();
    request.id = id;
    const start = performance.now();
    const { method } = request;
    // The query is not logged, because it may contain a phone number.
    const path = request.path;
    response.setHeader('X-Request-Id', id);
    response.on('close', () => {
      const ms = performance.now() - start;
      // 499, as in nginx: the client disconnected, or sent an invalid request.
      const status = response.headersSent ? response.statusCode : 499;
      durations.observe({ area: routeLabelOf(path), method, status }, ms / 1_000);
      log.info({ requestId: id, method, path, status, ms: Math.round(ms) }, 'request');
    });
    next();
  };
}

const labelledFirstSegments = new Set(['api', 'panel', 'media', 'static', 'health']);

/** Metrics have few labels, so they do not grow with the number of cards. */
function routeLabelOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return labelledFirstSegments.has(first) ? first : 'card';
}
