import { contract } from '@parichay/shared/contract.ts';
import type { OnBehalfPaymentKey } from '@parichay/shared/money/payment/payment.internal.ts';
import { isAgencyPayment } from '@parichay/shared/money/payment/payment.lists.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Endpoint } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { sql } from 'kysely';
import { agencyRowInReach, platformContact } from '../../people/agency/agency-reach.ts';
import { customerPayeeOf } from '../../people/agency/customer-payee.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Handler } from '../../platform/http/handle.ts';
import { intentQuery, presentIntent } from './payment.queries.ts';
import { paymentAccountOf, storePaymentAccount } from './payment-accounts.ts';
import { quoteWithCoupon } from './payment-coupons.ts';
import { beginIntent } from './payment-intents.ts';
import { orderCallByKind, type Quote, quoteOnlinePurchase, requireOnlineMinimum } from './payment-quotes.ts';

async function requireMayOrder(tx: Tx, actor: Actor, endpoint: Endpoint): Promise<void> {
  const row = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirst();
  const refusal = refusalOf(actor, endpoint, agencyConfiguration.parse(row?.configuration ?? {}));
  if (refusal) throw new ApiError(refusal);
}

const payeeNameOf = async (tx: Tx, { kind, agencyId }: Quote): Promise<string> =>
  isAgencyPayment(kind) ? (await platformContact(tx)).name : customerPayeeOf(tx, agencyId);

type PayerCalls = typeof import('@parichay/shared/money/payment/payment.internal.ts').onBehalfPaymentCalls;

export const asPayerHandlers: { [K in OnBehalfPaymentKey]: Handler<PayerCalls[K]> } = {
  'POST /internal/payment/intent': async ({ actor, body, tx }) => {
    await requireMayOrder(tx, actor, contract[orderCallByKind[body.purchase.kind]]);
    const { purchase } = body;
    const quote =
      purchase.kind === 'subscription' && purchase.couponCode !== undefined
        ? requireOnlineMinimum(await quoteWithCoupon(tx, actor, { ...purchase, couponCode: purchase.couponCode }))
        : await quoteOnlinePurchase(tx, actor, purchase);
    const intent = await beginIntent(tx, actor, quote);
    return { intent: presentIntent(intent), paidTo: await payeeNameOf(tx, quote) };
  },

  'GET /internal/payment/intent': async ({ actor, query, tx }) => {
    const own = intentQuery(tx).where('payment_intent.payer_id', '=', accountIdOf(actor));
    const row = query.orderId
      ? await own.where('payment_intent.order_id', '=', query.orderId).executeTakeFirst()
      : await own
          .where('payment_intent.business_id', '=', query.businessId ?? null)
          .where('payment_intent.order_id', 'is not', null)
          .where('payment_intent.state', 'in', ['ordered', 'pending'])
          .where('payment_intent.created_at', '>', sql<Date>`now() - interval '1 day'`)
          .orderBy('payment_intent.updated_at', 'desc')
          .limit(1)
          .executeTakeFirst();
    return { intent: row ? presentIntent(row) : null };
  },

  'POST /internal/payment/account': async ({ actor, body, tx }) => {
    const { agency_id } = await agencyRowInReach(tx, actor, body.agencyId);
    await storePaymentAccount(tx, agency_id, body);
    return paymentAccountOf(tx, agency_id);
  },
};
