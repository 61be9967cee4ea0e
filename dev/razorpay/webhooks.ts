import { setTimeout as wait } from 'node:timers/promises';
import type { Account, EventEntities, EventName } from './razorpay-types.ts';
import { hmac, newId } from './signatures.ts';
import type { RazorpayStore, WebhookEvent } from './store.ts';

/** `never`: recorded and not sent. `held`: sent by `release`. `late`: sent after a delay. */
export type WebhookMode = 'normal' | 'never' | 'held' | 'twice' | 'late';

/** One POST request to the receiver. */
export interface Delivery {
  eventId: string;
  accountId: string;
  event: string;
  /** From 1. */
  attempt: number;
  /** Status of the receiver's answer; null without one. */
  status: number | null;
  /** Reason of a missing answer. */
  error: string | null;
  /** In ms since 1970. */
  at: number;
}

export interface ReleaseOptions {
  order?: 'made' | 'reversed' | 'shuffled';
  /** Number of deliveries for each event. */
  times?: number;
  /** Seed of the shuffled order. */
  seed?: number;
  /** Concurrent deliveries; 1 by default, which preserves the order. */
  concurrency?: number;
  secret?: 'current' | 'previous';
}

export interface ForgedEvent {
  accountId: string;
  event?: string;
  /** Content of `payload`, overridden by `body`. */
  payload?: Record<string, unknown>;
  /** The raw body, possibly invalid JSON. */
  body?: string;
  /** Valid by default; null sends no signature. */
  signature?: string | null;
  /** New by default; null sends none. */
  eventId?: string | null;
  secret?: 'current' | 'previous';
}

export interface Webhooks {
  mode(mode: WebhookMode, options?: { lateMs?: number }): void;
  url(accountId: string, url: string): void;
  /** Delay before each retry and the timeout of an answer, in ms. */
  retries(delays: number[], timeoutMs?: number): void;
  /** All events in any state, newest last. */
  events(): WebhookEvent[];
  /** All POST requests, newest last. */
  deliveries(): Delivery[];
  /** Sends held events and waits for their delivery. */
  release(options?: ReleaseOptions): Promise<Delivery[]>;
  send(event: ForgedEvent): Promise<Delivery>;
  /** Sends a past event again unchanged. @throws Error for an unknown event */
  replay(eventId: string, options?: { times?: number; secret?: 'current' | 'previous' }): Promise<Delivery[]>;
  /** Resolves when no delivery or retry is pending. */
  idle(): Promise<void>;
}

export interface WebhookSender extends Webhooks {
  emit(accountId: string, event: EventName, entities: EventEntities): void;
  /** Continues the deliveries of an earlier process. */
  resume(): void;
  close(): Promise<void>;
}

/** In ms; Razorpay's delays grow over 24 hours. */
const defaultRetryDelays = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const defaultTimeoutMs = 5_000;

function webhookBodyOf(accountId: string, event: EventName, entities: EventEntities): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([key, entity]) => [key, { entity }]));
  return JSON.stringify({
    entity: 'event',
    account_id: accountId,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  });
}

