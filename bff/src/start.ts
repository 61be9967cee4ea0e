import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { logOptions } from '@parichay/shared/platform/lib/log-options.ts';
import { maxRequestMs } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import pino from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type CardEventCounter, createCardEventCounter } from './analytics/card-events.ts';
import { type CardCache, createCardCache, shareInvalidations } from './card/card-cache.ts';
import type { BffConfig } from './config.ts';
import { createDelivery } from './delivery/delivery.ts';
import { closeGracefully } from './lib/close-gracefully.ts';
import { limitConnections, limitPipelining } from './lib/guard-connections.ts';
import { closeSubscriber, openRedis, openSubscriber } from './lib/redis.ts';
import { openReplicas } from './lib/replicas.ts';
import { createSeal } from './lib/seal.ts';
import { createSigner, createUpstreamClient } from './lib/upstream.ts';
import { createMessenger, type Messenger } from './outbox/messenger.ts';
import { openBuiltSite, type Site } from './panel/built-site.ts';
import { createPaymentAccountDirectory } from './payment/accounts.ts';
import { createPaymentLedger } from './payment/payment-ledger.ts';
import { createRazorpayGateway } from './payment/razorpay-gateway.ts';
import { createPaymentReconciler, type PaymentReconciler } from './payment/reconciler.ts';
import { createBff } from './server.ts';

const CARD_EVENTS_INTERVAL_MS = 5_000;
const PERIODIC_TASK_INTERVAL_MS = 60_000;
const PROVIDER_TIMEOUT_MS = 4_000;
const CARD_CACHE_BYTES = 64 * 1024 * 1024;

export interface Overrides {
  now?(): number;
  /** null = tests run the periodic tasks by hand. */
  taskIntervalMs?: number | null;
  site?: Site;
  cardCache?: CardCache;
  onUpgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface RunningBff {
  url: string;
  cardEvents: CardEventCounter;
  paymentReconciler: PaymentReconciler;
  messenger: Messenger;
  extraDrainMs: number;
  close(): Promise<void>;
}

export async function startBff(config: BffConfig, overrides: Overrides = {}): Promise<RunningBff> {
  const log = pino(logOptions('bff', config.logLevel));
  const registry = new Registry();
  if (config.metricsPort !== undefined) collectDefaultMetrics({ register: registry, prefix: 'bff_' });
  const redis = await openRedis(config.redisUrl, log);
  const subscriber = openSubscriber(redis);
  const now = overrides.now ?? Date.now;
  const cache = overrides.cardCache ?? createCardCache(CARD_CACHE_BYTES, now);
  const cardsChanged = shareInvalidations(cache, redis, subscriber, log);
  const replicas = await openReplicas(config.upstreamUrl);
  const upstream = createUpstreamClient(replicas, createSigner(config.actorKey), cardsChanged);
  const cardEvents = createCardEventCounter({ redis, upstream, log, now });
  const accounts = createPaymentAccountDirectory({
    platform: config.payment.platform,
    seal: createSeal(config.payment.sealSecret, 'payment accounts'),
    upstream,
    openGateway: createRazorpayGateway(config.payment.url, PROVIDER_TIMEOUT_MS),
    acceptsTestKeys: !config.isProduction,
  });
  const ledger = createPaymentLedger({ upstream, accounts });
  const paymentReconciler = createPaymentReconciler({ upstream, accounts, ledger, now, log });
  const delivery = createDelivery(config.delivery);
  const siteUrlOf = (host: string) => (config.isTls ? `https://${host}` : `http://${host}`);
  const messenger = createMessenger({ upstream, delivery, siteUrlOf, now, log });
  const site = overrides.site ?? openBuiltSite(config);
  const app = createBff({
    config,
    redis,
    replicas,
    upstream,
    cardEvents,
    accounts,
    ledger,
    cardsChanged,
    delivery,
    cache,
    site,
    registry,
    log,
    now,
  });

  const server = createServer(
    // Node checks for half-sent headers only every 30 s by default.
    {
      requestTimeout: maxRequestMs,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      keepAliveTimeout: 20_000,
    },
    limitPipelining(app),
  );
  limitConnections(server, { isBehindProxy: config.trustProxyHops > 0 });
  // Nothing here speaks WebSocket, and an upgrade must never reach the upstream.
  server.on('upgrade', overrides.onUpgrade ?? ((_request, socket) => socket.destroy()));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve());
  });

  const stopCardEvents = cardEvents.start(CARD_EVENTS_INTERVAL_MS);
  const { taskIntervalMs = PERIODIC_TASK_INTERVAL_MS } = overrides;
  const stopTasks =
    taskIntervalMs === null ? [] : [paymentReconciler, messenger].map((one) => one.start(taskIntervalMs));
  const metrics =
    config.metricsPort === undefined
      ? null
      : createServer(async (_request, response) => {
          response.setHeader('content-type', registry.contentType);
          response.end(await registry.metrics());
        }).listen(config.metricsPort, config.host);

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    cardEvents,
    paymentReconciler,
    messenger,
    extraDrainMs: config.drainMs,
    async close() {
      // Caddy retries another replica when this one refuses its connection.
      await closeGracefully(server, config.drainMs);
      metrics?.close();
      await stopCardEvents();
      for (const stop of stopTasks) await stop();
      closeSubscriber(subscriber);
      redis.disconnect();
      replicas.close();
      await site.close();
    },
  };
}
