import { z } from 'zod';
import { franchisee } from '../franchisee/franchisee.endpoints.ts';

/** What a browser waits for between the password and being signed in. */
export const secondStep = z.object({
  /** `proof`: one of the factors below is to be shown. `set-up`: there is none yet, and one is asked for. */
  needs: z.enum(['proof', 'set-up']),
  /** An authenticator app is set up. */
  hasAuthenticator: z.boolean(),
  /** A passkey was made on this domain, where alone it works. */
  hasPasskey: z.boolean(),
  /** The other domains on which the account has passkeys. */
  passkeyDomains: z.array(z.string()),
  hasRecoveryCodes: z.boolean(),
});
export type SecondStep = z.output<typeof secondStep>;

/** What signing in as staff answers: that it is done, or what is asked for beside the password. */
export const staffSignedIn = z.object({
  franchiseeLoggedIn: z.boolean(),
  /** Null until the second step is made. */
  franchisee: franchisee.nullable(),
  /** Null when nothing more is asked for. */
  secondStep: secondStep.nullable(),
});
