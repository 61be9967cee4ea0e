import { accountChangeCalls } from './account-change/account-change.internal.ts';
import { payingCalls } from './payment/payment.internal.ts';

/** Calls that the BFF makes for the account that is signed in. They are not under /api/v1 and never proxied. */
export const actingCalls = { ...payingCalls, ...accountChangeCalls };
export type ActingKey = keyof typeof actingCalls;
