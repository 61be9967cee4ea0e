import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import { manualPaymentRecorders } from '@parichay/shared/platform/access/access.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { customPlanInput } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessInReach, fullCardUntilOf } from '../../shop/business/business.queries.ts';
import { refundPartially } from './partial-refund.ts';
import { alsoReversedOf, type GrantWithRefunds, grantQuery, requireConfirmedReversals } from './payment.queries.ts';
import { notifyCardsChanged } from './payment-changed-cards.ts';
import { priceWithCoupon, recordFreePurchase } from './payment-coupons.ts';
import { quoteCustomPlan } from './payment-custom-plan.ts';
import { withdrawGrant } from './payment-grants.ts';
import { recordManualPayment } from './payment-intents.ts';
import {
  presentCardPayment,
  presentDuePayment,
  presentPdfCardPayment,
  presentSubscription,
  presentUserVideoPayment,
} from './payment-present.ts';
import { quoteDuePayment, quotePdfCard, quotePlan, quoteUserVideo } from './payment-quotes.ts';
import { recordManualPlanPayment } from './payment-record.ts';

const maxTrialDays = 366;

/**
 * @param until last day; null = no trial
 * @returns last day on which the card shows all its sections
 * @throws ApiError not_found, invalid_input
 */
async function setTrialLastDay(tx: Tx, actor: Actor, businessId: string, until: string | null): Promise<string | null> {
  await businessInReach(tx, actor, businessId, { lock: true });
  const today = todayInIndia();
  const isOutOfRange = until !== null && (until < today || until > daysAfter(today, maxTrialDays));
  if (isOutOfRange) throw new ApiError('invalid_input', { fields: { until: 'is not within a year from today' } });
  await tx.updateTable('business').set({ kept_until: until }).where('business_id', '=', businessId).execute();
  return fullCardUntilOf(await businessInReach(tx, actor, businessId));
}

function paymentListHandler<Item>(kind: PaymentKind, present: (row: GrantWithRefunds) => Item) {
  return async ({
    actor,
    query,
    tx,
  }: {
    actor: Actor;
    query: { businessId: string; limit: number; cursor?: string | undefined };
    tx: Tx;
  }) => {
    await businessInReach(tx, actor, query.businessId);
    const rows = grantQuery(tx)
      .where('payment_grant.business_id', '=', query.businessId)
      .where('payment_grant.kind', '=', kind);
    return loadListPage(rows, 'payment_grant.record_no', query, (row) => row.record_no, present);
  };
}

interface HandlerContext {
  actor: Actor;
  tx: Tx;
  cardChanged(cardId: string): void;
}

function paymentWithdrawHandler(kind: PaymentKind) {
  return async ({
    actor,
    query,
    tx,
    cardChanged,
  }: HandlerContext & { query: { recordNo: string; reason: string; alsoReversed?: string[] | undefined } }) => {
    const record = await grantQuery(tx)
      .where('payment_grant.record_no', '=', query.recordNo)
      .where('payment_grant.kind', '=', kind)
      .executeTakeFirst();
    if (!record?.business_id) throw new ApiError('not_found');
    await businessInReach(tx, actor, record.business_id, { lock: true });
    if (record.payment_id !== null) throw new ApiError('in_use');
    if (record.withdrawn_at) throw new ApiError('not_found');
    requireConfirmedReversals(await alsoReversedOf(tx, query.recordNo), query.alsoReversed);
    const changedBusinessId = await withdrawGrant(tx, query.recordNo, { by: accountIdOf(actor), why: query.reason });
    await notifyCardsChanged(tx, changedBusinessId, cardChanged);
    return {};
  };
}

/** The BFF handles online payments, so only records by hand may arrive here. */
function requireManualPayment(actor: Actor, { isManualUpdate }: { isManualUpdate: boolean }): void {
  if (!isManualUpdate) throw new ApiError('payment_mismatch');
  if (!mayCall(actor, manualPaymentRecorders)) throw new ApiError('not_allowed');
}

