import type { ReceivedRequest } from '../stand-ins/http-stand-in.ts';
import type { Account } from './razorpay-types.ts';

/** Route names for `misbehave` and `calls`. */
export type RouteName =
  | 'orders.create'
  | 'orders.list'
  | 'orders.fetch'
  | 'orders.payments'
  | 'payments.list'
  | 'payments.fetch'
  | 'payments.capture'
  | 'payments.refund'
  | 'payments.refunds'
  | 'refunds.list'
  | 'refunds.fetch'
  | 'checkout.script'
  | 'checkout.page'
  | 'checkout.assets'
  | 'checkout.pay';

export interface Answer {
  status?: number;
  /** An object is sent as JSON. */
  body: string | object;
  /** Content type of a text body. */
  type?: string;
  headers?: Record<string, string>;
}

export interface Call extends ReceivedRequest {
  query: URLSearchParams;
  /** Captured groups of the path. */
  ids: string[];
}

export interface PublicRoute {
  name: RouteName;
  method: 'GET' | 'POST';
  path: RegExp;
  answer(call: Call): Answer;
}

/** A route that requires a merchant's key. */
export interface KeyedRoute extends Omit<PublicRoute, 'answer'> {
  keyed: true;
  answer(call: Call, account: Account): object;
}

export type Route = PublicRoute | KeyedRoute;
