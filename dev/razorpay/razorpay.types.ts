/** One merchant at Razorpay. Everything made with its key is its own; another's key sees none of it. */
export interface Account {
  /** `acc_…`, as webhooks name it. */
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** What webhooks were signed with before the secret was changed. */
  previousWebhookSecret?: string;
  /** Without one no webhook is sent. */
  webhookUrl?: string;
  /** What happens to an authorized payment when its order does not say. `automatic` unless told. */
  capture?: Capture;
  /** The most an order may ask for, in paise. No limit unless told. */
  maxAmount?: number;
}

export type Capture = 'automatic' | 'manual';

/** Razorpay answers an empty list where no notes were given, being written in PHP. */
export type Notes = Record<string, string> | [];

/** Amounts in paise, times in seconds, as everywhere at Razorpay. */
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

/** What Razorpay calls an error of a payment. */
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
  /** What Razorpay keeps, tax included. Null until captured. */
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

/** What the checkout hands to the page, and the page to its server. */
export interface Triple {
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

/** What an event tells of, as it was when it happened. */
export interface Told {
  payment?: Payment;
  order?: Order;
  refund?: Refund;
}
