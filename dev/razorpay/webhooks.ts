import { setTimeout as wait } from 'node:timers/promises';
import type { Books, WebhookEvent } from './books.ts';
import type { Account, EventName, Told } from './razorpay.types.ts';
import { hmac, newId } from './signatures.ts';

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

export interface Release {
  order?: 'made' | 'reversed' | 'shuffled';
  /** Number of deliveries for each event. */
  times?: number;
  /** Seed of the shuffled order. */
  seed?: number;
  /** Concurrent deliveries; 1 by default, which preserves the order. */
  atOnce?: number;
  secret?: 'current' | 'previous';
}

export interface ByHand {
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
  /** Sets the webhook URL of an account. */
  url(accountId: string, url: string): void;
  /** Delay before each retry and the timeout of an answer, in ms. */
  retries(delays: number[], timeoutMs?: number): void;
  /** All events in any state, newest last. */
  events(): WebhookEvent[];
  /** All POST requests, newest last. */
  deliveries(): Delivery[];
  /** Sends held events and waits for their delivery. */
  release(how?: Release): Promise<Delivery[]>;
  /** Sends a forged event once. */
  send(what: ByHand): Promise<Delivery>;
  /** Sends a past event again unchanged. @throws Error for an unknown event */
  replay(eventId: string, how?: { times?: number; secret?: 'current' | 'previous' }): Promise<Delivery[]>;
  /** Resolves when no delivery or retry is pending. */
  idle(): Promise<void>;
}

export interface Postman extends Webhooks {
  make(accountId: string, event: EventName, told: Told): void;
  /** Continues the deliveries of an earlier process. */
  resume(): void;
  close(): Promise<void>;
}

/** In ms; Razorpay's delays grow over 24 hours. */
const usualDelays = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const usualTimeoutMs = 5_000;

