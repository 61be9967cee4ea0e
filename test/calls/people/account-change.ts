import type { Calls } from '../call.ts';

const ids = { businessId: 'business', franchiseeId: 'franchisee' } as const;
const kind = 'number';
const phoneNumber = '+919811188001';

export const accountChangeCalls: Calls = {
  'GET /account-change': {
    // Only admins may change staff: account-change.test.ts.
    ids: { businessId: 'business', franchiseeId: { kind: 'franchisee', ownerMay: false } },
    query: { kind },
  },
  'DELETE /account-change': {
    ids,
    query: { kind },
    ownerMay: false, // No change is pending: account-change.test.ts.
  },
  'POST /account-change/send-code': {
    ids,
    body: { kind, phoneNumber },
    ownerMay: false, // A number gets three codes in ten minutes: account-change.test.ts.
  },
  'POST /account-change': {
    ids,
    body: { kind, phoneNumber, otp: '123456' },
    ownerMay: false, // The code is checked before the id: account-change.test.ts.
    says: [409, 'login_data_missing'],
  },
};
