import { accountChangeCalls } from './account-change/account-change.internal.ts';
import { payingCalls } from './payment/payment.internal.ts';

/** Calls that the BFF makes on behalf of the signed-in account; not under /api/v1, never proxied. */
export const actingCalls = { ...payingCalls, ...accountChangeCalls };
export type ActingKey = keyof typeof actingCalls;
