import { agencyPaymentEndpoints } from './agency-payment.endpoints.ts';
import { monthPaymentEndpoints } from './month-payment.endpoints.ts';

export const billingEndpoints = { ...monthPaymentEndpoints, ...agencyPaymentEndpoints };
