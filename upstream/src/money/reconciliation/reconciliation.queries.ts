import type { CaseKind, PaymentKind, RefundState, ReviewReason } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { platformAgencyIdSql } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cursorToSql } from '../../platform/database/keyset-page.ts';
import { iso } from '../../platform/database/rows.ts';
import { allowedCaseActions } from './reconciliation.rules.ts';

/* Cases are derived from the ledger at every query, and none is stored (docs/adr/0018). */

/** Payment ids are unique per account only. */
const isSamePaymentCondition = (a: string, b: string) => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
  return sql`${column(a, 'payment_id')} = ${column(b, 'payment_id')}
    and ${column(a, 'account_agency_id')} is not distinct from ${column(b, 'account_agency_id')}`;
};

const paymentsWithoutGrantCases = sql`
  select taken.case_id, 'captured' as kind, taken.agency_id, taken.account_agency_id, taken.intent_id, taken.payment_id,
    taken.order_id, taken.amount_paise, taken.currency, null as reason, null as error, taken.updated_at as since
  from (
    select payment_attempt.*, payment_intent.account_agency_id, payment_intent.order_id
    from payment_attempt join payment_intent on payment_intent.intent_id = payment_attempt.intent_id
    where payment_attempt.status = 'captured'
  ) as taken
  where not exists (
      select from payment_grant where payment_grant.intent_id = taken.intent_id
        and payment_grant.payment_id = taken.payment_id and withdrawn_at is null)
    and not exists (select from payment_refund where ${isSamePaymentCondition('payment_refund', 'taken')})
    and not exists (select from payment_review where ${isSamePaymentCondition('payment_review', 'taken')})`;

const grantsWithoutPaymentCases = sql`
  select record_no, 'granted', agency_id, account_agency_id, intent_id, payment_id, order_id, amount_paise, 'INR', null, null,
    paid_at
  from payment_grant
  where withdrawn_at is null and recorded_by is null and amount_paise > 0 and not exists (
    select from payment_attempt where payment_attempt.intent_id = coalesce(bundle_of, payment_grant.intent_id)
      and payment_attempt.payment_id = payment_grant.payment_id and status = 'captured'
      and payment_attempt.amount_paise >= payment_grant.amount_paise)`;

/** A failed refund is listed among the refunds instead. */
const casesInReview = sql`
  select case_id, 'review', agency_id, account_agency_id, intent_id, payment_id, order_id, amount_paise, currency, reason,
    null, created_at
  from payment_review where resolved_at is null and (reason <> 'refund_failed'
    or not exists (select from payment_refund where ${isSamePaymentCondition('payment_refund', 'payment_review')}))`;

const failedRefundCases = sql`
  select case_id, 'refund', agency_id, account_agency_id, intent_id, payment_id, null, amount_paise, 'INR', null, error,
    queued_at
  from payment_refund
  where (state = 'failed' or (state = 'queued' and queued_at < now() - interval '1 hour')
      or (state = 'sent' and queued_at < now() - interval '7 days'))
    -- A decision counts if the refund failed, or after it was 'sent' for seven days.
    and not exists (
      select from payment_review where ${isSamePaymentCondition('payment_review', 'payment_refund')}
        and resolved_at > case state when 'failed' then timestamptz '-infinity'
          when 'sent' then queued_at + interval '7 days' else 'infinity' end)`;

const failedWebhookCases = sql`
  select case_id, 'event', coalesce(account_agency_id, ${platformAgencyIdSql}),
    account_agency_id, null::uuid, null, null, null::bigint, 'INR', null, error, received_at
  from payment_event where processed_at is null and failures >= 10`;

const allCasesSql = sql`(${paymentsWithoutGrantCases} union all ${grantsWithoutPaymentCases} union all ${casesInReview} union all ${failedRefundCases}
  union all ${failedWebhookCases})`;

interface CaseFilter {
  agencyId: string | null;
  kind?: CaseKind | undefined;
}

const caseFilterCondition = ({ agencyId, kind }: CaseFilter): RawBuilder<boolean> =>
  sql`${agencyId === null ? sql`true` : sql`agency_id = ${agencyId}::uuid`}
    and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}`;

export interface CaseRow {
  case_id: string;
  kind: CaseKind;
  agency_id: string;
  agency_name: string;
  account_agency_id: string | null;
  intent_id: string | null;
  payment_id: string | null;
  order_id: string | null;
  amount_paise: string | null;
  currency: string;
  reason: ReviewReason | null;
  error: string | null;
  since: Date;
  /** In microseconds since 1970, because a Date has milliseconds only. */
  since_exactly: string;
  payment_kind: PaymentKind | null;
  item: string | null;
  business_id: string | null;
  business_name: string | null;
  asked_paise: string | null;
  asked_currency: string | null;
  is_captured: boolean;
  refunded_paise: string;
  is_granted: boolean;
  refund_state: RefundState | null;
}

