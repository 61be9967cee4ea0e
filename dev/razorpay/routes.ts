import type { Asked } from '../stand-ins/http-stand-in.ts';
import type { Account } from './razorpay.types.ts';

/** What can be told to misbehave, and what `calls()` names. */
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
  /** An object goes out as JSON. */
  body: string | object;
  /** Of a body that is text. */
  type?: string;
  headers?: Record<string, string>;
}

export interface Call extends Asked {
  query: URLSearchParams;
  /** What stands in the path's brackets. */
  ids: string[];
}

export interface PublicRoute {
  name: RouteName;
  method: 'GET' | 'POST';
  path: RegExp;
  answer(call: Call): Answer;
}

/** One that wants a merchant's key. */
export interface KeyedRoute extends Omit<PublicRoute, 'answer'> {
  keyed: true;
  answer(call: Call, account: Account): object;
}

export type Route = PublicRoute | KeyedRoute;
