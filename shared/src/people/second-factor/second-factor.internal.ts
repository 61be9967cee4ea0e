import { z } from 'zod';
import { staffClaims } from '../../platform/lib/actor-token.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, timestamp } from '../../platform/lib/fields.ts';
import { franchisee } from '../franchisee/franchisee.endpoints.ts';

/** An older epoch answers `not_signed_in`. */
const staffSession = { franchiseeId: id, sessionEpoch: z.number().int() };

export const staffAccount = z.object({
  audience: z.literal('staff'),
  sessionEpoch: z.number().int(),
  franchisee,
});

export const storedPasskey = z.object({
  passkeyId: id,
  credentialId: z.string(),
  domain: z.string(),
  /** COSE key in base64url. */
  publicKey: z.string(),
  counter: z.number().int(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type StoredPasskey = z.output<typeof storedPasskey>;

/** The BFF encrypts `sealedSecret`, and alone has the key. */
export const storedFactors = z.object({
  account: staffAccount,
  isRequiredByAgency: z.boolean(),
  authenticator: z.object({ sealedSecret: z.string(), createdAt: timestamp }).nullable(),
  passkeys: z.array(storedPasskey),
  recoveryCodesLeft: z.number().int(),
});
export type StoredFactors = z.output<typeof storedFactors>;

const digests = z.array(z.string().max(100)).max(20);
/** Digests of new recovery codes, stored only with the first factor. */
const recoveryCodesOfFirstFactor = { recoveryDigests: digests };
const changedAccountResponse = z.object({ account: staffAccount });
const addedFactorResponse = changedAccountResponse.extend({ areCodesNew: z.boolean() });
/** Prevents replays: `isTaken` = valid and now used up; false = used before or unknown. */
const consumeCodeResponse = z.object({ isTaken: z.boolean() });

export const secondFactorInternalCalls = {
  'GET /internal/second-factor': endpoint({
    summary: 'Get a staff account and its second factors',
    access: 'public',
    query: z.strictObject({ franchiseeId: id }),
    response: storedFactors,
  }),
  'POST /internal/second-factor/check-password': endpoint({
    summary: 'Check the password of a signed-in staff account',
    access: 'public',
    body: z.strictObject({ ...staffSession, password: z.string().max(200) }),
    response: z.object({ isRight: z.boolean() }),
    errors: ['not_signed_in'],
  }),
  'POST /internal/second-factor/authenticator': endpoint({
    summary: 'Store an authenticator app that replaces the previous one, with the step of its first code',
    access: 'public',
    body: z.strictObject({
      ...staffSession,
      sealedSecret: z.string().max(500),
      step: z.number().int(),
      ...recoveryCodesOfFirstFactor,
    }),
    response: addedFactorResponse,
    errors: ['not_signed_in'],
  }),
  'POST /internal/second-factor/passkey': endpoint({
    summary: 'Store a passkey',
    access: 'public',
    body: z.strictObject({
      ...staffSession,
      passkey: z.strictObject({
        credentialId: z.string(),
        domain: z.string(),
        publicKey: z.string(),
        counter: z.number().int(),
        transports: z.array(z.string()),
        name: z.string(),
      }),
      ...recoveryCodesOfFirstFactor,
    }),
    response: addedFactorResponse,
    errors: ['not_signed_in', 'passkey_limit_reached', 'already_exists'],
  }),
  'POST /internal/second-factor/authenticator/use': endpoint({
    summary: 'Use up the code of a step and of all earlier steps',
    access: 'public',
    body: z.strictObject({ ...staffSession, step: z.number().int() }),
    response: consumeCodeResponse,
    errors: ['not_signed_in'],
  }),
  'POST /internal/second-factor/passkey/use': endpoint({
    summary: 'Store the signature counter of a passkey',
    access: 'public',
    body: z.strictObject({ ...staffSession, passkeyId: id, counter: z.number().int() }),
    response: consumeCodeResponse,
    errors: ['not_signed_in'],
  }),
  'POST /internal/second-factor/recovery-code/use': endpoint({
    summary: 'Use up a recovery code',
    access: 'public',
    body: z.strictObject({ ...staffSession, digest: z.string().max(100) }),
    response: consumeCodeResponse,
    errors: ['not_signed_in'],
  }),
  'POST /internal/second-factor/remove': endpoint({
    summary: 'Remove a passkey, or the authenticator app if none is named',
    access: 'public',
    body: z.strictObject({ ...staffSession, passkeyId: id.nullable(), keepsOne: z.boolean() }),
    response: changedAccountResponse,
    errors: ['not_signed_in', 'not_found', 'second_factor_required'],
  }),
  'POST /internal/second-factor/recovery-codes': endpoint({
    summary: 'Replace the recovery codes',
    access: 'public',
    body: z.strictObject({ ...staffSession, digests }),
    response: emptyResponse,
    errors: ['not_signed_in', 'not_found'],
  }),
  'POST /internal/second-factor/take-off': endpoint({
    summary: 'Remove all second factors of a colleague in reach; recorded in the audit log',
    access: 'public',
    body: z.strictObject({ staff: staffClaims, franchiseeId: id }),
    response: emptyResponse,
    errors: ['not_found', 'own_account'],
  }),
} as const satisfies EndpointTable;
