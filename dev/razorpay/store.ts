import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Capture, EventName, Order, Payment, Refund } from './razorpay-types.ts';

export interface StoredOrder {
  accountId: string;
  capture: Capture;
  entity: Order;
}

export interface StoredPayment {
  accountId: string;
  /** Time of a delayed confirmation, in ms since 1970. */
  settlesAt?: number;
  entity: Payment;
}

export interface StoredRefund {
  accountId: string;
  entity: Refund;
}

/** `waiting`: being sent or retried. `held`: sent by `release`. `withheld`: never sent. `given-up`: after the last retry. */
export type WebhookEventState = 'waiting' | 'held' | 'withheld' | 'delivered' | 'given-up';

export interface WebhookEvent {
  eventId: string;
  accountId: string;
  event: EventName;
  /** The exact text that is signed and sent. */
  body: string;
  /** In ms since 1970. */
  createdAt: number;
  state: WebhookEventState;
}

interface StoredState {
  orders: StoredOrder[];
  payments: StoredPayment[];
  refunds: StoredRefund[];
  /** Maps account and idempotency key to the request and its refund. */
  refundKeys: [string, { request: string; refundId: string }][];
  events: WebhookEvent[];
}

/** Number of settled events stored for a replay after a restart. */
const MAX_FINISHED_EVENTS = 500;

const isDeliveryFinished = ({ state }: WebhookEvent): boolean => state === 'delivered' || state === 'given-up';

/** State of the stand-in in memory, and optionally in one file that survives a restart. */
export class RazorpayStore {
  readonly orders: Map<string, StoredOrder>;
  readonly payments: Map<string, StoredPayment>;
  readonly refunds: Map<string, StoredRefund>;
  readonly refundKeys: Map<string, { request: string; refundId: string }>;
  readonly events: Map<string, WebhookEvent>;
  readonly #file: string | undefined;
  #depth = 0;

  /** @throws SyntaxError when the file is damaged */
  constructor(file?: string) {
    this.#file = file;
    const stored: Partial<StoredState> = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const byId = <K extends { entity: { id: string } }>(all: K[] = []) =>
      new Map(all.map((one) => [one.entity.id, one]));
    this.orders = byId(stored.orders);
    this.payments = byId(stored.payments);
    this.refunds = byId(stored.refunds);
    this.refundKeys = new Map(stored.refundKeys);
    this.events = new Map(stored.events?.map((event) => [event.eventId, event]));
  }

  /** Makes a change and writes the file before it returns, so that a kill loses no order. */
  change<T>(callback: () => T): T {
    this.#depth += 1;
    try {
      return callback();
    } finally {
      this.#depth -= 1;
      if (this.#depth === 0) this.#write();
    }
  }

  #write(): void {
    if (!this.#file) return;
    const events = [...this.events.values()];
    const stored: StoredState = {
      orders: [...this.orders.values()],
      payments: [...this.payments.values()],
      refunds: [...this.refunds.values()],
      refundKeys: [...this.refundKeys],
      events: [
        ...events.filter(isDeliveryFinished).slice(-MAX_FINISHED_EVENTS),
        ...events.filter((event) => !isDeliveryFinished(event)),
      ],
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    // The rename is atomic: a killed process leaves the old file or the new one.
    writeFileSync(`${this.#file}.new`, JSON.stringify(stored), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}

export interface RazorpayContext {
  store: RazorpayStore;
  emitEvent(accountId: string, event: EventName, entities: { payment?: Payment; order?: Order; refund?: Refund }): void;
}

export function findOfAccount<K extends { accountId: string }>(stored: Map<string, K>, accountId: string, id: string) {
  const one = stored.get(id);
  return one?.accountId === accountId ? one : undefined;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
