import { z } from 'zod';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { email, emptyResponse, id, timestamp } from '../../platform/lib/fields.ts';

/** `number`: a new phone number or email for sign-in. `owner`: a business moves to another customer. */
export const accountChangeKinds = ['number', 'owner'] as const;
export type AccountChangeKind = (typeof accountChangeKinds)[number];

/**
 * A customer must act in person. Rights on staff accounts depend on the row.
 */
const changeAccess = { customer: true, inPerson: true, staff: allStaffRoles } as const;

/** No id = the calling customer; `businessId` = its owner; `franchiseeId` = a staff account, for admins only. */
const accountToChangeFields = { businessId: id.optional(), franchiseeId: id.optional() };

export const requestedChangeFields = {
  kind: z.enum(accountChangeKinds),
  ...accountToChangeFields,
  phoneNumber: z.string().trim().min(1).max(32).optional(),
  email: email.optional(),
};

/** Enquiries and invoices that are not transferred are hidden from the new owner, but not deleted. */
export const transferOptions = {
  withEnquiries: z.boolean().default(true),
  withInvoices: z.boolean().default(true),
};

export const accountChange = z.object({
  kind: z.enum(accountChangeKinds),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  /** null = requested by the account itself. */
  askedBy: z.string().nullable(),
  dueAt: timestamp,
});
export type AccountChange = z.output<typeof accountChange>;

/** The customer's cards that still show the old `phoneNumber`; null = none. */
export const oldNumberOnCard = z
  .object({ phoneNumber: z.string(), cards: z.array(z.object({ businessId: id, businessName: z.string() })) })
  .nullable();

const otpErrors = ['otp_too_soon', 'otp_too_many', 'otp_burned', 'otp_not_delivered'] as const;
const contactErrors = ['phone_invalid', 'email_invalid', 'country_not_allowed'] as const;

const changeQuery = z.strictObject({ kind: z.enum(accountChangeKinds), ...accountToChangeFields });

export const accountChangeEndpoints = {
  'POST /account-change/send-code': endpoint({
    summary: 'Send a code to the phone number or email that an account will sign in with, or that will own a business',
    access: changeAccess,
    owner: 'bff',
    body: z.strictObject(requestedChangeFields),
    response: emptyResponse,
    errors: [...contactErrors, ...otpErrors, 'number_unchanged'],
  }),
  'POST /account-change': endpoint({
    summary:
      'Make the change with that code: at once after re-authentication, else after a day in which it can be cancelled',
    access: changeAccess,
    owner: 'bff',
    body: z.strictObject({ ...requestedChangeFields, ...transferOptions, otp: z.string().regex(/^\d{6}$/) }),
    response: z.object({ change: accountChange.nullable(), oldNumberOnCard }),
    errors: [
      ...['number_taken', 'number_unchanged', 'business_limit_reached'],
      ...['login_data_missing', 'otp_wrong', 'otp_expired', 'otp_burned'],
      ...contactErrors,
    ] as const,
  }),
  'GET /account-change': endpoint({
    summary: 'Get the pending change, or null',
    access: changeAccess,
    query: changeQuery,
    response: z.object({ change: accountChange.nullable() }),
  }),
  'DELETE /account-change': endpoint({
    summary: 'Cancel the pending change',
    access: changeAccess,
    query: changeQuery,
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
