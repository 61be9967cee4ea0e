import { keepLedgerFields } from '@parichay/shared/money/payment/payment-razorpay.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { addToDailyBytes } from '../../platform/http/daily-bytes.ts';
import type { InternalHandlers } from '../../platform/http/handle.ts';
import { leasePartialRefunds, recordProviderRefund } from './partial-refund.ts';
import { type IntentRow, intentQuery, presentIntent } from './payment.queries.ts';
import { nextPollAt } from './payment.rules.ts';
import { agencyIdsWithAccount, sealedPaymentAccountOf } from './payment-accounts.ts';
import { notifyCardsChanged } from './payment-changed-cards.ts';
import type { PaymentEventWorker } from './payment-events.ts';
import { applyFact } from './payment-facts.ts';
import { recordOrder } from './payment-intents.ts';
import { recordRefundOutcome } from './payment-refunds.ts';

/** Only one sender gets a refund during this time; polls use `nextPollAt` instead. */
const refundLeaseSeconds = 60;

export const paymentInternalHandlers = (events: Pick<PaymentEventWorker, 'wake'> | null) =>
  ({
    'GET /internal/payment/account': async ({ query, tx }) => ({
      account: await sealedPaymentAccountOf(tx, query.agencyId),
    }),

    'GET /internal/payment/accounts': async ({ tx }) => ({ agencyIds: await agencyIdsWithAccount(tx) }),

    'POST /internal/payment/compared': async ({ body, tx }) => {
      await sql`insert into payment_comparison (account_agency_id) values (${body.accountAgencyId})
        on conflict ((coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)))
          do update set compared_at = now()`.execute(tx);
      return {};
    },

    'POST /internal/payment/ordered': async ({ body, tx }) => ({ intent: presentIntent(await recordOrder(tx, body)) }),

    'POST /internal/payment/fact': async ({ body, tx, cardChanged }) => {
      const { intentId, changedBusinessId } = await applyFact(tx, body.fact, {
        isFromList: body.isFromList,
        isPolled: true,
      });
      await notifyCardsChanged(tx, changedBusinessId, cardChanged);
      const row =
        intentId && (await intentQuery(tx).where('payment_intent.intent_id', '=', intentId).executeTakeFirstOrThrow());
      return { intent: row ? presentIntent(row) : null };
    },

    'POST /internal/payment/refund': async ({ body, tx }) => {
      await recordProviderRefund(tx, body.refund);
      return {};
    },

    'POST /internal/payment/event': {
      before: async ({ inTransaction, body }) => {
        const storedBody = keepLedgerFields(body.body);
        const isNew = await inTransaction(async (tx) => {
          const { rows } = await sql`
            insert into payment_event (event_id, account_agency_id, body)
            values (${body.eventId}, ${body.accountAgencyId}, ${storedBody})
            on conflict (event_id) do nothing returning 1`.execute(tx);
          const isFirst = rows.length > 0;
          if (isFirst && !(await addToDailyBytes(tx, 'payment-event', body.accountAgencyId, storedBody.length)))
            throw new ApiError('too_many_requests', { retryAfter: 3600 });
          return isFirst;
        });
        if (isNew) events?.wake();
        return { isNew };
      },
    },

    'POST /internal/payment/work': async ({ body, tx }) => ({
      asks: (await takeIntentsToPoll(tx, body.limit)).map(presentIntent),
      refunds: [
        ...(await leaseRefunds(tx, body.limit)),
        ...(await leasePartialRefunds(tx, body.limit, refundLeaseSeconds)),
      ],
    }),

    'POST /internal/payment/refunded': async ({ body, tx }) => {
      await recordRefundOutcome(tx, body);
      return {};
    },
  }) satisfies InternalHandlers;

async function takeIntentsToPoll(tx: Tx, limit: number): Promise<IntentRow[]> {
  const due = await intentQuery(tx)
    .where('payment_intent.ask_at', '<=', sql<Date>`now()`)
    .orderBy('payment_intent.ask_at')
    .limit(limit)
    .forUpdate('payment_intent')
    .skipLocked()
    .execute();
  const polled: IntentRow[] = [];
  for (const row of due) {
    const nextPollTime = nextPollAt(row.created_at.getTime(), row.asked, Date.now());
    await tx
      .updateTable('payment_intent')
      .set({
        asked: row.asked + 1,
        ask_at: nextPollTime === null ? null : new Date(nextPollTime),
        ...(nextPollTime === null && { state: 'expired' as const }),
      })
      .where('intent_id', '=', row.intent_id)
      .execute();
    polled.push(row);
  }
  return polled;
}

async function leaseRefunds(tx: Tx, limit: number) {
  const { rows } = await sql<{
    idem_key: string;
    account_agency_id: string | null;
    payment_id: string;
    amount_paise: string;
    key_id: string | null;
  }>`
    update payment_refund set try_at = now() + make_interval(secs => ${refundLeaseSeconds})
    where idem_key in (
      select idem_key from payment_refund where state in ('queued', 'sent') and try_at <= now()
      order by try_at limit ${limit} for update skip locked)
    returning idem_key, account_agency_id, payment_id, amount_paise,
      (select key_id from payment_intent where payment_intent.intent_id = payment_refund.intent_id)`.execute(tx);
  return rows.map((row) => ({
    idemKey: row.idem_key,
    accountAgencyId: row.account_agency_id,
    paymentId: row.payment_id,
    amountPaise: Number(row.amount_paise),
    keyId: row.key_id,
  }));
}
