import type { OutputOf } from '@parichay/shared/contract.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

type FoundCustomer = OutputOf<'POST /business/registerUserAndGetBusinesses'>;
export type Who = { phoneNumber: string } | { email: string; isForeignUser: true };

/** `userId` is null until that phone number or email is registered. */
export const customer = slice<FoundCustomer>();

const ask = (who: Who, register: boolean) =>
  customer.load(() => call('POST /business/registerUserAndGetBusinesses', { body: { ...who, register } }));

/** Does not register: the number may be mistyped. */
export const findCustomer = (who: Who) => ask(who, false);

export async function customerId(who: Who): Promise<string> {
  const known = customer.$state.get().data?.userId;
  const userId = known ?? (await ask(who, true))?.userId;
  if (userId) return userId;
  throw customer.$state.get().error ?? new CallFailure({ code: 'not_found' }, 404);
}
