import { ApiError } from './api-error.ts';
import type { Account, Capture, Notes, Order } from './razorpay-types.ts';
import { newId } from './signatures.ts';
import { nowSeconds, type RazorpayContext, type StoredOrder } from './store.ts';

export type Body = Record<string, unknown>;

const allowedFields = new Set([
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment_capture',
  'payment',
  'method',
  'customer_id',
  'offer_id',
]);

/** In paise. Razorpay accepts a string of digits as a number. */
export function readAmount(value: unknown): number {
  if (value === undefined || value === null || value === '') {
    throw new ApiError('amount: is required.', { field: 'amount' });
  }
  const amount = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(amount)) throw new ApiError('The amount must be an integer.', { field: 'amount' });
  return amount as number;
}

export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') throw new ApiError('The notes must be an array.', { field: 'notes' });
  const notes = Object.entries(value);
  if (notes.length > 15) {
    throw new ApiError('Number of fields in notes should be less than or equal to 15', { field: 'notes' });
  }
  for (const [key, text] of notes) {
    if (key.length > 256 || String(text).length > 256) {
      throw new ApiError(`The notes.${key} may not be greater than 256 characters.`, { field: 'notes' });
    }
  }
  return notes.length === 0 ? [] : Object.fromEntries(notes.map(([key, text]) => [key, String(text)]));
}

export function readReceipt(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new ApiError('receipt: must be a string.', { field: 'receipt' });
  if (value.length > 40) throw new ApiError('receipt: the length must be no more than 40.', { field: 'receipt' });
  return value;
}

function readCurrency(value: unknown): string {
  if (value === undefined) throw new ApiError('currency: is required.', { field: 'currency' });
  if (typeof value !== 'string') throw new ApiError(`expected string but provided ${value}`, { field: 'currency' });
  if (value !== 'INR') throw new ApiError('Currency is not supported', { field: 'currency' });
  return value;
}

function readCaptureMode({ payment_capture: flag, payment }: Body): Capture | undefined {
  const capture = (payment as { capture?: unknown } | undefined)?.capture;
  if (capture === 'automatic' || capture === 'manual') return capture;
  if (flag === undefined) return undefined;
  return flag === true || flag === 1 || flag === '1' ? 'automatic' : 'manual';
}

/** Two orders may have the same receipt. @throws ApiError as Razorpay's */
export function createOrder({ store }: RazorpayContext, account: Account, body: Body): Order {
  const unknownFields = Object.keys(body).filter((key) => !allowedFields.has(key));
  if (unknownFields.length > 0) {
    throw new ApiError(`${unknownFields.join(', ')} is/are not required and should not be sent`, {
      reason: 'extra_field_sent',
    });
  }
  const amount = readAmount(body.amount);
  const currency = readCurrency(body.currency);
  if (amount < 100) {
    throw new ApiError('Order amount less than minimum amount allowed', {
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
      field: 'amount',
    });
  }
  if (account.maxAmount !== undefined && amount > account.maxAmount) {
    throw new ApiError('Amount exceeds maximum amount allowed.', { field: 'amount' });
  }
  const entity: Order = {
    id: newId('order_'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: readReceipt(body.receipt),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(body.notes),
    created_at: nowSeconds(),
  };
  const stored: StoredOrder = {
    accountId: account.accountId,
    capture: readCaptureMode(body) ?? account.capture ?? 'automatic',
    entity,
  };
  store.change(() => store.orders.set(entity.id, stored));
  return entity;
}
