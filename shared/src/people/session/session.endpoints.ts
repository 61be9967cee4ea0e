import { z } from 'zod';
import { inPerson } from '../../platform/access/access.ts';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id } from '../../platform/lib/fields.ts';
import { platforms, programs } from './session.lists.ts';

const ownBrowsersAccess = { ...inPerson, staff: allStaffRoles } as const;

const signedInBrowser = z.object({
  browserId: id,
  platform: z.enum(platforms),
  program: z.enum(programs),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Stays signed in for 30 days without a visit. */
  isKept: z.boolean(),
  isThis: z.boolean(),
});
export type SignedInBrowser = z.output<typeof signedInBrowser>;

export const sessionEndpoints = {
  'GET /session/list': endpoint({
    summary: 'The browsers in which the account is signed in, this one first, then last used first',
    access: ownBrowsersAccess,
    owner: 'bff',
    response: z.object({ browsers: z.array(signedInBrowser) }),
  }),
  'DELETE /session': endpoint({
    summary: 'Sign a browser of the account out; it is signed out at its next request',
    access: ownBrowsersAccess,
    owner: 'bff',
    query: z.strictObject({ browserId: id }),
    response: emptyResponse,
  }),
  'POST /session/confirm-password': endpoint({
    summary: 'Show with the password who is using a session that is kept on a phone; it goes on under a new id',
    access: inPerson,
    owner: 'bff',
    body: z.strictObject({ password: z.string().max(200) }),
    response: emptyResponse,
    errors: ['wrong_credentials', 'account_disabled'],
  }),
  'POST /session/send-code': endpoint({
    summary: 'Send a code to the phone or email of the account, for who does not know the password',
    access: inPerson,
    owner: 'bff',
    response: emptyResponse,
    errors: ['otp_too_soon', 'otp_too_many', 'otp_burned', 'otp_not_delivered'],
  }),
  'POST /session/confirm-code': endpoint({
    summary: 'Show with that code who is using a session that is kept on a phone; it goes on under a new id',
    access: inPerson,
    owner: 'bff',
    body: z.strictObject({ otp: z.string().regex(/^\d{6}$/) }),
    response: emptyResponse,
    errors: ['login_data_missing', 'otp_wrong', 'otp_expired', 'otp_burned'],
  }),
} as const satisfies EndpointTable;
