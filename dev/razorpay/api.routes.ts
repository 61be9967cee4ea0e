import { ApiError, refundError, unknownIdError } from './api-error.ts';
import { type Body, createOrder } from './orders.ts';
import { captureOnRequest } from './payments.ts';
import type { Account, Collection } from './razorpay-types.ts';
import { createRefund, type RefundOutcome, readRefundKey } from './refunds.ts';
import type { Call, KeyedRoute, RouteName } from './routes.ts';
import { findOfAccount, type RazorpayContext, type StoredPayment } from './store.ts';

function readBody({ body }: Call): Body {
  if (body.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed as Body;
  } catch {
    // Invalid JSON is refused below, like JSON other than an object.
  }
  throw new ApiError('The request body is not valid JSON.');
}

function readIntegerParameter(
  query: URLSearchParams,
  name: string,
  defaultValue: number,
  max = Number.MAX_SAFE_INTEGER,
): number {
  const text = query.get(name);
  if (text === null || text === '') return defaultValue;
  const value = Number(text);
  if (!Number.isInteger(value)) throw new ApiError(`The ${name} must be an integer.`, { field: name });
  if (value < 0) throw new ApiError(`The ${name} must be at least 0.`, { field: name });
  if (value > max) throw new ApiError(`The ${name} may not be greater than ${max}.`, { field: name });
  return value;
}

const collection = <Entity>(items: Entity[]): Collection<Entity> => ({
  entity: 'collection',
  count: items.length,
  items,
});

interface EntityOfAccount<Entity> {
  accountId: string;
  entity: Entity;
}

/** Newest first; `count` is 10 by default and 100 at most; `from` and `to` are inclusive, in seconds. */
function page<Entity extends { created_at: number }>(
  stored: Iterable<EntityOfAccount<Entity>>,
  { accountId }: Account,
  { query }: Call,
  isWanted: (entity: Entity) => boolean = () => true,
): Collection<Entity> {
  const from = readIntegerParameter(query, 'from', 0);
  const to = readIntegerParameter(query, 'to', Number.MAX_SAFE_INTEGER);
  const count = readIntegerParameter(query, 'count', 10, 100);
  const skip = readIntegerParameter(query, 'skip', 0);
  const found = [...stored]
    .filter((one) => one.accountId === accountId)
    .map(({ entity }) => entity)
    .filter((entity) => entity.created_at >= from && entity.created_at <= to && isWanted(entity))
    .toReversed();
  return collection(found.slice(skip, skip + count));
}

/** @throws ApiError when the account has no such entity, or when the id is malformed */
function find<K extends { accountId: string }>(
  stored: Map<string, K>,
  prefix: string,
  account: Account,
  id: string,
): K {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) throw new ApiError(`${id} is not a valid id`);
  const storedEntity = findOfAccount(stored, account.accountId, id);
  if (!storedEntity) throw unknownIdError();
  return storedEntity;
}

/** Razorpay answers 409 to a repeated refund while the first is in progress. */
export interface RefundsInProgress {
  start(call: Call, account: Account): () => void;
}

export function createRefundsInProgress(): RefundsInProgress {
  const keys = new Set<string>();
  return {
    start(call, account) {
      const key = readRefundKey(account.accountId, call.header('x-refund-idempotency'));
      if (key === null) return () => {};
      if (keys.has(key)) {
        throw refundError('Request failed because another request with the same key is in progress', 409);
      }
      keys.add(key);
      return () => keys.delete(key);
    },
  };
}

/** The subset of Razorpay's API that the product and its tests use. */
export function apiRoutes(context: RazorpayContext, nextRefundOutcome: () => RefundOutcome): KeyedRoute[] {
  const { orders, payments, refunds } = context.store;
  const order = (account: Account, id = '') => find(orders, 'order', account, id);
  const payment = (account: Account, id = ''): StoredPayment => find(payments, 'pay', account, id);
  const refund = (account: Account, id = '') => find(refunds, 'rfnd', account, id);
  const route = (name: RouteName, method: 'GET' | 'POST', path: RegExp, answer: KeyedRoute['answer']): KeyedRoute => ({
    keyed: true,
    name,
    method,
    path,
    answer,
  });

  return [
    route('orders.create', 'POST', /^\/v1\/orders$/, (call, account) => createOrder(context, account, readBody(call))),
    route('orders.list', 'GET', /^\/v1\/orders$/, (call, account) => {
      const receipt = call.query.get('receipt');
      return page(orders.values(), account, call, (one) => receipt === null || one.receipt === receipt);
    }),
    route('orders.fetch', 'GET', /^\/v1\/orders\/([^/]+)$/, ({ ids }, account) => order(account, ids[0]).entity),
    route('orders.payments', 'GET', /^\/v1\/orders\/([^/]+)\/payments$/, ({ ids }, account) => {
      const { id } = order(account, ids[0]).entity;
      return collection(
        [...payments.values()]
          .map(({ entity }) => entity)
          .filter(({ order_id }) => order_id === id)
          .toReversed(),
      );
    }),
    route('payments.list', 'GET', /^\/v1\/payments$/, (call, account) => page(payments.values(), account, call)),
    route('payments.fetch', 'GET', /^\/v1\/payments\/([^/]+)$/, ({ ids }, account) => payment(account, ids[0]).entity),
    route('payments.capture', 'POST', /^\/v1\/payments\/([^/]+)\/capture$/, (call, account) =>
      captureOnRequest(context, payment(account, call.ids[0]), readBody(call)),
    ),
    route('payments.refund', 'POST', /^\/v1\/payments\/([^/]+)\/refund$/, (call, account) => {
      const key = readRefundKey(account.accountId, call.header('x-refund-idempotency'));
      return createRefund(context, payment(account, call.ids[0]), readBody(call), key, nextRefundOutcome());
    }),
    route('payments.refunds', 'GET', /^\/v1\/payments\/([^/]+)\/refunds$/, (call, account) => {
      const { id } = payment(account, call.ids[0]).entity;
      return page(refunds.values(), account, call, ({ payment_id }) => payment_id === id);
    }),
    route('refunds.fetch', 'GET', /^\/v1\/payments\/([^/]+)\/refunds\/([^/]+)$/, ({ ids }, account) => {
      const { entity } = refund(account, ids[1]);
      if (entity.payment_id !== payment(account, ids[0]).entity.id) throw unknownIdError();
      return entity;
    }),
    route('refunds.list', 'GET', /^\/v1\/refunds$/, (call, account) => page(refunds.values(), account, call)),
    route('refunds.fetch', 'GET', /^\/v1\/refunds\/([^/]+)$/, ({ ids }, account) => refund(account, ids[0]).entity),
  ];
}
