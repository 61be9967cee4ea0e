import { createHash, randomUUID } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { orUnavailable } from '../lib/redis.ts';
import type { Upstream } from '../lib/upstream.ts';

/* A batch keeps its id at each retry, so no event is counted twice. */

/** The hash tag puts all keys in one Redis Cluster slot, which RENAME requires. */
const COUNTS_KEY = '{card-events}';
const BATCHES_KEY = '{card-events}:batches';
const batchKey = (name: string): string => `{card-events}:${name}`;
/** One event takes about 200 bytes, and the upstream accepts 1 MB. */
const MAX_EVENTS_PER_CALL = 3_000;

export interface CardEvent {
  agencyId: string;
  cardId: string;
  event: CardEventType;
  source: CardEventSource;
  target?: CardTapTarget | undefined;
}

export interface CardEventCounterDependencies {
  redis: Redis;
  upstream: Upstream;
  log: Logger;
  now(): number;
}

/** Idempotency key: a version 8 UUID, the same at each retry. */
function chunkIdOf(batch: string, offset: number): string {
  const digest = createHash('sha256').update(`${batch} ${offset}`).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

export function createCardEventCounter({ redis, upstream, log, now }: CardEventCounterDependencies) {
  async function createBatch(): Promise<void> {
    if ((await redis.exists(COUNTS_KEY)) === 0) return;
    const name = randomUUID();
    // Registered before the rename, because a batch without an entry would never be sent.
    await redis.sadd(BATCHES_KEY, name);
    await redis.renamenx(COUNTS_KEY, batchKey(name)).catch(() => redis.srem(BATCHES_KEY, name));
  }

  async function sendBatch(name: string): Promise<void> {
    const counts = await redis.hgetall(batchKey(name));
    const events = Object.keys(counts)
      .sort()
      .map((field) => {
        const [agencyId = '', cardId = '', date = '', event, source, target] = field.split(' ');
        const count = Number(counts[field]);
        return {
          agencyId,
          cardId,
          date,
          event: event as CardEventType,
          source: source as CardEventSource,
          target: (target || null) as CardTapTarget | null,
          count,
        };
      });
    for (let offset = 0; offset < events.length; offset += MAX_EVENTS_PER_CALL) {
      const body = { batchId: chunkIdOf(name, offset), events: events.slice(offset, offset + MAX_EVENTS_PER_CALL) };
      await upstream.call('POST /internal/card-events', { body }).catch((error) => {
        // A refused chunk is dropped, because its retry would block all later batches.
        if (!(error instanceof ApiError && error.status < 500 && error.code !== 'too_many_requests')) throw error;
        log.error({ err: error, batch: name }, 'visits of cards were refused and are lost');
      });
    }
    await redis.del(batchKey(name));
    await redis.srem(BATCHES_KEY, name);
  }

  /** Sends older batches again too. @throws ApiError when the upstream is unavailable or limits calls */
  async function flush(): Promise<void> {
    await createBatch();
    for (const name of await redis.smembers(BATCHES_KEY)) await sendBatch(name);
  }

  return {
    async count({ agencyId, cardId, event, source, target }: CardEvent): Promise<void> {
      const field = [agencyId, cardId, dayInIndia(now()), event, source, target ?? ''].join(' ');
      await orUnavailable(redis.hincrby(COUNTS_KEY, field, 1));
    },

    flush,

    start(intervalMs: number): () => Promise<void> {
      let isRetrying = false;
      let lastFlush = Promise.resolve();
      const attempt = () => {
        lastFlush = flush().then(
          () => {
            isRetrying = false;
          },
          (error) => {
            if (!isRetrying) log.warn({ err: error }, 'views of cards wait in Redis');
            isRetrying = true;
          },
        );
        return lastFlush;
      };
      const timer = setInterval(() => void lastFlush.then(attempt), intervalMs);
      timer.unref();
      return async () => {
        clearInterval(timer);
        await lastFlush;
        await attempt();
      };
    },
  };
}
export type CardEventCounter = ReturnType<typeof createCardEventCounter>;