function bodyOf(accountId: string, event: EventName, told: Told): string {
  const payload = Object.fromEntries(Object.entries(told).map(([key, entity]) => [key, { entity }]));
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
function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const result = [...all];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Delivers events to each account's receiver, in the given mode. */
export function createPostman(books: Books, accountOf: (accountId: string) => Account | undefined): Postman {
  let mode: WebhookMode = 'normal';
  let lateMs = 5_000;
  let delays = usualDelays;
  let timeoutMs = usualTimeoutMs;
  const deliveries: Delivery[] = [];
  const underWay = new Set<Promise<unknown>>();
  const waiting = new Set<AbortController>();
  const closing = new AbortController();

  const track = <T>(work: Promise<T>): Promise<T> => {
    const quiet = work.catch(() => {});
    underWay.add(quiet);
    quiet.then(() => underWay.delete(quiet));
    return work;
  };

  async function post(
    what: { accountId: string; event: string; body: string; eventId: string | null; signature: string | null },
    attempt: number,
  ): Promise<Delivery> {
    const { accountId, event, body, eventId, signature } = what;
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
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new Error('no answer in time')), timeoutMs);
    waiting.add(patience);
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
        signal: patience.signal,
      });
      await answer.arrayBuffer();
      delivery.status = answer.status;
    } catch (error) {
      delivery.error = error instanceof Error ? String(error.cause ?? error.message) : String(error);
    } finally {
      clearTimeout(timer);
      waiting.delete(patience);
    }
    deliveries.push(delivery);
    return delivery;
  }

  function secretOf(accountId: string, which: 'current' | 'previous' = 'current'): string {
    const account = accountOf(accountId);
    const secret = which === 'previous' ? account?.previousWebhookSecret : account?.webhookSecret;
    if (secret === undefined) throw new Error(`${accountId} has no ${which} webhook secret`);
    return secret;
  }

  const signed = (event: WebhookEvent, which?: 'current' | 'previous') => ({
    ...event,
    signature: hmac(secretOf(event.accountId, which), event.body),
  });
  const isTaken = ({ status }: Delivery): boolean => status !== null && status >= 200 && status < 300;

  async function deliver(event: WebhookEvent, which?: 'current' | 'previous'): Promise<Delivery[]> {
    const made: Delivery[] = [];
    for (let attempt = 1; ; attempt += 1) {
      const delivery = await post(signed(event, which), attempt);
      made.push(delivery);
      const delay = delays[attempt - 1];
      // An undelivered event stays `waiting`, and the next process resumes it.
      if (closing.signal.aborted) return made;
      if (isTaken(delivery) || delay === undefined) {
        settle(event, isTaken(delivery) ? 'delivered' : 'given-up');
        return made;
      }
      await wait(delay, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) return made;
    }
  }

  /** A delivered event stays delivered when its second copy fails. */
  const settle = (event: WebhookEvent, state: 'delivered' | 'given-up') =>
    books.change(() => {
      if (event.state !== 'delivered') event.state = state;
    });

  function send(event: WebhookEvent): void {
    if (mode === 'late') {
      track(wait(lateMs, undefined, { signal: closing.signal }).then(() => deliver(event)));
      return;
    }
    track(deliver(event));
    if (mode === 'twice') track(deliver(event));
  }

  return {
    mode(wanted, options = {}) {
      mode = wanted;
      lateMs = options.lateMs ?? lateMs;
    },
    url(accountId, url) {
      const account = accountOf(accountId);
      if (!account) throw new Error(`there is no account ${accountId}`);
      account.webhookUrl = url;
    },
    retries(wanted, ms = timeoutMs) {
      delays = wanted;
      timeoutMs = ms;
    },
    events: () => structuredClone([...books.events.values()]),
    deliveries: () => structuredClone(deliveries),

    make(accountId, event, told) {
      if (!accountOf(accountId)?.webhookUrl) return;
      const state = mode === 'held' ? 'held' : mode === 'never' ? 'withheld' : 'waiting';
      const made: WebhookEvent = {
        eventId: newId(),
        accountId,
        event,
        body: bodyOf(accountId, event, told),
        madeAt: Date.now(),
        state,
      };
      books.change(() => books.events.set(made.eventId, made));
      if (state === 'waiting') send(made);
    },

    async release({ order = 'made', times = 1, seed = 1, atOnce = 1, secret } = {}) {
      const held = [...books.events.values()].filter(({ state }) => state === 'held');
      books.change(() => {
        for (const event of held) event.state = 'waiting';
      });
      const each = Array.from({ length: times }, () => held).flat();
      const line = order === 'shuffled' ? shuffled(each, seed) : order === 'reversed' ? each.toReversed() : each;
      const made: Delivery[] = [];
      const walk = async () => {
        for (let event = line.shift(); event; event = line.shift()) made.push(...(await deliver(event, secret)));
      };
      await track(Promise.all(Array.from({ length: atOnce }, walk)));
      return made;
    },

    send({ accountId, event = 'payment.captured', payload = {}, ...what }) {
      const eventId = what.eventId === undefined ? newId() : what.eventId;
      const body =
        what.body ??
        JSON.stringify({
          entity: 'event',
          account_id: accountId,
          event,
          contains: Object.keys(payload),
          payload,
          created_at: Math.floor(Date.now() / 1000),
        });
      const right = () => hmac(secretOf(accountId, what.secret), body);
      const signature = what.signature === undefined ? right() : what.signature;
      return track(post({ accountId, event, body, eventId, signature }, 1));
    },

    async replay(eventId, { times = 1, secret } = {}) {
      const event = books.events.get(eventId);
      if (!event) throw new Error(`there was no event ${eventId}`);
      const made: Delivery[] = [];
      for (let attempt = 1; attempt <= times; attempt += 1) {
        const delivery = await track(post(signed(event, secret), attempt));
        if (isTaken(delivery)) settle(event, 'delivered');
        made.push(delivery);
      }
      return made;
    },

    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    resume() {
      for (const event of books.events.values()) {
        if (event.state === 'waiting' && accountOf(event.accountId)) track(deliver(event));
      }
    },
    async close() {
      closing.abort();
      for (const patience of waiting) patience.abort();
      await Promise.all(underWay);
    },
  };
}
