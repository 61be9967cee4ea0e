import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Capture, EventName, Order, Payment, Refund } from './razorpay.types.ts';

export interface KeptOrder {
  accountId: string;
  capture: Capture;
  entity: Order;
}

export interface KeptPayment {
  accountId: string;
  /** When a payment that is confirmed later is confirmed, in milliseconds. */
  settlesAt?: number;
  entity: Payment;
}

export interface KeptRefund {
  accountId: string;
  entity: Refund;
}

/**
 * `waiting`: on its way, or to be tried again. `held` and `withheld`: nobody was told yet. `given-up`: tried as often
 * as it is tried.
 */
export type EventState = 'waiting' | 'held' | 'withheld' | 'delivered' | 'given-up';

export interface WebhookEvent {
  eventId: string;
  accountId: string;
  event: EventName;
  /** The bytes that are signed and sent. */
  body: string;
  /** Milliseconds. */
  madeAt: number;
  state: EventState;
}

interface Kept {
  orders: KeptOrder[];
  payments: KeptPayment[];
  refunds: KeptRefund[];
  /** Account and idempotency key → what was asked with it and what came of it. */
  refundKeys: [string, { request: string; refundId: string }][];
  events: WebhookEvent[];
}

/** Settled events that a restart remembers, to be replayed by hand. */
const REMEMBERED_EVENTS = 500;

const isSettled = ({ state }: WebhookEvent): boolean => state === 'delivered' || state === 'given-up';

/** All that the stand-in knows, in memory and, when it is to outlive a restart, in one file. */
export class Books {
  readonly orders: Map<string, KeptOrder>;
  readonly payments: Map<string, KeptPayment>;
  readonly refunds: Map<string, KeptRefund>;
  readonly refundKeys: Map<string, { request: string; refundId: string }>;
  readonly events: Map<string, WebhookEvent>;
  readonly #file: string | undefined;
  #depth = 0;

  /** @throws SyntaxError when the file is not what was written. */
  constructor(file?: string) {
    this.#file = file;
    const kept: Partial<Kept> = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const byId = <K extends { entity: { id: string } }>(all: K[] = []) =>
      new Map(all.map((one) => [one.entity.id, one]));
    this.orders = byId(kept.orders);
    this.payments = byId(kept.payments);
    this.refunds = byId(kept.refunds);
    this.refundKeys = new Map(kept.refundKeys);
    this.events = new Map(kept.events?.map((event) => [event.eventId, event]));
  }

  /** Whatever changes the books happens in here, and stands in the file before it returns: a kill loses no order. */
  change<T>(work: () => T): T {
    this.#depth += 1;
    try {
      return work();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#write();
    }
  }

  #write(): void {
    if (!this.#file) return;
    const events = [...this.events.values()];
    const kept: Kept = {
      orders: [...this.orders.values()],
      payments: [...this.payments.values()],
      refunds: [...this.refunds.values()],
      refundKeys: [...this.refundKeys],
      events: [...events.filter(isSettled).slice(-REMEMBERED_EVENTS), ...events.filter((event) => !isSettled(event))],
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    // A reader, or a process killed half way, finds the old file or the new one.
    writeFileSync(`${this.#file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** What orders, payments and refunds work on. */
export interface Desk {
  books: Books;
  /** Makes the webhook that tells of it. */
  tell(accountId: string, event: EventName, told: { payment?: Payment; order?: Order; refund?: Refund }): void;
}

/** An object by its id, when it is this account's. */
export function ownOne<K extends { accountId: string }>(kept: Map<string, K>, accountId: string, id: string) {
  const one = kept.get(id);
  return one?.accountId === accountId ? one : undefined;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
