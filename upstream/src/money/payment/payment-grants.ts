import { formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { isAgencyPayment, type PaymentMode } from '@parichay/shared/money/payment/payment.lists.ts';
import type { BillTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { queueOwnerMail } from '../../people/notification/owner-mail.queries.ts';
import { notifyAdmins, notifyResponsibleStaff, staffBusinessUrl } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { newId } from '../../platform/database/rows.ts';
import { notifyCommissionChange } from '../commission/commission-notify.ts';
import { redeemCoupon } from '../coupon/coupon.queries.ts';
import { issueCreditNote, issueInvoice } from '../invoice/invoice-issue.ts';
import { alsoReversedOf, type IntentRow } from './payment.queries.ts';
import { type GrantRefusal, handlerByKind } from './payment-kinds.ts';
import { orderCallByKind } from './payment-quotes.ts';

interface GrantRequest {
  intent: Pick<
    IntentRow,
    'intent_id' | 'kind' | 'agency_id' | 'account_agency_id' | 'payer_id' | 'business_id' | 'item' | 'terms'
  >;
  amountPaise: number;
  payment?: { paymentId: string; orderId: string };
  bundleOf?: string;
  recorded?: {
    by: string;
    note: string;
    paidOn: string | null;
    mode: PaymentMode | null;
    reference: string;
    duePaise: number;
  };
}

type GrantOutcome = { recordNo: string } | { refused: GrantRefusal };

export const grant = (tx: Tx, request: GrantRequest): Promise<GrantOutcome> =>
  'bills' in request.intent.terms ? grantBills(tx, request, request.intent.terms.bills) : grantOne(tx, request);

async function grantOne(
  tx: Tx,
  { intent, amountPaise, payment, recorded, bundleOf }: GrantRequest,
): Promise<GrantOutcome> {
  const purchase = {
    agencyId: intent.agency_id,
    businessId: intent.business_id,
    item: intent.item,
    terms: intent.terms,
  };
  // A second payment for the same item waits here and then sees the first grant.
  await lockPaidItem(tx, intent);
  // The coupon's hold has expired and the coupon is used up, so the price is higher now.
  if (!(await redeemIntentCoupon(tx, intent))) return { refused: 'amount' };
  const granted = await handlerByKind[intent.kind].grant(tx, purchase);
  if (typeof granted === 'string') return { refused: granted };
  const insertion = tx.insertInto('payment_grant').values({
    record_no: newId(),
    intent_id: intent.intent_id,
    kind: intent.kind,
    agency_id: intent.agency_id,
    account_agency_id: intent.account_agency_id,
    business_id: intent.business_id,
    item: intent.item,
    terms: JSON.stringify(intent.terms),
    amount_paise: amountPaise,
    valid_from: granted.validFrom,
    valid_to: granted.validTo,
    payment_id: payment?.paymentId ?? null,
    order_id: payment?.orderId ?? null,
    recorded_by: recorded?.by ?? null,
    note: recorded?.note ?? '',
    received_on: recorded?.paidOn ?? null,
    mode: recorded?.mode ?? null,
    reference: recorded?.reference ?? '',
    due_paise: recorded?.duePaise ?? 0,
    before: JSON.stringify(granted.before),
    bundle_of: bundleOf ?? null,
  });
  const insertGrant = () => insertion.returningAll().executeTakeFirstOrThrow();
  const record =
    payment && isAgencyPayment(intent.kind) ? await withPayerInAuditLog(tx, intent, insertGrant) : await insertGrant();
  await issueInvoice(tx, record);
  if (intent.business_id && !isAgencyPayment(intent.kind)) {
    const { agency_id: agencyId, business_id: businessId } = intent;
    if (amountPaise > 0) await queueOwnerMail(tx, { kind: 'receipt', agencyId, businessId, aboutId: record.record_no });
    if (payment) await notifyOfPayment(tx, { businessId, payerId: intent.payer_id, amountPaise });
  }
  return { recordNo: record.record_no };
}

async function grantBills(tx: Tx, request: GrantRequest, bills: readonly BillTerms[]): Promise<GrantOutcome> {
  const { intent } = request;
  const billIntents = bills.map((terms) => ({ ...intent, item: formatBillMonth(terms), terms }));
  // All bills are locked and checked before any is granted; the fixed order avoids deadlocks.
  for (const billIntent of billIntents) {
    await lockPaidItem(tx, billIntent);
    const granted = await handlerByKind.month.grant(tx, {
      agencyId: billIntent.agency_id,
      businessId: null,
      item: billIntent.item,
      terms: billIntent.terms,
    });
    if (typeof granted === 'string') return { refused: granted };
  }
  const records: string[] = [];
  for (const [at, billIntent] of billIntents.entries()) {
    const amountPaise = billIntent.terms.cardCount * billIntent.terms.perCardPaise;
    const bundleFields =
      at === 0 ? {} : { intent: await addBundledIntent(tx, billIntent, amountPaise), bundleOf: intent.intent_id };
    const granted = await grantOne(tx, { ...request, intent: billIntent, amountPaise, ...bundleFields });
    if ('refused' in granted) throw new ApiError('internal');
    records.push(granted.recordNo);
  }
  return { recordNo: records[0] ?? '' };
}

async function addBundledIntent<I extends GrantRequest['intent']>(tx: Tx, source: I, amountPaise: number): Promise<I> {
  const { kind, agency_id, account_agency_id, payer_id, item, terms } = source;
  const intent = { intent_id: newId(), kind, agency_id, account_agency_id, payer_id, business_id: null, item };
  await tx
    .insertInto('payment_intent')
    .values({
      ...intent,
      terms: JSON.stringify(terms),
      amount_paise: amountPaise,
      order_id: null,
      key_id: null,
      state: 'paid',
      review_reason: null,
    })
    .execute();
  return { ...source, ...intent };
}

export async function recordNumbersOf(tx: Tx, intentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment_grant')
    .select('record_no')
    .where((is) => is.or([is('intent_id', '=', intentId), is('bundle_of', '=', intentId)]))
    .orderBy('ordinal')
    .execute();
  return rows.map(({ record_no }) => record_no);
}

async function notifyOfPayment(
  tx: Tx,
  { businessId, payerId, amountPaise }: { businessId: string; payerId: string; amountPaise: number },
): Promise<void> {
  const { agency_id, business_name } = await tx
    .selectFrom('business')
    .select(['agency_id', 'business_name'])
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  const params = { name: business_name, amountPaise: String(amountPaise) };
  const url = `/panel/customer/receipt?businessId=${businessId}`;
  await notify(tx, { agencyId: agency_id, accountId: payerId, kind: 'payment_made', params, url });
  const notification = {
    kind: 'customer_paid' as const,
    params,
    url: staffBusinessUrl(businessId, 'payments'),
  };
  const creatorId = await notifyResponsibleStaff(tx, businessId, notification);
  await notifyAdmins(tx, agency_id, notification, { exceptFranchiseeId: creatorId });
}

async function redeemIntentCoupon(tx: Tx, { intent_id, business_id, terms }: GrantRequest['intent']): Promise<boolean> {
  if (!('coupon' in terms) || !terms.coupon || business_id === null) return true;
  return redeemCoupon(tx, terms.coupon.couponId, { intentId: intent_id, businessId: business_id });
}

const lockPaidItem = (tx: Tx, { kind, agency_id, business_id, item }: GrantRequest['intent']) =>
  lockInTransaction(tx, `grant ${kind} ${agency_id} ${business_id} ${item}`);

/** No user is signed in when the provider confirms, so the audit log names who began the payment. */
async function withPayerInAuditLog<T>(
  tx: Tx,
  { payer_id, kind }: GrantRequest['intent'],
  write: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ author: string | null; call: string | null }>`
    select current_setting('app.franchisee_id', true) as author, current_setting('app.call', true) as call`.execute(tx);
  const { author, call } = rows[0] ?? { author: null, call: null };
  const setAuditContext = (franchiseeId: string, by: string) =>
    sql`select set_config('app.franchisee_id', ${franchiseeId}, true), set_config('app.call', ${by}, true)`.execute(tx);
  // A decision by staff is logged under their account.
  if (author) return write();
  await setAuditContext(payer_id, orderCallByKind[kind as keyof typeof orderCallByKind]);
  const result = await write();
  await setAuditContext('', call ?? '');
  return result;
}

/**
 * The business is locked first, because the periods of later payments move too.
 * @returns id of the changed business; null = already withdrawn, or a payment of no business
 */
export async function withdrawGrant(
  tx: Tx,
  recordNo: string,
  { by, why }: { by: string | null; why: string },
): Promise<string | null> {
  await sql`select from business
    where business_id = (select business_id from payment_grant where record_no = ${recordNo}) for update`.execute(tx);
  const record = await tx
    .updateTable('payment_grant')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by, withdrawn_why: why })
    .where('record_no', '=', recordNo)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!record) return null;
  for (const also of await alsoReversedOf(tx, recordNo)) await withdrawGrant(tx, also.recordNo, { by, why });
  await handlerByKind[record.kind].withdraw(tx, record);
  const creditedPaise = await issueCreditNote(tx, recordNo, { reason: why });
  await notifyCommissionChange(tx, { recordNo, creditedPaise }, by);
  return record.business_id;
}
