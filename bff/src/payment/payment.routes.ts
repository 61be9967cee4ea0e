import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import { formatBillMonth, joinBillMonths } from '@parichay/shared/money/payment/bill-month.ts';
import type { PaymentIntent, Purchase } from '@parichay/shared/money/payment/payment.internal.ts';
import type { orderStates } from '@parichay/shared/money/payment/payment-order.endpoints.ts';
import type { RazorpayPayment } from '@parichay/shared/money/payment/payment-razorpay.ts';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request } from 'express';
import { clientAddress } from '../lib/client-address.ts';
import type { Limits } from '../lib/limits.ts';
import type { Upstream } from '../lib/upstream.ts';
import { sessionActor } from '../session/actor.ts';
import type { PaymentAccountDirectory } from './accounts.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { checkoutPayload, isSignedBy } from './signature.ts';

/* The checkout's signature does not prove a capture, so Razorpay is asked. */

interface Call<K extends CallKey> {
  request: Request;
  query: Parsed<Contract[K]>['query'];
  body: Parsed<Contract[K]>['body'];
}

interface Proof {
  orderCreationId?: string | undefined;
  razorpayPaymentId?: string | undefined;
  razorpayOrderId?: string | undefined;
  razorpaySignature?: string | undefined;
}

type OrderState = (typeof orderStates)[number];

const orderStateByIntentState: Partial<Record<PaymentIntent['state'], OrderState>> = {
  paid: 'paid',
  review: 'given_back',
  refunded: 'given_back',
};

/** `created` means awaiting approval for UPI, but an incomplete form for cards. */
const isPending = ({ status, method }: RazorpayPayment): boolean =>
  status === 'authorized' || (status === 'created' && method === 'upi');

interface PaymentDependencies {
  upstream: Upstream;
  accounts: PaymentAccountDirectory;
  ledger: PaymentLedger;
  limits: Pick<Limits, 'order' | 'checkPayment' | 'tryKeys' | 'guessCode'>;
}

