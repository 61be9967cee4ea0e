import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { requestedAgencyId } from '../../people/agency/agency-reach.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { isoOrNull } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { type IntentRow, lockAndLoadIntent } from '../payment/payment.queries.ts';
import { notifyCardsChanged } from '../payment/payment-changed-cards.ts';
import type { PaymentEventWorker } from '../payment/payment-events.ts';
import { queueRefund } from '../payment/payment-facts.ts';
import { grant, withdrawGrant } from '../payment/payment-grants.ts';
import {
  type CaseReference,
  type CaseRow,
  caseById,
  caseFactsOf,
  caseReferenceOf,
  casesPage,
  countCases,
  presentCase,
} from './reconciliation.queries.ts';
import { allowedCaseActions } from './reconciliation.rules.ts';

/* Decisions lock the purchase and check the case again, so pressing twice acts once. */

/** The agency whose account received the money decides; super admins decide every case. */
const mayDecideCase = (actor: Actor, { account_agency_id, agency_id }: CaseReference): boolean =>
  isSuperadmin(actor) || (account_agency_id === agency_id && agency_id === actor.agencyId);

interface CaseBody {
  caseId: string;
}
interface CaseBodyWithNote extends CaseBody {
  note: string;
}

interface DecisionContext<B extends CaseBody> {
  actor: Actor;
  body: B;
  tx: Tx;
  cardChanged(cardId: string): void;
}

interface Decision<B extends CaseBody = CaseBody> extends DecisionContext<B> {
  row: CaseRow;
  intent: IntentRow | null;
  by: string;
}

/** @throws ApiError not_found, not_allowed; payment_mismatch when the action no longer fits */
function decisionHandler<B extends CaseBody>(action: CaseAction, run: (decision: Decision<B>) => Promise<void>) {
  return async (context: DecisionContext<B>): Promise<Record<string, never>> => {
    const { actor, body, tx } = context;
    const reference = await caseReferenceOf(tx, body.caseId);
    if (!reference || (reference.agency_id !== actor.agencyId && !isSuperadmin(actor))) throw new ApiError('not_found');
    if (!mayDecideCase(actor, reference)) throw new ApiError('not_allowed');
    const intent = await lockCase(tx, reference, body.caseId);
    const row = await caseById(tx, body.caseId);
    if (!row) return {};
    if (!allowedCaseActions(caseFactsOf(row)).includes(action)) throw new ApiError('payment_mismatch');
    await run({ ...context, row, intent, by: accountIdOf(actor) });
    return {};
  };
}

/** Serialises decisions and webhooks of this payment until the commit. */
async function lockCase(tx: Tx, { intent_id, account_agency_id, payment_id }: CaseReference, caseId: string) {
  await lockInTransaction(tx, `decide ${account_agency_id} ${payment_id ?? caseId}`);
  const intent = intent_id === null ? undefined : await lockAndLoadIntent(tx, { intentId: intent_id });
  await sql`select from payment_refund where payment_id = ${payment_id}
    and account_agency_id is not distinct from ${account_agency_id}::uuid for update`.execute(tx);
  return intent ?? null;
}

async function markCaseResolved(tx: Tx, row: CaseRow, by: string, resolution: string): Promise<void> {
  await sql`
    insert into payment_review (payment_id, intent_id, agency_id, account_agency_id, order_id, amount_paise, currency, reason,
      resolved_at, resolved_by, resolution)
    values (${row.payment_id}, ${row.intent_id}, ${row.agency_id}, ${row.account_agency_id}, ${row.order_id},
      ${row.amount_paise}, ${row.currency}, ${row.reason ?? (row.kind === 'refund' ? 'refund_failed' : 'unsettled')},
      now(), ${by}, ${resolution})
    on conflict (payment_id, (coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)))
      do update set resolved_at = now(), resolved_by = ${by}, resolution = ${resolution}`.execute(tx);
}

async function grantCase({ row, intent, by, tx, cardChanged }: Decision): Promise<void> {
  if (!intent || row.payment_id === null || intent.order_id === null) throw new ApiError('payment_mismatch');
  const payment = { paymentId: row.payment_id, orderId: intent.order_id };
  const granted = await grant(tx, { intent, amountPaise: Number(row.amount_paise), payment });
  if ('refused' in granted)
    throw new ApiError(granted.refused === 'already_paid' ? 'already_paid' : 'payment_mismatch');
  await markCaseResolved(tx, row, by, 'granted');
  await setIntentState(tx, intent, 'paid');
  await notifyCardsChanged(tx, intent.business_id, cardChanged);
}