/** Fisher–Yates shuffle with a seeded generator (mulberry32). */
function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Delivers events to each account's receiver, in the given mode. */
export function createWebhookSender(
  store: RazorpayStore,
  accountOf: (accountId: string) => Account | undefined,
): WebhookSender {
  let mode: WebhookMode = 'normal';
  let lateMs = 5_000;
  let delays = defaultRetryDelays;
  let timeoutMs = defaultTimeoutMs;
  const deliveries: Delivery[] = [];
  const pendingWork = new Set<Promise<unknown>>();
  const openRequests = new Set<AbortController>();
  const closing = new AbortController();

  const trackWork = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => {});
    pendingWork.add(settled);
    settled.then(() => pendingWork.delete(settled));
    return work;
  };

  async function post(
    request: { accountId: string; event: string; body: string; eventId: string | null; signature: string | null },
    attempt: number,
  ): Promise<Delivery> {
    const { accountId, event, body, eventId, signature } = request;
    const delivery: Delivery = {
      eventId: eventId ?? '',
      accountId,
      event,
      attempt,
      status: null,
      error: null,
      at: Date.now(),
    };
    const url = accountOf(accountId)?.webhookUrl;
    // One controller per delivery, because thousands of listeners on one signal are slow.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('no answer in time')), timeoutMs);
    openRequests.add(timeout);
    try {
      closing.signal.throwIfAborted();
      if (!url) throw new Error('the account has no webhook');
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Razorpay-Webhook/v1',
          ...(signature !== null && { 'x-razorpay-signature': signature }),
          ...(eventId !== null && { 'x-razorpay-event-id': eventId }),
        },
        body,
        redirect: 'manual',
        signal: timeout.signal,
      });
      await answer.arrayBuffer();
      delivery.status = answer.status;
    } catch (error) {
      delivery.error = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    } finally {
      clearTimeout(timer);
      openRequests.delete(timeout);
    }
    deliveries.push(delivery);
    return delivery;
  }

  function webhookSecretOf(accountId: string, whichSecret: 'current' | 'previous' = 'current'): string {
    const account = accountOf(accountId);
    const secret = whichSecret === 'previous' ? account?.previousWebhookSecret : account?.webhookSecret;
    if (secret === undefined) throw new Error(`${accountId} has no ${whichSecret} webhook secret`);
    return secret;
  }

  const signed = (event: WebhookEvent, whichSecret?: 'current' | 'previous') => ({
    ...event,
    signature: hmac(webhookSecretOf(event.accountId, whichSecret), event.body),
  });
  const isAccepted = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

  async function deliver(event: WebhookEvent, whichSecret?: 'current' | 'previous'): Promise<Delivery[]> {
    const deliveriesOfEvent: Delivery[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const delivery = await post(signed(event, whichSecret), attempt);
      deliveriesOfEvent.push(delivery);
      const delay = delays[attempt - 1];
      // An undelivered event stays `waiting`, and the next process resumes it.
      if (closing.signal.aborted) return deliveriesOfEvent;
      if (isAccepted(delivery) || delay === undefined) {
        settle(event, isAccepted(delivery) ? 'delivered' : 'given-up');
        return deliveriesOfEvent;
      }
      await wait(delay, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return deliveriesOfEvent;
    }
  }

  /** A delivered event stays delivered when its second copy fails. */
  const settle = (event: WebhookEvent, state: 'delivered' | 'given-up') =>
    store.change(() => {
      if (event.state !== 'delivered') event.state = state;
    });

  function send(event: WebhookEvent): void {
    if (mode === 'late') {
      trackWork(wait(lateMs, undefined, { signal: closing.signal }).then(() => deliver(event)));
      return;
    }
    trackWork(deliver(event));
    if (mode === 'twice') trackWork(deliver(event));
  }

  return {
    mode(newMode, options = {}) {
      mode = newMode;
      lateMs = options.lateMs ?? lateMs;
    },
    url(accountId, url) {
      const account = accountOf(accountId);
      if (!account) throw new Error(`there is no account ${accountId}`);
      account.webhookUrl = url;
    },
    retries(newDelays, ms = timeoutMs) {
      delays = newDelays;
      timeoutMs = ms;
    },
    events: () => structuredClone([...store.events.values()]),
    deliveries: () => structuredClone(deliveries),

    emit(accountId, event, entities) {
      if (!accountOf(accountId)?.webhookUrl) return;
      const state = mode === 'held' ? 'held' : mode === 'never' ? 'withheld' : 'waiting';
      const newEvent: WebhookEvent = {
        eventId: newId(),
        accountId,
        event,
        body: webhookBodyOf(accountId, event, entities),
        createdAt: Date.now(),
        state,
      };
      store.change(() => store.events.set(newEvent.eventId, newEvent));
      if (state === 'waiting') send(newEvent);
    },

    async release({ order = 'made', times = 1, seed = 1, concurrency = 1, secret } = {}) {
      const heldEvents = [...store.events.values()].filter(({ state }) => state === 'held');
      store.change(() => {
        for (const event of heldEvents) event.state = 'waiting';
      });
      const copies = Array.from({ length: times }, () => heldEvents).flat();
      const queue = order === 'shuffled' ? shuffled(copies, seed) : order === 'reversed' ? copies.toReversed() : copies;
      const releasedDeliveries: Delivery[] = [];
      const worker = async () => {
        for (let event = queue.shift(); event; event = queue.shift())
          releasedDeliveries.push(...(await deliver(event, secret)));
      };
      await trackWork(Promise.all(Array.from({ length: concurrency }, worker)));
      return releasedDeliveries;
    },

    send({ accountId, event = 'payment.captured', payload = {}, ...forged }) {
      const eventId = forged.eventId === undefined ? newId() : forged.eventId;
      const body =
        forged.body ??
        JSON.stringify({
          entity: 'event',
          account_id: accountId,
          event,
          contains: Object.keys(payload),
          payload,
          created_at: Math.floor(Date.now() / 1000),
        });
      const validSignature = () => hmac(webhookSecretOf(accountId, forged.secret), body);
      const signature = forged.signature === undefined ? validSignature() : forged.signature;
      return trackWork(post({ accountId, event, body, eventId, signature }, 1));
    },

    async replay(eventId, { times = 1, secret } = {}) {
      const event = store.events.get(eventId);
      if (!event) throw new Error(`there was no event ${eventId}`);
      const replayedDeliveries: Delivery[] = [];
      for (let attempt = 1; attempt <= times; attempt += 1) {
        const delivery = await trackWork(post(signed(event, secret), attempt));
        if (isAccepted(delivery)) settle(event, 'delivered');
        replayedDeliveries.push(delivery);
      }
      return replayedDeliveries;
    },

    async idle() {
      while (pendingWork.size > 0) await Promise.all(pendingWork);
    },
    resume() {
      for (const event of store.events.values()) {
        if (event.state === 'waiting' && accountOf(event.accountId)) trackWork(deliver(event));
      }
    },
    async close() {
      closing.abort();
      for (const timeout of openRequests) timeout.abort();
      await Promise.all(pendingWork);
    },
  };
}
