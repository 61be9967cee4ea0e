import type { StoredPasskey } from '@parichay/shared/people/second-factor/second-factor.internal.ts';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  SettingsService,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Request } from 'express';

// Trusted roots would make the library fetch revocation lists that certificates name.
for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** WebAuthn's `rpId`; each agency has its own domain. */
export const domainOf = (request: Request): string => new URL(request.origin).hostname;

const credentialDescriptorsOf = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports as AuthenticatorTransport[],
  }));

const passkeysOfDomain = (request: Request, passkeys: readonly StoredPasskey[]): StoredPasskey[] =>
  passkeys.filter(({ domain }) => domain === domainOf(request));

/** The password is the first factor, so the passkey need not verify the user. */
const userVerification = 'preferred';

/** COSE ids of EdDSA, ES256 and RS256. The library's default makes Node warn. */
const supportedAlgorithmIDs = [-8, -7, -257];

export const passkeyCreationOptions = (
  request: Request,
  account: { franchiseeId: string; phoneNumber: string; name: string },
  passkeys: readonly StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: request.agency.details.agencyName,
    rpID: domainOf(request),
    userID: new Uint8Array(Buffer.from(account.franchiseeId)),
    userName: account.phoneNumber,
    userDisplayName: account.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: credentialDescriptorsOf(passkeysOfDomain(request, passkeys)),
    authenticatorSelection: { residentKey: 'preferred', userVerification },
  });

export const passkeyProofOptions = (request: Request, passkeys: readonly StoredPasskey[]) =>
  generateAuthenticationOptions({
    rpID: domainOf(request),
    allowCredentials: credentialDescriptorsOf(passkeysOfDomain(request, passkeys)),
    userVerification,
  });

export async function verifyNewPasskey(request: Request, challenge: string, response: unknown) {
  const expected = { expectedChallenge: challenge, expectedOrigin: request.origin, expectedRPID: domainOf(request) };
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    ...expected,
    supportedAlgorithmIDs,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return {
    credentialId: id,
    domain: domainOf(request),
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports as string[],
  };
}

export async function verifyPasskey(
  request: Request,
  challenge: string,
  response: unknown,
  passkeys: readonly StoredPasskey[],
): Promise<{ passkeyId: string; counter: number } | null> {
  const assertion = response as AuthenticationResponseJSON;
  const passkey = passkeysOfDomain(request, passkeys).find(({ credentialId }) => credentialId === assertion.id);
  if (!passkey) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: request.origin,
    expectedRPID: domainOf(request),
    requireUserVerification: false,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }));
  return verified ? { passkeyId: passkey.passkeyId, counter: authenticationInfo.newCounter } : null;
}