const describeCases = (page: RawBuilder<unknown>) => sql<CaseRow>`
  select page.*, (extract(epoch from page.since) * 1000000)::bigint::text as since_exactly, agency.agency_name,
    intent.kind as payment_kind, intent.item, intent.business_id, business.business_name,
    coalesce(page.order_id, intent.order_id) as order_id, intent.amount_paise as asked_paise,
    intent.currency as asked_currency, refund.state as refund_state,
    -- An unknown order has no attempt; its review shows that it was captured.
    coalesce(attempt.status = 'captured', page.kind = 'review' and page.intent_id is null) as is_captured,
    coalesce(attempt.refunded_paise, 0) as refunded_paise,
    exists (select from payment_grant where payment_grant.intent_id = page.intent_id) as is_granted
  from (${page}) as page
  join agency on agency.agency_id = page.agency_id
  left join payment_intent as intent on intent.intent_id = page.intent_id
  left join business on business.business_id = intent.business_id
  left join payment_attempt as attempt on attempt.intent_id = page.intent_id and attempt.payment_id = page.payment_id
  left join payment_refund as refund on ${isSamePaymentCondition('refund', 'page')}
  order by page.since desc, page.case_id desc`;

const caseCursor = z.tuple([z.string().regex(/^\d{1,18}$/), z.uuid()]);

export async function casesPage(
  tx: Tx,
  filter: CaseFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = cursorToSql(
    cursor,
    caseCursor,
    ([at, id]) => sql`(to_timestamp(0) + ${at} * interval '1 microsecond', ${id}::uuid)`,
  );
  const page = sql`select * from ${allCasesSql} as waiting where ${caseFilterCondition(filter)}
    ${after === null ? sql`` : sql`and (since, case_id) < ${after}`}
    order by since desc, case_id desc limit ${limit + 1}`;
  const { rows } = await describeCases(page).execute(tx);
  const counts = await countCases(tx, filter);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    nextCursor: rows.length > limit && last ? `${last.since_exactly}_${last.case_id}` : null,
  };
}

export async function countCases(tx: Tx, filter: CaseFilter): Promise<Record<CaseKind, number>> {
  const { rows } = await sql<{ kind: CaseKind; count: number }>`
    select kind, count(*)::int as count from ${allCasesSql} as waiting where ${caseFilterCondition(filter)} group by kind`.execute(
    tx,
  );
  const counts = { captured: 0, granted: 0, review: 0, refund: 0, event: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

export async function caseById(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  const page = sql`select * from ${allCasesSql} as waiting where case_id = ${caseId}::uuid`;
  return (await describeCases(page).execute(tx)).rows[0];
}

export interface CaseReference {
  agency_id: string;
  account_agency_id: string | null;
  intent_id: string | null;
  payment_id: string | null;
}

export async function caseReferenceOf(tx: Tx, caseId: string): Promise<CaseReference | undefined> {
  const { rows } = await sql<CaseReference>`
    select payment_attempt.agency_id, account_agency_id, intent_id, payment_id
      from payment_attempt join payment_intent using (intent_id) where case_id = ${caseId}::uuid
    union all
    select agency_id, account_agency_id, intent_id, payment_id from payment_grant where record_no = ${caseId}::uuid
    union all
    select agency_id, account_agency_id, intent_id, payment_id from payment_review where case_id = ${caseId}::uuid
    union all
    select agency_id, account_agency_id, intent_id, payment_id from payment_refund where case_id = ${caseId}::uuid
    union all
    select coalesce(account_agency_id, ${platformAgencyIdSql}),
      account_agency_id, null, null
      from payment_event where case_id = ${caseId}::uuid`.execute(tx);
  return rows[0];
}

export const caseFactsOf = (row: CaseRow) => ({
  kind: row.kind,
  isCaptured: row.is_captured,
  amountPaise: row.amount_paise === null ? null : Number(row.amount_paise),
  currency: row.currency,
  requested:
    row.asked_paise === null ? null : { amountPaise: Number(row.asked_paise), currency: row.asked_currency ?? 'INR' },
  isGranted: row.is_granted,
  refund: row.refund_state,
});

export function presentCase(row: CaseRow, mayDecide: boolean): PaymentCase {
  const { requested, amountPaise, ...facts } = caseFactsOf(row);
  return {
    caseId: row.case_id,
    kind: row.kind,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    isOwnAccount: row.account_agency_id !== null,
    paymentKind: row.payment_kind,
    item: row.item,
    businessId: row.business_id,
    businessName: row.business_name,
    paymentId: row.payment_id,
    orderId: row.order_id,
    amountPaise,
    currency: row.currency,
    askedPaise: requested?.amountPaise ?? null,
    reason: row.reason,
    refund: row.refund_state,
    error: row.error,
    since: iso(row.since),
    actions: mayDecide ? allowedCaseActions({ ...facts, requested, amountPaise }) : [],
  };
}
