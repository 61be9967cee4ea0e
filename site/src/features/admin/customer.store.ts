import type { OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';

type FoundCustomer = OutputOf<'POST /business/registerUserAndGetBusinesses'>;
export type Who = { phoneNumber: string } | { email: string; isForeignUser: true };

/** The customer that a business is made for: `userId` is null while nobody is registered with that phone or email. */
export const customer = slice<FoundCustomer>();

const ask = (who: Who, register: boolean) =>
  customer.load(() => call('POST /business/registerUserAndGetBusinesses', { body: { ...who, register } }));

/** Only looks: a mistyped number is not registered. */
export const findCustomer = (who: Who) => ask(who, false);

/** @returns the id of whom `findCustomer` has found, or who is registered now; undefined when that failed */
export async function customerId(who: Who): Promise<string | undefined> {
  const known = customer.$state.get().data?.userId;
  return known ?? (await ask(who, true))?.userId ?? undefined;
}
