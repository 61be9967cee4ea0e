/** One merchant at Razorpay; its entities are invisible to other accounts' keys. */
export interface Account {
  /** `acc_…`, as webhooks name it. */
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Webhook secret before its last change. */
  previousWebhookSecret?: string;
  /** No webhook is sent without one. */
  webhookUrl?: string;
  /** Capture mode of orders without one; `automatic` by default. */
  capture?: Capture;
  /** Maximum of an order, in paise; unlimited by default. */
  maxAmount?: number;
}

export type Capture = 'automatic' | 'manual';

/** Razorpay answers an empty list for missing notes. */
export type Notes = Record<string, string> | [];

/** Amounts are in paise and times in seconds, as in all of Razorpay's API. */
export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export type Method = 'upi' | 'card' | 'netbanking' | 'wallet';

export interface Card {
  id: string;
  entity: 'card';
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit';
  issuer: string | null;
  international: boolean;
  emi: boolean;
  sub_type: 'consumer';
  token_iin: null;
}

/** Error fields of a failed payment. */
export interface Failure {
  code: string;
  description: string;
  source: string;
  step: string;
  reason: string;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: boolean;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: Card;
  bank: string | null;
  wallet: string | null;
  vpa: string | null;
  upi?: { vpa: string };
  email: string;
  contact: string;
  notes: Notes;
  /** Razorpay's fee including tax; null until captured. */
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | 'instant';
  speed_requested: 'normal' | 'optimum';
}

export interface Collection<Entity> {
  entity: 'collection';
  count: number;
  items: Entity[];
}

/** Result that the checkout passes to the page, and the page to its server. */
export interface SignedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.processed'
  | 'refund.failed';

/** Entities of an event, as they were at its time. */
export interface EventEntities {
  payment?: Payment;
  order?: Order;
  refund?: Refund;
}
