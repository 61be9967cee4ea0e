import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import { manualPayments } from '@parichay/shared/platform/access/access.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { customPlanInput } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessInReach, wholeUntilOf } from '../../shop/business/business.queries.ts';
import { givePartBack } from './partial-refund.ts';
import { businessChanged } from './payment.cards.ts';
import { priceWithCoupon, takeFree } from './payment.coupons.ts';
import { quoteCustomPlan } from './payment.custom-plan.ts';
import { withdrawGrant } from './payment.grants.ts';
import { recordByHand } from './payment.intents.ts';
import {
  presentCardPayment,
  presentDuePayment,
  presentPdfCardPayment,
  presentSubscription,
  presentUserVideoPayment,
} from './payment.present.ts';
import { type GrantWithName, grants } from './payment.queries.ts';
import { quoteDue, quotePdfCard, quotePlan, quoteUserVideo } from './payment.quotes.ts';
import { recordPlan } from './payment.record.ts';

/** In days. */
const longestTrial = 366;

/**
 * @param until last day; null = no trial
 * @returns last day of the whole card
 * @throws ApiError not_found, invalid_input
 */
async function giveTrial(tx: Tx, actor: Actor, businessId: string, until: string | null): Promise<string | null> {
  await businessInReach(tx, actor, businessId, { lock: true });
  const today = todayInIndia();
  const isWrong = until !== null && (until < today || until > daysAfter(today, longestTrial));
  if (isWrong) throw new ApiError('invalid_input', { fields: { until: 'is not within a year from today' } });
  await tx.updateTable('business').set({ kept_until: until }).where('business_id', '=', businessId).execute();
  return wholeUntilOf(await businessInReach(tx, actor, businessId));
}

function paidBy<Item>(kind: PaymentKind, present: (row: GrantWithName) => Item) {
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
    const rows = grants(tx)
      .where('payment_grant.business_id', '=', query.businessId)
      .where('payment_grant.kind', '=', kind);
    return listPage(rows, 'payment_grant.record_no', query, (row) => row.record_no, present);
  };
}

interface Taking {
  actor: Actor;
  tx: Tx;
  cardChanged(cardId: string): void;
}

function takenBack(kind: PaymentKind) {
  return async ({ actor, query, tx, cardChanged }: Taking & { query: { recordNo: string; reason: string } }) => {
    const record = await grants(tx)
      .where('payment_grant.record_no', '=', query.recordNo)
      .where('payment_grant.kind', '=', kind)
      .executeTakeFirst();
    if (!record?.business_id) throw new ApiError('not_found');
    await businessInReach(tx, actor, record.business_id, { lock: true });
    if (record.payment_id !== null) throw new ApiError('in_use');
    if (record.withdrawn_at) throw new ApiError('not_found');
    const changed = await withdrawGrant(tx, query.recordNo, { by: accountIdOf(actor), why: query.reason });
    await businessChanged(tx, changed, cardChanged);
    return {};
  };
}

/** The BFF handles online payments, so only records by hand may arrive here. */
function requireManual(actor: Actor, { isManualUpdate }: { isManualUpdate: boolean }): void {
  if (!isManualUpdate) throw new ApiError('payment_mismatch');
  if (!mayCall(actor, manualPayments)) throw new ApiError('not_allowed');
}

export const paymentHandlers = {
  'GET /business/subscription-payment': paidBy('subscription', presentSubscription),
  'GET /card-payment': paidBy('card', presentCardPayment),
  'GET /due-payment': paidBy('due', presentDuePayment),
  'GET /pdf-card/pdf-card-payment': paidBy('pdf_card', presentPdfCardPayment),
  'GET /video/user-video-payment': paidBy('user_video', presentUserVideoPayment),

  'DELETE /business/subscription-payment': takenBack('subscription'),
  'DELETE /card-payment': takenBack('card'),
  'DELETE /due-payment': takenBack('due'),
  'DELETE /pdf-card/pdf-card-payment': takenBack('pdf_card'),
  'DELETE /video/user-video-payment': takenBack('user_video'),

  'GET /card-payment/last-active': async ({ actor, query, tx }) => {
    await businessInReach(tx, actor, query.businessId);
    const today = todayInIndia();
    const row = await grants(tx)
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
    requireManual(actor, body);
    const { businessId, subscriptionPlanId, customPlan, renew, ...byHand } = body;
    if (subscriptionPlanId !== customPlanId) {
      const plan = { businessId, subscriptionPlanId, renew };
      return { planId: subscriptionPlanId, recordNo: await recordPlan(tx, actor, plan, byHand, cardChanged) };
    }
    const made = customPlan as z.output<typeof customPlanInput>;
    const quote = await quoteCustomPlan(tx, actor, businessId, made, renew);
    const recordNo = await recordByHand(tx, actor, quote, byHand);
    await businessChanged(tx, businessId, cardChanged);
    return { planId: subscriptionPlanId, recordNo };
  },

  'GET /coupon/price': async ({ actor, query, tx }) => priceWithCoupon(tx, actor, query),

  'POST /business/subscription-payment/free': async ({ actor, body, tx, cardChanged }) => {
    const recordNo = await takeFree(tx, actor, body);
    await businessChanged(tx, body.businessId, cardChanged);
    return { recordNo };
  },

  'POST /business/trial': async ({ actor, body, tx, cardChanged }) => {
    const wholeUntil = await giveTrial(tx, actor, body.businessId, body.until);
    await businessChanged(tx, body.businessId, cardChanged);
    return { wholeUntil };
  },

  'POST /payment-part': async ({ actor, body, tx, cardChanged }) => {
    const { partNo, changedBusinessId } = await givePartBack(tx, actor, body);
    await businessChanged(tx, changedBusinessId, cardChanged);
    return { partNo };
  },

  'POST /card-payment': async ({ actor, body, tx, cardChanged }) => {
    const { businessId, subscriptionPlanId } = body;
    const quote = await quotePlan(tx, actor, 'card', { businessId, subscriptionPlanId, renew: true });
    const recordNo = await recordByHand(tx, actor, quote, body);
    await businessChanged(tx, businessId, cardChanged);
    return { recordNo };
  },

  'POST /due-payment': async ({ actor, body, tx }) => {
    const quote = await quoteDue(tx, actor, body);
    return { recordNo: await recordByHand(tx, actor, quote, body) };
  },

  'POST /pdf-card/pdf-card-payment': async ({ actor, body, tx }) => {
    requireManual(actor, body);
    const quote = await quotePdfCard(tx, actor, body);
    return { recordNo: await recordByHand(tx, actor, quote, body) };
  },

  'POST /video/user-video-payment': async ({ actor, body, tx }) => {
    requireManual(actor, body);
    const quote = await quoteUserVideo(tx, actor, body.videoNo);
    return { recordNo: await recordByHand(tx, actor, quote, body) };
  },
} satisfies Handlers;