export const paymentHandlers = {
  'GET /business/subscription-payment': paymentListHandler('subscription', presentSubscription),
  'GET /card-payment': paymentListHandler('card', presentCardPayment),
  'GET /due-payment': paymentListHandler('due', presentDuePayment),
  'GET /pdf-card/pdf-card-payment': paymentListHandler('pdf_card', presentPdfCardPayment),
  'GET /video/user-video-payment': paymentListHandler('user_video', presentUserVideoPayment),

  'DELETE /business/subscription-payment': paymentWithdrawHandler('subscription'),
  'DELETE /card-payment': paymentWithdrawHandler('card'),
  'DELETE /due-payment': paymentWithdrawHandler('due'),
  'DELETE /pdf-card/pdf-card-payment': paymentWithdrawHandler('pdf_card'),
  'DELETE /video/user-video-payment': paymentWithdrawHandler('user_video'),

  'GET /card-payment/last-active': async ({ actor, query, tx }) => {
    await businessInReach(tx, actor, query.businessId);
    const today = todayInIndia();
    const row = await grantQuery(tx)
      .where('payment_grant.business_id', '=', query.businessId)
      .where('payment_grant.kind', '=', 'card')
      .where('payment_grant.withdrawn_at', 'is', null)
      .where('payment_grant.valid_from', '<=', today)
      .where('payment_grant.valid_to', '>=', today)
      .orderBy('payment_grant.ordinal', 'desc')
      .executeTakeFirst();
    return { cardPayment: row ? presentCardPayment(row) : null };
  },

  'POST /business/subscription-payment': async ({ actor, body, tx, cardChanged }) => {
    requireManualPayment(actor, body);
    const { businessId, subscriptionPlanId, customPlan, renew, ...manualPayment } = body;
    if (subscriptionPlanId !== customPlanId) {
      const plan = { businessId, subscriptionPlanId, renew };
      return {
        planId: subscriptionPlanId,
        recordNo: await recordManualPlanPayment(tx, actor, plan, manualPayment, cardChanged),
      };
    }
    const customPlanTerms = customPlan as z.output<typeof customPlanInput>;
    const quote = await quoteCustomPlan(tx, actor, businessId, customPlanTerms, renew);
    const recordNo = await recordManualPayment(tx, actor, quote, manualPayment);
    await notifyCardsChanged(tx, businessId, cardChanged);
    return { planId: subscriptionPlanId, recordNo };
  },

  'GET /coupon/price': async ({ actor, query, tx }) => priceWithCoupon(tx, actor, query),

  'POST /business/subscription-payment/free': async ({ actor, body, tx, cardChanged }) => {
    const recordNo = await recordFreePurchase(tx, actor, body);
    await notifyCardsChanged(tx, body.businessId, cardChanged);
    return { recordNo };
  },

  'POST /business/trial': async ({ actor, body, tx, cardChanged }) => {
    const wholeUntil = await setTrialLastDay(tx, actor, body.businessId, body.until);
    await notifyCardsChanged(tx, body.businessId, cardChanged);
    return { wholeUntil };
  },

  'POST /payment-part': async ({ actor, body, tx, cardChanged }) => {
    const { partNo, changedBusinessId } = await refundPartially(tx, actor, body);
    await notifyCardsChanged(tx, changedBusinessId, cardChanged);
    return { partNo };
  },

  'POST /card-payment': async ({ actor, body, tx, cardChanged }) => {
    const { businessId, subscriptionPlanId } = body;
    const quote = await quotePlan(tx, actor, 'card', { businessId, subscriptionPlanId, renew: true });
    const recordNo = await recordManualPayment(tx, actor, quote, body);
    await notifyCardsChanged(tx, businessId, cardChanged);
    return { recordNo };
  },

  'POST /due-payment': async ({ actor, body, tx }) => {
    const quote = await quoteDuePayment(tx, actor, body);
    return { recordNo: await recordManualPayment(tx, actor, quote, body) };
  },

  'POST /pdf-card/pdf-card-payment': async ({ actor, body, tx }) => {
    requireManualPayment(actor, body);
    const quote = await quotePdfCard(tx, actor, body);
    return { recordNo: await recordManualPayment(tx, actor, quote, body) };
  },

  'POST /video/user-video-payment': async ({ actor, body, tx }) => {
    requireManualPayment(actor, body);
    const quote = await quoteUserVideo(tx, actor, body.videoNo);
    return { recordNo: await recordManualPayment(tx, actor, quote, body) };
  },
} satisfies Handlers;
