import { z } from 'zod';
import { franchisee } from '../franchisee/franchisee.endpoints.ts';

export const secondStep = z.object({
  /** `proof` = show an existing factor, `set-up` = create the first one. */
  needs: z.enum(['proof', 'set-up']),
  hasAuthenticator: z.boolean(),
  /** The account has a passkey for this domain. */
  hasPasskey: z.boolean(),
  passkeyDomains: z.array(z.string()),
  hasRecoveryCodes: z.boolean(),
});
export type SecondStep = z.output<typeof secondStep>;

export const staffSignedIn = z.object({
  franchiseeLoggedIn: z.boolean(),
  franchisee: franchisee.nullable(),
  secondStep: secondStep.nullable(),
});
