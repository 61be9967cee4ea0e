import { type ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import { type CallKey, callKeys, contract } from '@parichay/shared/contract.ts';
import { type InternalKey, internalCalls } from '@parichay/shared/internal.ts';
import { type Endpoint, type EndpointKey, splitKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { receiveWithin } from '@parichay/shared/platform/lib/receive-within.ts';
import express, { type Express, type RequestHandler } from 'express';
import { byName, type Dependencies, type Feature } from './feature-module.ts';
import { watchDiskSpace } from './platform/files/disk-space.ts';
import { answerErrors } from './platform/http/errors.ts';
import { expressPath, handle, type Services } from './platform/http/handle.ts';
import { createReceiver } from './platform/http/receive-file.ts';
import { requestLog } from './platform/http/request-log.ts';
import { uploadPace } from './platform/http/upload-pace.ts';

interface Parts {
  dependencies: Dependencies;
  features: readonly Feature[];
  /** No longer ready, though it still answers. */
  isEnding(): boolean;
}

/** A body that is no upload arrives within this time, or its connection is closed. */
const BODY_WITHIN_MS = 60_000;

export function createUpstream({ dependencies, features, isEnding }: Parts): Express {
  const { config, database, log } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.get('/health/live', (_request, response) => void response.json({ data: { live: true } }));
  app.get('/health/ready', async (_request, response) => {
    try {
      if (isEnding()) throw new ApiError('unavailable');
      await database.raw.query('select 1');
      response.json({ data: { ready: true } });
    } catch {
      response.status(503).json(new ApiError('unavailable').toBody());
    }
  });
  app.use(requestLog(log));
  app.use(receiveWithin(BODY_WITHIN_MS));
  // A signed webhook body of 1 MB grows to as much as 6 MB when JSON escapes it.
  app.use('/internal/payment/event', express.json({ limit: '7mb', strict: true }));
  app.use(express.json({ limit: '1mb', strict: true }));

  // A process for jobs alone answers health checks only.
  if (config.worker !== 'only') mountCalls(app, dependencies, features);
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(answerErrors);
  return app;
}

function mountCalls(app: Express, { config, db, temp, log }: Dependencies, features: readonly Feature[]): void {
  const services: Services = {
    db,
    log,
    actorKey: new TextEncoder().encode(config.actorKey),
    requireDiskSpace: watchDiskSpace(config.diskToWatch, config.minFreeBytes),
    receiveFile: createReceiver(temp, { ...uploadPace, bytesPerHour: config.uploadBytesPerHour }),
  };
  const handlers = byName(features.map(({ calls }) => calls));
  const internalHandlers = byName(features.map((feature) => feature.internalCalls));
  const actingHandlers = byName(features.map((feature) => feature.actingCalls));

  const mount = (key: EndpointKey, prefix: string, middleware: RequestHandler) => {
    const { method, path } = splitKey(key);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    app[verb](expressPath(`${prefix}${path}`), middleware);
  };
  for (const key of Object.keys(internalCalls) as InternalKey[])
    mount(key, '', handle(key, internalCalls[key] as Endpoint, needed(internalHandlers, key), services, true));
  for (const key of Object.keys(actingCalls) as ActingKey[])
    mount(key, '', handle(key, actingCalls[key] as Endpoint, needed(actingHandlers, key), services, false));
  // Paths without a parameter come first, so that `/business/getBusinessesByUser` is not read as an id.
  const staticFirst = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'));
  for (const key of callKeys.toSorted(staticFirst) as CallKey[]) {
    const endpoint: Endpoint = contract[key];
    if (endpoint.owner === 'bff') continue;
    // A declared call without a handler answers 501; test/api/platform/matrix.test.ts finds it.
    mount(key, '/api/v1', handle(key, endpoint, handlers[key] ?? null, services, false));
  }
}

function needed<T>(handlers: Record<string, T>, key: string): T {
  const handler = handlers[key];
  if (!handler) throw new Error(`${key} has no handler`);
  return handler;
}
