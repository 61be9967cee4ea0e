import type { HowPaid } from '@parichay/shared/money/payment/payment.fields.ts';
import { isOfAgency } from '@parichay/shared/money/payment/payment.lists.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError, type ErrorCode } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { notifyAdmins, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { holdCoupon, releaseCoupon } from '../coupon/coupon.queries.ts';
import { requireBuyerState } from '../invoice/invoice.issue.ts';
import { grant } from './payment.grants.ts';
import type { NotGranted } from './payment.kinds.ts';
import { type IntentRow, intents, lockedIntent } from './payment.queries.ts';
import type { Quote } from './payment.quotes.ts';

/** Account that takes the money; only the BFF knows the platform's key. */
interface Taker {
  accountAgencyId: string | null;
  keyId: string | null;
}
const platform: Taker = { accountAgencyId: null, keyId: null };

async function takerOf(tx: Tx, { kind, agencyId }: Quote): Promise<Taker> {
  if (isOfAgency(kind)) return platform;
  const own = await tx
    .selectFrom('payment_account')
    .select(['agency_id', 'key_id'])
    .where('agency_id', '=', agencyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return own ? { accountAgencyId: own.agency_id, keyId: own.key_id } : platform;
}

/** Other keys may belong to another account, and old keys may be revoked. */
const sameTaker = (row: IntentRow, { accountAgencyId, keyId }: Taker): boolean =>
  row.account_agency_id === accountAgencyId && (keyId === null || row.key_id === keyId);

const sameTerms = (row: IntentRow, quote: Quote): boolean =>
  Number(row.amount_paise) === quote.amountPaise && canonical(row.terms) === canonical(quote.terms);

/** jsonb does not preserve key order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Two tabs share one order; a late payment still gets its order's terms.
 * @throws ApiError buyer_state_unknown, too_many_requests
 */
export async function beginIntent(tx: Tx, actor: Actor, quote: Quote): Promise<IntentRow> {
  await requireBuyerState(tx, quote);
  const payerId = accountIdOf(actor);
  // A concurrent request waits here and finds the first one's purchase.
  await lockUntilEnd(tx, `pay ${payerId} ${quote.kind} ${quote.item}`);
  const open = await intents(tx)
    .where('payment_intent.payer_id', '=', payerId)
    .where('payment_intent.kind', '=', quote.kind)
    .where('payment_intent.item', '=', quote.item)
    .where('payment_intent.business_id', quote.businessId === null ? 'is' : '=', quote.businessId)
    .where('payment_intent.agency_id', '=', quote.agencyId)
    .where('payment_intent.state', 'in', ['draft', 'ordered', 'pending'])
    .forUpdate('payment_intent')
    .executeTakeFirst();
  const taker = await takerOf(tx, quote);
  if (open && sameTerms(open, quote) && sameTaker(open, taker)) {
    await holdFor(tx, open.intent_id, quote);
    return open;
  }
  if (open) {
    await setState(tx, open.intent_id, 'expired');
    await releaseCoupon(tx, open.intent_id);
  }
  await refuseTooMany(tx, payerId, quote);
  const intent = await insertIntent(tx, quote, { payerId, taker, state: 'draft' });
  await holdFor(tx, intent.intent_id, quote);
  return intent;
}

async function holdFor(tx: Tx, intentId: string, { terms, agencyId, businessId }: Quote): Promise<void> {
  if (!('coupon' in terms) || !terms.coupon || businessId === null) return;
  await holdCoupon(tx, { ...terms.coupon, intentId, agencyId, businessId });
}

/** The provider must be asked about every order for days, which this limits. */
const MAX_ORDERS = 10;

async function refuseTooMany(tx: Tx, payerId: string, { kind, item, businessId, agencyId }: Quote): Promise<void> {
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
  if (orders >= MAX_ORDERS) throw new ApiError('too_many_requests', { retryAfter: 600 });
}

const setState = (tx: Tx, intentId: string, state: IntentRow['state']) =>
  tx
    .updateTable('payment_intent')
    .set({ state, updated_at: sql<Date>`now()` })
    .where('intent_id', '=', intentId)
    .execute();

async function insertIntent(
  tx: Tx,
  quote: Quote,
  { payerId, taker, state }: { payerId: string; taker: Taker; state: 'draft' | 'manual_paid' },
): Promise<IntentRow> {
  const row = await tx
    .insertInto('payment_intent')
    .values({
      intent_id: newId(),
      kind: quote.kind,
      agency_id: quote.agencyId,
      account_agency_id: taker.accountAgencyId,
      payer_id: payerId,
      business_id: quote.businessId,
      item: quote.item,
      terms: JSON.stringify(quote.terms),
      amount_paise: quote.amountPaise,
      order_id: null,
      // Stored before the order exists, because a lost response is looked up with this key.
      key_id: taker.keyId,
      state,
      review_reason: null,
      ask_at: state === 'draft' ? sql<Date>`now() + interval '15 minutes'` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, record_no: null, paid_by: null };
}

/** The first of two concurrent orders counts. @throws ApiError not_found */
export async function keepOrder(
  tx: Tx,
  { intentId, orderId, keyId }: { intentId: string; orderId: string; keyId: string },
): Promise<IntentRow> {
  const intent = await lockedIntent(tx, { intentId });
  if (!intent) throw new ApiError('not_found');
  if (intent.order_id !== null) return intent;
  const ordered = {
    order_id: orderId,
    key_id: keyId,
    state: intent.state === 'draft' ? ('ordered' as const) : intent.state,
  };
  await tx
    .updateTable('payment_intent')
    .set({ ...ordered, updated_at: sql<Date>`now()` })
    .where('intent_id', '=', intentId)
    .execute();
  return { ...intent, ...ordered };
}

/** An identical record within this time is a double click. */
const sameRecordWithin = sql`interval '30 seconds'`;

const refusals = {
  already_paid: 'already_paid',
  item_gone: 'not_found',
  amount: 'changed_meanwhile',
} as const satisfies Record<NotGranted, ErrorCode>;

const firstDay = '2000-01-01';

function refuseDay(paidOn: string | null): void {
  if (paidOn === null) return;
  const why = paidOn > todayInIndia() ? 'is still to come' : paidOn < firstDay ? 'is too long ago' : null;
  if (why) throw new ApiError('invalid_input', { fields: { paidOn: why } });
}

/**
 * @throws ApiError not_found when the item is gone; already_paid, changed_meanwhile, invalid_input, buyer_state_unknown
 */
export async function recordByHand(
  tx: Tx,
  actor: Actor,
  quote: Quote,
  said: HowPaid & { note: string; duePaise?: number | undefined; isOneOfMany?: boolean },
): Promise<string> {
  const by = accountIdOf(actor);
  const { paymentAmount: amountPaise = quote.amountPaise, note, mode = null, reference = '', duePaise = 0 } = said;
  if (duePaise > Math.max(0, quote.amountPaise - amountPaise))
    throw new ApiError('invalid_input', { fields: { duePaise: 'more than what is left of the price' } });
  // null already means today.
  const paidOn = said.paidOn === undefined || said.paidOn === todayInIndia() ? null : said.paidOn;
  refuseDay(paidOn);
  await lockUntilEnd(tx, `record ${by}`);
  const same = await tx
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
    .where('paid_at', '>', sql<Date>`now() - ${sameRecordWithin}`)
    .executeTakeFirst();
  if (same) return same.record_no;
  const taken = { ...quote, amountPaise };
  await requireBuyerState(tx, taken);
  const intent = await insertIntent(tx, taken, { payerId: by, taker: platform, state: 'manual_paid' });
  const granted = await grant(tx, { intent, amountPaise, recorded: { by, note, paidOn, mode, reference, duePaise } });
  if ('recordNo' in granted) {
    if (!said.isOneOfMany) await tellOfRecord(tx, taken, by);
    return granted.recordNo;
  }
  throw new ApiError(refusals[granted.refused]);
}

async function tellOfRecord(tx: Tx, { kind, agencyId, businessId, amountPaise }: Quote, except: string): Promise<void> {
  if (isOfAgency(kind) || businessId === null || amountPaise === 0) return;
  const { business_name: name } = await tx
    .selectFrom('business')
    .select('business_name')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  const news = { params: { name, amountPaise: String(amountPaise) }, url: staffBusinessUrl(businessId, 'payments') };
  await notifyAdmins(tx, agencyId, { kind: 'payment_recorded', ...news }, { except });
}
