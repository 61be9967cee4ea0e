import { cardPaymentEndpoints } from './card-payment.endpoints.ts';
import { duePaymentEndpoints } from './due-payment.endpoints.ts';
import { partialRefundEndpoints } from './partial-refund.endpoints.ts';
import { paymentAccountEndpoints } from './payment-account.endpoints.ts';
import { paymentOrderEndpoints } from './payment-order.endpoints.ts';
import { productPaymentEndpoints } from './product-payment.endpoints.ts';
import { subscriptionPaymentEndpoints } from './subscription-payment.endpoints.ts';

export const paymentEndpoints = {
  ...subscriptionPaymentEndpoints,
  ...duePaymentEndpoints,
  ...productPaymentEndpoints,
  ...cardPaymentEndpoints,
  ...paymentAccountEndpoints,
  ...paymentOrderEndpoints,
  ...partialRefundEndpoints,
};
