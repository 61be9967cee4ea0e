import { type CallKey, callKeys, contract } from '@parichay/shared/contract.ts';
import { type InternalKey, internalCalls } from '@parichay/shared/internal.ts';
import { type OnBehalfKey, onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import { type Endpoint, type EndpointKey, splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { limitRequestReceiveTime } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import express, { type Express, type RequestHandler } from 'express';
import { type Dependencies, type Feature, mergeByName } from './feature-module.ts';
import { createDiskSpaceCheck } from './platform/files/disk-space.ts';
import { errorHandler } from './platform/http/errors.ts';
import { createRequestHandler, expressPath, type Services } from './platform/http/handle.ts';
import { createFileReceiver } from './platform/http/receive-file.ts';
import { requestLog } from './platform/http/request-log.ts';
import { uploadLimits } from './platform/http/upload-pace.ts';

interface UpstreamOptions {
  dependencies: Dependencies;
  features: readonly Feature[];
  /** Health reports "not ready" while requests are still answered. */
  isShuttingDown(): boolean;
}

/** The connection is closed if a body other than an upload takes longer. */
const BODY_TIMEOUT_MS = 60_000;

export function createUpstream({ dependencies, features, isShuttingDown }: UpstreamOptions): Express {
  const { config, database, log } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.get('/health/live', (_request, response) => void response.json({ data: { live: true } }));
  app.get('/health/ready', async (_request, response) => {
    try {
      if (isShuttingDown()) throw new ApiError('unavailable');
      await database.raw.query('select 1');
      response.json({ data: { ready: true } });
    } catch {
      response.status(503).json(new ApiError('unavailable').toBody());
    }
  });
  app.use(requestLog(log));
  app.use(limitRequestReceiveTime(BODY_TIMEOUT_MS));
  // A signed webhook body of 1 MB grows to 6 MB when JSON escapes it.
  app.use('/internal/payment/event', express.json({ limit: '7mb', strict: true }));
  app.use(express.json({ limit: '1mb', strict: true }));

  // A process for jobs alone answers health checks only.
  if (config.worker !== 'only') mountCalls(app, dependencies, features);
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(errorHandler);
  return app;
}

function mountCalls(app: Express, { config, db, temp, log }: Dependencies, features: readonly Feature[]): void {
  const services: Services = {
    db,
    log,
    actorKey: new TextEncoder().encode(config.actorKey),
    requireDiskSpace: createDiskSpaceCheck(config.diskToWatch, config.minFreeBytes),
    receiveFile: createFileReceiver(temp, { ...uploadLimits, bytesPerHour: config.uploadBytesPerHour }),
  };
  const handlers = mergeByName(features.map(({ calls }) => calls));
  const internalHandlers = mergeByName(features.map((feature) => feature.internalCalls));
  const actingHandlers = mergeByName(features.map((feature) => feature.actingCalls));

  const mount = (key: EndpointKey, prefix: string, middleware: RequestHandler) => {
    const { method, path } = splitEndpointKey(key);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    app[verb](expressPath(`${prefix}${path}`), middleware);
  };
  for (const key of Object.keys(internalCalls) as InternalKey[])
    mount(
      key,
      '',
      createRequestHandler(key, internalCalls[key] as Endpoint, requireHandler(internalHandlers, key), services, true),
    );
  for (const key of Object.keys(onBehalfCalls) as OnBehalfKey[])
    mount(
      key,
      '',
      createRequestHandler(key, onBehalfCalls[key] as Endpoint, requireHandler(actingHandlers, key), services, false),
    );
  // Paths without a parameter come first, so `/business/getBusinessesByUser` is not read as an id.
  const compareStaticFirst = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'));
  for (const key of callKeys.toSorted(compareStaticFirst) as CallKey[]) {
    const endpoint: Endpoint = contract[key];
    if (endpoint.owner === 'bff') continue;
    // A declared call without a handler answers 501; test/api/platform/matrix.test.ts finds it.
    mount(key, '/api/v1', createRequestHandler(key, endpoint, handlers[key] ?? null, services, false));
  }
}

function requireHandler<T>(handlers: Record<string, T>, key: string): T {
  const handler = handlers[key];
  if (!handler) throw new Error(`${key} has no handler`);
  return handler;
}
