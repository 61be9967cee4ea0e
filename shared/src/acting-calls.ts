import { payingCalls } from './money/payment/payment.internal.ts';
import { accountChangeCalls } from './people/account-change/account-change.internal.ts';

/** Made by the BFF on behalf of the signed-in account; never proxied. */
export const actingCalls = { ...payingCalls, ...accountChangeCalls };
export type ActingKey = keyof typeof actingCalls;
