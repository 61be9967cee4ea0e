import { z } from 'zod';
import { customerInPerson } from '../../platform/access/access.ts';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id } from '../../platform/lib/fields.ts';
import { platforms, programs } from './session.lists.ts';

const ownBrowsersAccess = { ...customerInPerson, staff: allStaffRoles } as const;

const signedInBrowser = z.object({
  browserId: id,
  platform: z.enum(platforms),
  program: z.enum(programs),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** True = stays signed in for 180 days, but at most 30 days without a visit. */
  isKept: z.boolean(),
  isThis: z.boolean(),
});
export type SignedInBrowser = z.output<typeof signedInBrowser>;

export const sessionEndpoints = {
  'GET /session/list': endpoint({
    summary: 'List the browsers in which the account is signed in: this one first, then by last use',
    access: ownBrowsersAccess,
    owner: 'bff',
    response: z.object({ browsers: z.array(signedInBrowser) }),
  }),
  'DELETE /session': endpoint({
    summary: 'Sign out a browser of the account at its next request',
    access: ownBrowsersAccess,
    owner: 'bff',
    query: z.strictObject({ browserId: id }),
    response: emptyResponse,
  }),
  'POST /session/confirm-password': endpoint({
    summary: 'Re-authenticate a remembered session with the password; the session gets a new id',
    access: customerInPerson,
    owner: 'bff',
    body: z.strictObject({ password: z.string().max(200) }),
    response: emptyResponse,
    errors: ['wrong_credentials', 'account_disabled'],
  }),
  'POST /session/send-code': endpoint({
    summary: 'Send a code to the phone or email of the account, for re-authentication without the password',
    access: customerInPerson,
    owner: 'bff',
    response: emptyResponse,
    errors: ['otp_too_soon', 'otp_too_many', 'otp_burned', 'otp_not_delivered'],
  }),
  'POST /session/confirm-code': endpoint({
    summary: 'Re-authenticate a remembered session with that code; the session gets a new id',
    access: customerInPerson,
    owner: 'bff',
    body: z.strictObject({ otp: z.string().regex(/^\d{6}$/) }),
    response: emptyResponse,
    errors: ['login_data_missing', 'otp_wrong', 'otp_expired', 'otp_burned'],
  }),
} as const satisfies EndpointTable;
