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
  /** Time of a delayed confirmation, in ms since 1970. */
  settlesAt?: number;
  entity: Payment;
}

export interface KeptRefund {
  accountId: string;
  entity: Refund;
}

/** `waiting`: being sent or retried. `held`: sent by `release`. `withheld`: never sent. `given-up`: after the last retry. */
export type EventState = 'waiting' | 'held' | 'withheld' | 'delivered' | 'given-up';

export interface WebhookEvent {
  eventId: string;
  accountId: string;
  event: EventName;
  /** The exact text that is signed and sent. */
  body: string;
  /** In ms since 1970. */
  madeAt: number;
  state: EventState;
}

interface Kept {
  orders: KeptOrder[];
  payments: KeptPayment[];
  refunds: KeptRefund[];
  /** Maps account and idempotency key to the request and its refund. */
  refundKeys: [string, { request: string; refundId: string }][];
  events: WebhookEvent[];
}

/** Number of settled events stored for a replay after a restart. */
const REMEMBERED_EVENTS = 500;

const isSettled = ({ state }: WebhookEvent): boolean => state === 'delivered' || state === 'given-up';

/** State of the stand-in in memory, and optionally in one file that survives a restart. */
export class Books {
  readonly orders: Map<string, KeptOrder>;
  readonly payments: Map<string, KeptPayment>;
  readonly refunds: Map<string, KeptRefund>;
  readonly refundKeys: Map<string, { request: string; refundId: string }>;
  readonly events: Map<string, WebhookEvent>;
  readonly #file: string | undefined;
  #depth = 0;

  /** @throws SyntaxError when the file is damaged */
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

  /** Makes a change and writes the file before it returns, so that a kill loses no order. */
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
    // The rename is atomic: a killed process leaves the old file or the new one.
    writeFileSync(`${this.#file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

export interface Desk {
  books: Books;
  /** Creates the webhook of an event. */
  tell(accountId: string, event: EventName, told: { payment?: Payment; order?: Order; refund?: Refund }): void;
}

export function ownOne<K extends { accountId: string }>(kept: Map<string, K>, accountId: string, id: string) {
  const one = kept.get(id);
  return one?.accountId === accountId ? one : undefined;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
