import { z } from 'zod';
import { customerInPerson } from '../../platform/access/access.ts';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { email, emptyResponse, id, requiredLine } from '../../platform/lib/fields.ts';
import { franchisee } from '../franchisee/franchisee.endpoints.ts';
import { staffSignedIn } from '../second-factor/second-factor.fields.ts';
import { keepSignedInChoices } from '../session/session.lists.ts';

/** A phone number in any common spelling; the BFF converts it to E.164. */
const phoneNumber = z.string().trim().min(1).max(32);
const password = z.string().max(200);
const keepSignedIn = z.boolean().default(false);
const otp = z.string().regex(/^\d{6}$/);

export const preferences = z.object({
  activeBusinessId: id.nullable().default(null),
  language: z.enum(locales).nullable().default(null),
  greetingLanguage: z.enum(locales).nullable().default(null),
  letsStaffIn: z.boolean().default(true),
});
export type Preferences = z.output<typeof preferences>;

export const user = z.object({
  userId: id,
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  isForeignUser: z.boolean(),
  hasPassword: z.boolean().default(false),
  preferences,
  loggedInBy: z.string().nullable().default(null),
});
export type User = z.output<typeof user>;

const identifier = {
  phoneNumber: phoneNumber.optional(),
  email: email.optional(),
  isForeignUser: z.boolean().default(false),
};

export const authEndpoints = {
  'POST /verifyUser': endpoint({
    summary:
      'Start signing in: tell whether the user exists, and send a code if it does not or the password was forgotten',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ ...identifier, fromForgotPassword: z.boolean().default(false) }),
    response: z.object({
      userExist: z.boolean(),
      otpSent: z.boolean(),
      keepSignedIn: z.enum(keepSignedInChoices),
    }),
    errors: [
      'agency_suspended',
      'phone_invalid',
      'email_invalid',
      'country_not_allowed',
      'otp_too_soon',
      'otp_too_many',
      'otp_burned',
      'otp_not_delivered',
    ],
  }),
  'POST /login': endpoint({
    summary: 'Sign in with a password',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ ...identifier, password, keepSignedIn }),
    response: z.object({ userLoggedIn: z.literal(true), user }),
    errors: ['agency_suspended', 'phone_invalid', 'email_invalid', 'wrong_credentials'],
  }),
  'POST /logout': endpoint({
    summary: 'Sign out',
    access: 'public',
    owner: 'bff',
    response: z.object({ userLoggedOut: z.literal(true) }),
  }),
  'GET /user': endpoint({
    summary: 'Get the signed-in customer',
    access: { customer: true },
    response: user,
  }),
  'POST /user/preference': endpoint({
    summary:
      'Change preferences: the active business, the languages of the panel and of greetings, whether staff may log in as the customer',
    access: { customer: true },
    body: z.strictObject({
      activeBusinessId: id.nullable().optional(),
      language: z.enum(locales).optional(),
      greetingLanguage: z.enum(locales).optional(),
      letsStaffIn: z.boolean().optional(),
    }),
    response: z.object({ updatedUser: user }),
    errors: ['not_found', 'not_allowed'],
  }),
  'DELETE /user': endpoint({
    summary: 'Delete the signed-in customer with all businesses, cards and sessions',
    access: customerInPerson,
    owner: 'bff',
    requiresReauth: true,
    response: emptyResponse,
  }),
  'POST /user/log-in-as': endpoint({
    summary: 'Log in as a customer in reach to help; payments and password changes are refused',
    access: { staff: ['admin'], grant: 'log-in-as' },
    owner: 'bff',
    body: z.strictObject({ userId: id, businessId: id.optional() }),
    response: z.object({ userLoggedIn: z.literal(true), user }),
    errors: ['customer_refuses'],
  }),
  'POST /user/log-out-as': endpoint({
    summary: 'Return to the own account after logging in as a customer',
    access: { customer: true },
    owner: 'bff',
    response: z.object({ franchiseeLoggedIn: z.literal(true), franchisee }),
    errors: ['login_data_missing'],
  }),
  'POST /verifyOtp': endpoint({
    summary: 'Check the code that was sent',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ otp }),
    /** `hasAccount`: the account existed before, so the user may skip setting a password. */
    response: z.object({ otpVerified: z.literal(true), hasAccount: z.boolean() }),
    errors: ['login_data_missing', 'otp_wrong', 'otp_expired', 'otp_burned'],
  }),
  'POST /resendOtp': endpoint({
    summary: 'Send the code again, at most once in 45 seconds',
    access: 'public',
    owner: 'bff',
    response: z.object({ otpSent: z.literal(true) }),
    errors: ['login_data_missing', 'otp_too_soon', 'otp_too_many', 'otp_burned', 'otp_not_delivered'],
  }),
  'POST /createPassword': endpoint({
    summary: 'Set the password after a correct code, and sign in; a customer without a password may postpone it',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({
      /** Without a password, the user signs in by code next time too. */
      password: password.optional(),
      fromForgotPassword: z.boolean().default(false),
      keepSignedIn,
    }),
    response: z.object({ userLoggedIn: z.literal(true), user, isNewUser: z.boolean() }),
    errors: ['login_data_missing', 'otp_not_verified', 'password_too_short', 'password_too_common'],
  }),
  'POST /franchisee/createPassword': endpoint({
    summary: 'Set the password of a staff account after a correct code, and sign in',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ password }),
    response: staffSignedIn,
    errors: ['login_data_missing', 'otp_not_verified', 'password_too_short', 'password_too_common'],
  }),
  'POST /franchisee/verifyPhoneNumber': endpoint({
    summary: 'Start signing in as staff; a code is sent if no password is set or it was forgotten',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ phoneNumber, fromForgotPassword: z.boolean().default(false) }),
    response: z.object({ franchiseeExist: z.boolean(), otpSent: z.boolean() }),
    errors: [
      'agency_suspended',
      'phone_invalid',
      'country_not_allowed',
      'otp_too_soon',
      'otp_too_many',
      'otp_burned',
      'otp_not_delivered',
    ],
  }),
  'POST /franchisee/login': endpoint({
    summary: 'Sign in as staff with a password; the response names the required second steps',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ phoneNumber, password }),
    response: staffSignedIn,
    errors: ['agency_suspended', 'phone_invalid', 'wrong_credentials'],
  }),
  'POST /franchisee/logout': endpoint({
    summary: 'Sign out as staff',
    access: 'public',
    owner: 'bff',
    response: z.object({ franchiseeLoggedOut: z.literal(true) }),
  }),
  'GET /franchisee': endpoint({
    summary: 'Get the signed-in staff account',
    access: { staff: allStaffRoles },
    response: franchisee,
  }),
  'POST /franchisee/name': endpoint({
    summary: 'Change the name of the signed-in staff account',
    access: { staff: allStaffRoles },
    body: z.strictObject({ name: requiredLine(80) }),
    response: z.object({ franchisee }),
  }),
  'POST /franchisee/preference': endpoint({
    summary: 'Change the preferences of the signed-in staff account: language, weekly mail',
    access: { staff: allStaffRoles },
    body: z.strictObject({ language: z.enum(locales).optional(), getsDigest: z.boolean().optional() }),
    response: z.object({ franchisee }),
  }),
  'POST /franchisee/password': endpoint({
    summary: 'Change the password of the signed-in staff account and end its other sessions',
    access: { staff: allStaffRoles },
    owner: 'bff',
    body: z.strictObject({ password, newPassword: password }),
    response: emptyResponse,
    errors: ['wrong_credentials', 'password_too_short', 'password_too_common'],
  }),
} as const satisfies EndpointTable;
