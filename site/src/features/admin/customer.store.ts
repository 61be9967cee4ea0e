import type { OutputOf } from '@parichay/shared/contract.ts';
import { call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';

type FoundCustomer = OutputOf<'POST /business/registerUserAndGetBusinesses'>;

/** The customer that a business is made for, found by phone or email, or registered with it. */
export const customer = slice<FoundCustomer>();

export const findCustomer = (who: { phoneNumber: string } | { email: string; isForeignUser: true }) =>
  customer.load(() => call('POST /business/registerUserAndGetBusinesses', { body: who }));
