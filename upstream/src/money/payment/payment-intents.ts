import type { ManualPaymentDetails } from '@parichay/shared/money/payment/payment.fields.ts';
import { isAgencyPayment } from '@parichay/shared/money/payment/payment.lists.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { ownPaymentAccountOf } from '../../people/agency/customer-payee.queries.ts';
import { notifyAdmins, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { releaseCoupon, reserveCoupon } from '../coupon/coupon.queries.ts';
import { requireBuyerState } from '../invoice/invoice-issue.ts';
import { type IntentRow, intentQuery, lockAndLoadIntent } from './payment.queries.ts';
import { grant } from './payment-grants.ts';
import type { GrantRefusal } from './payment-kinds.ts';
import type { Quote } from './payment-quotes.ts';

/** This account receives the money; only the BFF knows the platform's key. */
interface ReceivingAccount {
  accountAgencyId: string | null;
  keyId: string | null;
}
const platformAccount: ReceivingAccount = { accountAgencyId: null, keyId: null };

async function receivingAccountOf(tx: Tx, { kind, agencyId }: Quote): Promise<ReceivingAccount> {
  if (isAgencyPayment(kind)) return platformAccount;
  const row = await ownPaymentAccountOf(tx, agencyId);
  return row ? { accountAgencyId: row.agency_id, keyId: row.key_id } : platformAccount;
}

/** Other keys may belong to another account, and old keys may be revoked. */
const isSameReceivingAccount = (row: IntentRow, { accountAgencyId, keyId }: ReceivingAccount): boolean =>
  row.account_agency_id === accountAgencyId && (keyId === null || row.key_id === keyId);

const hasSameTerms = (row: IntentRow, quote: Quote): boolean =>
  Number(row.amount_paise) === quote.amountPaise && canonicalJson(row.terms) === canonicalJson(quote.terms);

/** jsonb does not preserve key order. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Two tabs share one order; a late payment still gets its order's terms.
 * @throws ApiError buyer_state_unknown, too_many_requests, or of the coupon
 */
export async function beginIntent(tx: Tx, actor: Actor, quote: Quote): Promise<IntentRow> {
  await requireBuyerState(tx, quote);
  const payerId = accountIdOf(actor);
  // A concurrent request waits here and finds the first one's purchase.
  await lockInTransaction(tx, `pay ${payerId} ${quote.kind} ${quote.item}`);
  const openIntent = await intentQuery(tx)
    .where('payment_intent.payer_id', '=', payerId)
    .where('payment_intent.kind', '=', quote.kind)
    .where('payment_intent.item', '=', quote.item)
    .where('payment_intent.business_id', quote.businessId === null ? 'is' : '=', quote.businessId)
    .where('payment_intent.agency_id', '=', quote.agencyId)
    .where('payment_intent.state', 'in', ['draft', 'ordered', 'pending'])
    .forUpdate('payment_intent')
    .executeTakeFirst();
  const account = await receivingAccountOf(tx, quote);
  if (openIntent && hasSameTerms(openIntent, quote) && isSameReceivingAccount(openIntent, account)) {
    await reserveQuotedCoupon(tx, openIntent.intent_id, quote);
    return openIntent;
  }
  if (openIntent) {
    await setIntentState(tx, openIntent.intent_id, 'expired');
    await releaseCoupon(tx, openIntent.intent_id);
  }
  await requireBelowOrderLimit(tx, payerId, quote);
  const intent = await insertIntent(tx, quote, { payerId, account, state: 'draft' });
  await reserveQuotedCoupon(tx, intent.intent_id, quote);
  return intent;
}

async function reserveQuotedCoupon(tx: Tx, intentId: string, { terms, agencyId, businessId }: Quote): Promise<void> {
  if (!('coupon' in terms) || !terms.coupon || businessId === null) return;
  await reserveCoupon(tx, { ...terms.coupon, intentId, agencyId, businessId });
}

/** New orders per payer and item in ten minutes, because each is polled for days. */
const MAX_RECENT_ORDERS = 10;

async function requireBelowOrderLimit(
  tx: Tx,
  payerId: string,
  { kind, item, businessId, agencyId }: Quote,
): Promise<void> {
  const { orders } = await tx
    .selectFrom('payment_intent')
    .select(sql<number>`count(*)::int`.as('orders'))
    .where('payer_id', '=', payerId)
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('agency_id', '=', agencyId)
    .where('business_id', businessId === null ? 'is' : '=', businessId)
    .where('state', '<>', 'manual_paid')
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirstOrThrow();
  if (orders >= MAX_RECENT_ORDERS) throw new ApiError('too_many_requests', { retryAfter: 600 });
}

const setIntentState = (tx: Tx, intentId: string, state: IntentRow['state']) =>
  tx
    .updateTable('payment_intent')
    .set({ state, updated_at: sql<Date>`now()` })
    .where('intent_id', '=', intentId)
    .execute();

async function insertIntent(
  tx: Tx,
  quote: Quote,
  { payerId, account, state }: { payerId: string; account: ReceivingAccount; state: 'draft' | 'manual_paid' },
): Promise<IntentRow> {
  const row = await tx
    .insertInto('payment_intent')
    .values({
      intent_id: newId(),
      kind: quote.kind,
      agency_id: quote.agencyId,
      account_agency_id: account.accountAgencyId,
      payer_id: payerId,
      business_id: quote.businessId,
      item: quote.item,
      terms: JSON.stringify(quote.terms),
      amount_paise: quote.amountPaise,
      order_id: null,
      // Stored before the order exists, because a lost response is looked up with it.
      key_id: account.keyId,
      state,
      review_reason: null,
      ask_at: state === 'draft' ? sql<Date>`now() + interval '15 minutes'` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, record_no: null, paid_by: null };
}

/** The first of two concurrent orders counts. @throws ApiError not_found */
export async function recordOrder(
  tx: Tx,
  { intentId, orderId, keyId }: { intentId: string; orderId: string; keyId: string },
): Promise<IntentRow> {
  const intent = await lockAndLoadIntent(tx, { intentId });
  if (!intent) throw new ApiError('not_found');
  if (intent.order_id !== null) return intent;
  const orderColumns = {
    order_id: orderId,
    key_id: keyId,
    state: intent.state === 'draft' ? ('ordered' as const) : intent.state,
  };
  await tx
    .updateTable('payment_intent')
    .set({ ...orderColumns, updated_at: sql<Date>`now()` })
    .where('intent_id', '=', intentId)
    .execute();
  return { ...intent, ...orderColumns };
}

const doubleClickWindow = sql`interval '30 seconds'`;

const errorCodeByRefusal = {
  already_paid: 'already_paid',
  item_gone: 'not_found',
  amount: 'changed_meanwhile',
} as const satisfies Record<GrantRefusal, ErrorCode>;

const earliestPaymentDay = '2000-01-01';

function requireValidPaymentDay(paidOn: string | null): void {
  if (paidOn === null) return;
  const fault = paidOn > todayInIndia() ? 'is still to come' : paidOn < earliestPaymentDay ? 'is too long ago' : null;
  if (fault) throw new ApiError('invalid_input', { fields: { paidOn: fault } });
}

/**
 * @throws ApiError not_found when the item is gone; already_paid, changed_meanwhile, invalid_input, buyer_state_unknown
 */
export async function recordManualPayment(
  tx: Tx,
  actor: Actor,
  quote: Quote,
  details: ManualPaymentDetails & { note: string; duePaise?: number | undefined; isOneOfMany?: boolean },
): Promise<string> {
  const by = accountIdOf(actor);
  const { paymentAmount: amountPaise = quote.amountPaise, note, mode = null, reference = '', duePaise = 0 } = details;
  if (duePaise > Math.max(0, quote.amountPaise - amountPaise))
    throw new ApiError('invalid_input', { fields: { duePaise: 'is more than the rest of the price' } });
  // null means today.
  const paidOn = details.paidOn === undefined || details.paidOn === todayInIndia() ? null : details.paidOn;
  requireValidPaymentDay(paidOn);
  await lockInTransaction(tx, `record ${by}`);
  const duplicate = await tx
    .selectFrom('payment_grant')
    .select('record_no')
    .where('recorded_by', '=', by)
    .where('kind', '=', quote.kind)
    .where('agency_id', '=', quote.agencyId)
    .where('business_id', quote.businessId === null ? 'is' : '=', quote.businessId)
    .where('item', '=', quote.item)
    .where('amount_paise', '=', String(amountPaise))
    .where('note', '=', note)
    .where('reference', '=', reference)
    .where('mode', mode === null ? 'is' : '=', mode)
    .where('received_on', paidOn === null ? 'is' : '=', paidOn)
    // All custom plans share one id, so their terms are compared.
    .where(sql<boolean>`terms = ${JSON.stringify(quote.terms)}::jsonb`)
    .where('withdrawn_at', 'is', null)
    .where('paid_at', '>', sql<Date>`now() - ${doubleClickWindow}`)
    .executeTakeFirst();
  if (duplicate) return duplicate.record_no;
  const paidQuote = { ...quote, amountPaise };
  await requireBuyerState(tx, paidQuote);
  const intent = await insertIntent(tx, paidQuote, { payerId: by, account: platformAccount, state: 'manual_paid' });
  const granted = await grant(tx, { intent, amountPaise, recorded: { by, note, paidOn, mode, reference, duePaise } });
  if ('recordNo' in granted) {
    if (!details.isOneOfMany) await notifyOfManualPayment(tx, paidQuote, by);
    return granted.recordNo;
  }
  throw new ApiError(errorCodeByRefusal[granted.refused]);
}

async function notifyOfManualPayment(
  tx: Tx,
  { kind, agencyId, businessId, amountPaise }: Quote,
  exceptAccountId: string,
): Promise<void> {
  if (isAgencyPayment(kind) || businessId === null || amountPaise === 0) return;
  const { business_name: name } = await tx
    .selectFrom('business')
    .select('business_name')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  const notification = {
    params: { name, amountPaise: String(amountPaise) },
    url: staffBusinessUrl(businessId, 'payments'),
  };
  await notifyAdmins(
    tx,
    agencyId,
    { kind: 'payment_recorded', ...notification },
    { exceptFranchiseeId: exceptAccountId },
  );
}
