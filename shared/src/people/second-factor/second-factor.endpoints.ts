import { z } from 'zod';
import { adminOnly, staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { secondStep, staffSignedIn } from './second-factor.fields.ts';
import { maxPasskeyNameLength } from './second-factor.lists.ts';

const password = z.string().max(200);
const code = z.string().regex(/^\d{6}$/);

/** Base64url; an attestation certificate has a few kB. */
const base64UrlText = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(max);

/** Source: WebAuthn level 3, "RegistrationResponseJSON". */
const credentialFields = {
  id: base64UrlText(1_400),
  rawId: base64UrlText(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** Ignored, because no extension is requested. */
  clientExtensionResults: z.record(z.string().max(40), z.unknown()),
};
const newCredential = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64UrlText(2_000),
    attestationObject: base64UrlText(10_000),
    authenticatorData: base64UrlText(4_000).optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: base64UrlText(2_000).optional(),
  }),
});
const credentialAssertion = z.strictObject({
  ...credentialFields,
  response: z.strictObject({
    clientDataJSON: base64UrlText(2_000),
    authenticatorData: base64UrlText(4_000),
    signature: base64UrlText(2_000),
    userHandle: base64UrlText(200).optional(),
  }),
});

/** Source: WebAuthn, "PublicKeyCredentialCreationOptionsJSON". */
const passkeyOptions = z.object({ options: z.record(z.string(), z.unknown()) });

const recoveryCodes = z.array(z.string());

/** Not needed during sign-in, when the password was just entered. */
const passwordConfirmation = { password: password.optional() };

export const secondFactor = z.object({
  /** True = the last factor cannot be removed. */
  isRequired: z.boolean(),
  authenticator: z.object({ createdAt: timestamp }).nullable(),
  passkeys: z.array(
    z.object({
      passkeyId: id,
      name: z.string(),
      domain: z.string(),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Only the first factor returns codes. */
const addedFactorResponse = z.object({ recoveryCodes: recoveryCodes.nullable() });

export const secondFactorEndpoints = {
  'GET /franchisee/second-step': endpoint({
    summary: 'Get the second steps that are required after a correct password',
    access: 'public',
    owner: 'bff',
    response: secondStep,
    errors: ['login_data_missing'],
  }),
  'POST /franchisee/second-step/code': endpoint({
    summary: 'Finish signing in with a code of the authenticator app; each code is accepted once',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ code }),
    response: staffSignedIn,
    errors: ['login_data_missing', 'otp_wrong', 'code_used', 'second_step_burned'],
  }),
  'POST /franchisee/second-step/recovery-code': endpoint({
    summary: 'Finish signing in with a recovery code, which is used up',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ recoveryCode: z.string().max(40) }),
    response: staffSignedIn,
    errors: ['login_data_missing', 'recovery_code_wrong', 'second_step_burned'],
  }),
  'POST /franchisee/second-step/passkey-options': endpoint({
    summary: 'Start to finish signing in with a passkey: get a challenge that is valid once, for five minutes',
    access: 'public',
    owner: 'bff',
    response: passkeyOptions,
    errors: ['login_data_missing', 'passkey_refused'],
  }),
  'POST /franchisee/second-step/passkey': endpoint({
    summary: 'Finish signing in with the signature of a passkey',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ response: credentialAssertion }),
    response: staffSignedIn,
    errors: ['login_data_missing', 'passkey_refused', 'second_step_burned'],
  }),
  // The next four are public, because the account may not be signed in yet; handlers check the session.
  'POST /franchisee/second-factor/authenticator-start': endpoint({
    summary: 'Create a secret for an authenticator app; it expires after ten minutes unless its first code is entered',
    access: 'public',
    owner: 'bff',
    body: z.strictObject(passwordConfirmation),
    /** The secret in base32, and an `otpauth://` URL. */
    response: z.object({ secret: z.string(), url: z.string() }),
    errors: ['login_data_missing', 'wrong_credentials'],
  }),
  'POST /franchisee/second-factor/authenticator': endpoint({
    summary: 'Set up the authenticator app with its first code; it replaces the previous one',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ code }),
    response: addedFactorResponse,
    errors: ['login_data_missing', 'otp_wrong'],
  }),
  'POST /franchisee/second-factor/passkey-options': endpoint({
    summary: 'Start to add a passkey: get a challenge that is valid once, for five minutes',
    access: 'public',
    owner: 'bff',
    body: z.strictObject(passwordConfirmation),
    response: passkeyOptions,
    errors: ['login_data_missing', 'wrong_credentials', 'passkey_limit_reached'],
  }),
  'POST /franchisee/second-factor/passkey': endpoint({
    summary: 'Add the passkey that the browser created',
    access: 'public',
    owner: 'bff',
    body: z.strictObject({ name: requiredLine(maxPasskeyNameLength), response: newCredential }),
    response: addedFactorResponse,
    errors: ['login_data_missing', 'passkey_refused', 'passkey_limit_reached', 'already_exists'],
  }),
  'GET /franchisee/second-factor': endpoint({
    summary: 'List the second factors of the signed-in staff account',
    access: staffOnly,
    owner: 'bff',
    response: secondFactor,
  }),
  'POST /franchisee/second-factor/remove': endpoint({
    summary: 'Remove the authenticator app or the named passkey; all other browsers are signed out',
    access: staffOnly,
    owner: 'bff',
    body: z.strictObject({ password, passkeyId: id.nullable() }),
    response: emptyResponse,
    errors: ['wrong_credentials', 'second_factor_required'],
  }),
  'POST /franchisee/second-factor/recovery-codes': endpoint({
    summary: 'Create ten recovery codes that replace the previous ones',
    access: staffOnly,
    owner: 'bff',
    body: z.strictObject({ password }),
    response: z.object({ recoveryCodes }),
    errors: ['wrong_credentials', 'not_found'],
  }),
  'POST /franchisee/second-factor/take-off': endpoint({
    summary: "Remove all second factors of a colleague who has lost the phone, and end the colleague's sessions",
    access: adminOnly,
    owner: 'bff',
    /** `password` is the admin's own. */
    body: z.strictObject({ franchiseeId: id, password }),
    response: emptyResponse,
    errors: ['wrong_credentials', 'own_account'],
  }),
} as const satisfies EndpointTable;