export function paymentHandlers({ upstream, accounts, ledger, limits }: PaymentDependencies) {
  const claimsOf = (request: Request) => {
    const { actor } = request.session;
    if (!actor || sessionActor(request).kind === 'anonymous') throw new ApiError('not_signed_in');
    return actor;
  };

  async function order(request: Request, purchase: Purchase) {
    const claims = claimsOf(request);
    await limits.order(accountIdOf(sessionActor(request)));
    const { intent, paidTo } = await upstream.callAs(
      claims,
      'POST /internal/payment/intent',
      { body: { purchase } },
      request.id,
    );
    const { orderId, keyId, amountPaise } = await ledger.ensureOrder(intent);
    return { razorpayKeyId: keyId, paidTo, order: { id: orderId, amount: amountPaise, currency: 'INR' as const } };
  }

  /**
   * @throws ApiError payment_mismatch, payment_signature_invalid, too_many_requests, already_paid; payment_processing
   * until the capture
   */
  async function verifyPayment(
    request: Request,
    proof: Proof,
    isExpected: (intent: PaymentIntent) => boolean,
  ): Promise<string> {
    const { orderCreationId = '', razorpayOrderId, razorpayPaymentId = '', razorpaySignature = '' } = proof;
    const intent = await intentOf(request, orderCreationId);
    if (!intent?.orderId || razorpayOrderId !== intent.orderId || !isExpected(intent))
      throw new ApiError('payment_mismatch');
    const { gateway, keySecret } = await accounts.of(intent.accountAgencyId, intent.keyId);
    if (!isSignedBy([keySecret], checkoutPayload(intent.orderId, razorpayPaymentId), razorpaySignature))
      throw new ApiError('payment_signature_invalid');
    await limits.checkPayment(accountIdOf(sessionActor(request)));
    const payment = await gateway.payment(razorpayPaymentId);
    if (payment.kind === 'refused') throw new ApiError('payment_mismatch');
    if (payment.kind === 'unknown') throw new ApiError('payment_processing', { cause: payment.cause, retryAfter: 3 });
    if (payment.value.order_id !== intent.orderId) throw new ApiError('payment_mismatch');
    const { state, recordNo, reviewReason } = await ledger.recordPayment(payment.value, intent);
    if (reviewReason === 'already_paid') throw new ApiError('already_paid');
    if (state === 'review' || state === 'refunded') throw new ApiError('payment_mismatch');
    if (state !== 'paid' || recordNo === null) throw new ApiError('payment_processing', { retryAfter: 3 });
    return recordNo;
  }

  /** Limits guesses of coupon codes; only unknown codes count. @throws ApiError too_many_requests */
  async function withGuessLimit<T>(request: Request, code: string | undefined, load: () => Promise<T>): Promise<T> {
    if (code === undefined) return load();
    const refundPoints = await limits.guessCode(accountIdOf(sessionActor(request)), clientAddress(request));
    let isWrong = false;
    try {
      return await load();
    } catch (error) {
      isWrong = error instanceof ApiError && error.code === 'coupon_unknown';
      throw error;
    } finally {
      if (!isWrong) await refundPoints();
    }
  }

  async function intentOf(request: Request, orderId: string): Promise<PaymentIntent | null> {
    const claims = claimsOf(request);
    return (await upstream.callAs(claims, 'GET /internal/payment/intent', { query: { orderId } }, request.id)).intent;
  }

  async function newestOrderOf(request: Request, businessId: string | undefined) {
    const query = { businessId };
    const { intent } = await upstream.callAs(claimsOf(request), 'GET /internal/payment/intent', { query }, request.id);
    return intent?.orderId
      ? { state: await orderStateOf(request, intent.orderId), orderId: intent.orderId }
      : { state: 'open' as const, orderId: null };
  }

  async function orderStateOf(request: Request, orderId: string): Promise<OrderState> {
    const intent = await intentOf(request, orderId);
    if (!intent) throw new ApiError('not_found');
    const endState = orderStateByIntentState[intent.state];
    if (endState) return endState;
    await limits.checkPayment(accountIdOf(sessionActor(request)));
    const { gateway } = await accounts.of(intent.accountAgencyId, intent.keyId);
    const payments = await gateway.paymentsOfOrder(orderId);
    if (payments.kind !== 'ok') throw new ApiError('payment_provider_down', { retryAfter: 5 });
    let latest = intent;
    for (const payment of payments.value) latest = await ledger.recordPayment(payment, latest);
    return orderStateByIntentState[latest.state] ?? (payments.value.some(isPending) ? 'confirming' : 'open');
  }

  const isIntentFor =
    (kind: PaymentIntent['kind'], item: string | number, businessId?: string) =>
    (intent: PaymentIntent): boolean =>
      intent.kind === kind &&
      intent.item === String(item) &&
      (businessId === undefined || intent.businessId === businessId);

  const isIntentOfAgency = (
    kind: PaymentIntent['kind'],
    item: string,
    request: Request,
    agencyId: string | undefined,
  ) => {
    const ownAgencyId = agencyId ?? sessionActor(request).agencyId;
    return (intent: PaymentIntent) => isIntentFor(kind, item)(intent) && intent.agencyId === ownAgencyId;
  };

  return {
    'GET /payment-order': async ({ request, query: { orderId, businessId } }: Call<'GET /payment-order'>) =>
      orderId ? { state: await orderStateOf(request, orderId), orderId } : newestOrderOf(request, businessId),

    'POST /business/subscription-payment/order': ({
      request,
      body,
    }: Call<'POST /business/subscription-payment/order'>) =>
      withGuessLimit(request, body.couponCode, () => order(request, { kind: 'subscription', ...body })),
    'POST /business/subscription-payment/free': ({ request, body }: Call<'POST /business/subscription-payment/free'>) =>
      withGuessLimit(request, body.couponCode, () =>
        upstream.callAs(claimsOf(request), 'POST /business/subscription-payment/free', { body }, request.id),
      ),
    'GET /coupon/price': ({ request, query }: Call<'GET /coupon/price'>) =>
      withGuessLimit(request, query.code, () => {
        const couponQuery = { ...query, subscriptionPlanId: String(query.subscriptionPlanId) };
        return upstream.callAs(claimsOf(request), 'GET /coupon/price', { query: couponQuery }, request.id);
      }),
    'POST /card-payment/order': ({ request, body }: Call<'POST /card-payment/order'>) =>
      order(request, { kind: 'card', ...body }),
    'POST /pdf-card/pdf-card-payment/order': ({ request, body }: Call<'POST /pdf-card/pdf-card-payment/order'>) =>
      order(request, { kind: 'pdf_card', ...body }),
    'POST /video/user-video-payment/order': ({ request, body }: Call<'POST /video/user-video-payment/order'>) =>
      order(request, { kind: 'user_video', ...body }),
    'POST /month-payments/order': ({ request, body }: Call<'POST /month-payments/order'>) =>
      order(request, { kind: 'month', ...body }),
    'POST /agency-image-payment/order': ({ request, body }: Call<'POST /agency-image-payment/order'>) =>
      order(request, { kind: 'agency_image', ...body }),

    'POST /business/subscription-payment': async ({ request, body }: Call<'POST /business/subscription-payment'>) => {
      const { businessId, subscriptionPlanId } = body;
      if (body.isManualUpdate)
        return upstream.callAs(claimsOf(request), 'POST /business/subscription-payment', { body }, request.id);
      const recordNo = await verifyPayment(request, body, isIntentFor('subscription', subscriptionPlanId, businessId));
      return { planId: subscriptionPlanId, recordNo };
    },
    'POST /card-payment/gateway': async ({ request, body }: Call<'POST /card-payment/gateway'>) => ({
      recordNo: await verifyPayment(request, body, isIntentFor('card', body.subscriptionPlanId, body.businessId)),
    }),
    'POST /pdf-card/pdf-card-payment': async ({ request, body }: Call<'POST /pdf-card/pdf-card-payment'>) =>
      body.isManualUpdate
        ? upstream.callAs(claimsOf(request), 'POST /pdf-card/pdf-card-payment', { body }, request.id)
        : { recordNo: await verifyPayment(request, body, isIntentFor('pdf_card', body.pdfCardNo)) },
    'POST /video/user-video-payment': async ({ request, body }: Call<'POST /video/user-video-payment'>) =>
      body.isManualUpdate
        ? upstream.callAs(claimsOf(request), 'POST /video/user-video-payment', { body }, request.id)
        : { recordNo: await verifyPayment(request, body, isIntentFor('user_video', body.videoNo)) },
    'POST /month-payments/gateway': async ({ request, body }: Call<'POST /month-payments/gateway'>) => ({
      recordNo: await verifyPayment(
        request,
        body,
        isIntentOfAgency('month', formatBillMonth(body), request, body.agencyId),
      ),
    }),
    'POST /month-payments/many/order': ({ request, body }: Call<'POST /month-payments/many/order'>) =>
      order(request, { kind: 'months', ...body }),
    'POST /month-payments/many/gateway': async ({ request, body }: Call<'POST /month-payments/many/gateway'>) => ({
      recordNo: await verifyPayment(
        request,
        body,
        isIntentOfAgency('month', joinBillMonths(body.bills), request, body.agencyId),
      ),
    }),
    'PUT /payment-account': async ({ request, body }: Call<'PUT /payment-account'>) => {
      const actor = sessionActor(request);
      const { agencyId = actor.agencyId, ...keys } = body;
      if (agencyId !== actor.agencyId && !isSuperadmin(actor)) throw new ApiError('not_found');
      await limits.tryKeys(accountIdOf(actor));
      return upstream.callAs(
        claimsOf(request),
        'POST /internal/payment/account',
        { body: { agencyId, ...(await accounts.sealed(agencyId, keys)) } },
        request.id,
      );
    },
    'POST /agency-image-payment/gateway': async ({ request, body }: Call<'POST /agency-image-payment/gateway'>) => ({
      recordNo: await verifyPayment(
        request,
        body,
        isIntentOfAgency('agency_image', 'agency_image', request, body.agencyId),
      ),
    }),
  };
}
export type PaymentHandlers = ReturnType<typeof paymentHandlers>;
