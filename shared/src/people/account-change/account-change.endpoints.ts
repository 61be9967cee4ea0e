import { z } from 'zod';
import { anyStaff } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { done, email, id, timestamp } from '../../platform/lib/fields.ts';

/** `number`: a new phone number or email for sign-in. `owner`: a business moves to another customer. */
export const accountChangeKinds = ['number', 'owner'] as const;
export type AccountChangeKind = (typeof accountChangeKinds)[number];

/** In person, because it decides who can sign in. Rights on staff accounts are checked per row. */
const whoMayChange = { customer: true, inPerson: true, staff: anyStaff } as const;

/** None = the caller; a business = its owner; a staff account = admins only. */
const whose = { businessId: id.optional(), franchiseeId: id.optional() };

export const wantedChange = {
  kind: z.enum(accountChangeKinds),
  ...whose,
  phoneNumber: z.string().trim().min(1).max(32).optional(),
  email: email.optional(),
};

/** What stays behind is hidden from the new owner, but not deleted. */
export const goesAlong = {
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

const codeErrors = ['otp_too_soon', 'otp_too_many', 'otp_burned', 'otp_not_delivered'] as const;
const addressErrors = ['phone_invalid', 'email_invalid', 'country_not_allowed'] as const;

const asked = z.strictObject({ kind: z.enum(accountChangeKinds), ...whose });

export const accountChangeEndpoints = {
  'POST /account-change/send-code': endpoint({
    summary: 'Send a code to the number or email that an account is to sign in with, or that is to own a business',
    access: whoMayChange,
    owner: 'bff',
    body: z.strictObject(wantedChange),
    response: done,
    errors: [...addressErrors, ...codeErrors],
  }),
  'POST /account-change': endpoint({
    summary:
      'Make the change with that code: at once where the caller has just proved the account, else after a day in which it can be stopped',
    access: whoMayChange,
    owner: 'bff',
    body: z.strictObject({ ...wantedChange, ...goesAlong, otp: z.string().regex(/^\d{6}$/) }),
    response: z.object({ change: accountChange.nullable() }),
    errors: [
      ...['number_taken', 'business_limit_reached'],
      ...['login_data_missing', 'otp_wrong', 'otp_expired', 'otp_burned'],
      ...addressErrors,
    ] as const,
  }),
  'GET /account-change': endpoint({
    summary: 'The change that waits for its day, or null',
    access: whoMayChange,
    query: asked,
    response: z.object({ change: accountChange.nullable() }),
  }),
  'DELETE /account-change': endpoint({
    summary: 'Stop the change that waits for its day',
    access: whoMayChange,
    query: asked,
    response: done,
  }),
} as const satisfies EndpointTable;
