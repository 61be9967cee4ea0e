import type { OutputOf } from '@parichay/shared/contract.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

type FoundCustomer = OutputOf<'POST /business/registerUserAndGetBusinesses'>;
export type CustomerIdentifier = { phoneNumber: string } | { email: string; isForeignUser: true };

/** `userId` is null until that phone number or email is registered. */
export const customer = slice<FoundCustomer>();

const requestCustomer = (identifier: CustomerIdentifier, register: boolean) =>
  customer.load(() => call('POST /business/registerUserAndGetBusinesses', { body: { ...identifier, register } }));

/** Registers no new customer, because the number may be mistyped. */
export const findCustomer = (identifier: CustomerIdentifier) => requestCustomer(identifier, false);

export async function ensureCustomerId(identifier: CustomerIdentifier): Promise<string> {
  const loadedId = customer.$state.get().data?.userId;
  const userId = loadedId ?? (await requestCustomer(identifier, true))?.userId;
  if (userId) return userId;
  throw customer.$state.get().error ?? new CallFailure({ code: 'not_found' }, 404);
}
