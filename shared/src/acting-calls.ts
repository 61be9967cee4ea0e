import { accountChangeCalls } from './account-change/account-change.internal.ts';
import { payingCalls } from './payment/payment.internal.ts';

/** Made by the BFF on behalf of the signed-in account; never proxied. */
export const actingCalls = { ...payingCalls, ...accountChangeCalls };
export type ActingKey = keyof typeof actingCalls;