const setIntentState = (tx: Tx, { intent_id }: IntentRow, state: 'paid' | 'refunded') =>
  sql`update payment_intent set state = ${state}, ask_at = null, updated_at = now()
    where intent_id = ${intent_id}`.execute(tx);

async function refundCase({ row, intent, by, tx }: Decision): Promise<void> {
  const refundPaise = Number(row.amount_paise) - Number(row.refunded_paise);
  if (row.refund_state === null) {
    await queueRefund(
      tx,
      {
        intent_id: row.intent_id,
        agency_id: row.agency_id,
        account_agency_id: row.account_agency_id,
        payment_id: row.payment_id ?? '',
        amount_paise: refundPaise,
      },
      'by_hand',
    );
    if (intent && !row.is_granted) await setIntentState(tx, intent, 'refunded');
  } else {
    // A failed refund needs a new key; a pending one with a new key would be refunded twice.
    await sql`update payment_refund set
        idem_key = case when state = 'failed'
          then regexp_replace(idem_key, '-again-\\w+$', '') || '-again-' || substr(gen_random_uuid()::text, 1, 8)
          else idem_key end,
        refund_id = case when state = 'failed' then null else refund_id end,
        amount_paise = case when state = 'failed' then ${refundPaise} else amount_paise end,
        error = null, state = 'queued', tries = 0, try_at = now(), queued_at = now()
      where payment_id = ${row.payment_id} and account_agency_id is not distinct from ${row.account_agency_id}::uuid
        and state in ('queued', 'failed')`.execute(tx);
  }
  await markCaseResolved(tx, row, by, 'refunded');
}

async function settleCase({ row, body: { note }, by, tx }: Decision<CaseBodyWithNote>): Promise<void> {
  if (row.kind === 'event') {
    await sql`update payment_event set processed_at = now(), error = ${`set aside: ${note}`}
      where case_id = ${row.case_id}::uuid`.execute(tx);
  } else if (row.kind === 'granted') {
    await sql`update payment_grant set recorded_by = ${by}, note = ${note} where record_no = ${row.case_id}::uuid`.execute(
      tx,
    );
  } else {
    await markCaseResolved(tx, row, by, note);
  }
}

export const reconciliationHandlers = (events: Pick<PaymentEventWorker, 'wake'> | null) =>
  ({
    'GET /payment-reconciliation': async ({ actor, query, tx }) => {
      const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
      const page = await casesPage(tx, { agencyId, kind: query.kind }, query);
      return { ...page, items: page.items.map((row) => presentCase(row, mayDecideCase(actor, row))) };
    },

    'GET /payment-reconciliation/summary': async ({ actor, query, tx }) => {
      const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
      const { rows } = await sql<{ at: Date | null }>`select payments_compared_at(${agencyId}::uuid) as at`.execute(tx);
      return { counts: await countCases(tx, { agencyId }), comparedAt: isoOrNull(rows[0]?.at ?? null) };
    },

    'POST /payment-reconciliation/grant': decisionHandler('grant', grantCase),
    'POST /payment-reconciliation/refund': decisionHandler('refund', refundCase),
    'POST /payment-reconciliation/settle': decisionHandler('settle', settleCase),

    'POST /payment-reconciliation/withdraw': decisionHandler(
      'withdraw',
      async ({ row, intent, by, body, tx, cardChanged }: Decision<CaseBodyWithNote>) => {
        const changed = await withdrawGrant(tx, row.case_id, { by, why: body.note });
        if (intent) await setIntentState(tx, intent, 'refunded');
        await notifyCardsChanged(tx, changed, cardChanged);
      },
    ),

    'POST /payment-reconciliation/retry': {
      before: async ({ actor, body, inTransaction }) => {
        await inTransaction((tx) =>
          decisionHandler('retry', async () => {
            await sql`update payment_event set failures = 0, try_at = now() where case_id = ${body.caseId}::uuid`.execute(
              tx,
            );
          })({ actor, body, tx, cardChanged: () => {} }),
        );
        events?.wake();
        return {};
      },
    },
  }) satisfies Handlers;
