import { onBehalfPaymentCalls } from './money/payment/payment.internal.ts';
import { accountChangeCalls } from './people/account-change/account-change.internal.ts';

/** Made by the BFF on behalf of the signed-in account; never proxied. */
export const onBehalfCalls = { ...onBehalfPaymentCalls, ...accountChangeCalls };
export type OnBehalfKey = keyof typeof onBehalfCalls;
