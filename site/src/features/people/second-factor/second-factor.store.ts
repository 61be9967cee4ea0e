import type { SecondFactor } from '@parichay/shared/people/second-factor/second-factor.endpoints.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const secondFactor = slice<SecondFactor>();
export const loadSecondFactor = () => secondFactor.load(() => call('GET /franchisee/second-factor'));

export type FactorTask =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  /** `passkeyId` null = the authenticator app. */
  | { kind: 'remove'; passkeyId: string | null; name: string };

export type FactorStage =
  | { kind: 'ask' }
  | { kind: 'app'; secret: string; url: string }
  /** Recovery codes are shown only once. */
  | { kind: 'codes'; codes: readonly string[] };

export const $task = atom<FactorTask | null>(null);
export const $stage = atom<FactorStage>({ kind: 'ask' });
export const factorRequest = slice<true>();
/** True after a change, which signs out all other browsers. */
export const $isChanged = atom(false);

export function setFactorTask(task: FactorTask | null): void {
  factorRequest.reset();
  $stage.set({ kind: 'ask' });
  $task.set(task);
  if (task) $isChanged.set(false);
}

/** WebAuthn needs a secure context (HTTPS). */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

const passwordBody = (password: string | null) => (password === null ? {} : { password });

/** @param work returns the next stage; null = done */
async function runRequest(signsOutOthers: boolean, work: () => Promise<FactorStage | null>): Promise<void> {
  if (factorRequest.$state.get().status === 'loading') return;
  let next: FactorStage | null = null;
  const isDone = await factorRequest.load(async () => {
    next = await work();
    return true as const;
  });
  if (!isDone) return;
  if (next) $stage.set(next);
  else finishFactorTask();
  if (signsOutOthers) $isChanged.set(true);
}

export function finishFactorTask(): void {
  setFactorTask(null);
  loadSecondFactor();
}

const recoveryCodesStage = (codes: readonly string[] | null): FactorStage | null => codes && { kind: 'codes', codes };

/** @param password null during sign-in, where it was just checked */
export const startAuthenticatorSetUp = (password: string | null) =>
  runRequest(false, async () => {
    const { secret, url } = await call('POST /franchisee/second-factor/authenticator-start', {
      body: passwordBody(password),
    });
    return { kind: 'app', secret, url };
  });

export const confirmAuthenticatorApp = (code: string) =>
  runRequest(true, async () => {
    const { recoveryCodes } = await call('POST /franchisee/second-factor/authenticator', { body: { code } });
    return recoveryCodesStage(recoveryCodes);
  });

export const addPasskey = (password: string | null, name: string) =>
  runRequest(true, async () => {
    const { options } = await call('POST /franchisee/second-factor/passkey-options', { body: passwordBody(password) });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options as never }).catch((cause) => {
      // Cancelled, or this device has a passkey: the browser has shown which.
      throw new CallFailure({ code: 'passkey_refused', message: String(cause) }, 422);
    });
    const { recoveryCodes } = await call('POST /franchisee/second-factor/passkey', {
      body: { name, response: response as never },
    });
    return recoveryCodesStage(recoveryCodes);
  });

export const renewRecoveryCodes = (password: string) =>
  runRequest(false, async () => {
    const { recoveryCodes } = await call('POST /franchisee/second-factor/recovery-codes', { body: { password } });
    return { kind: 'codes', codes: recoveryCodes };
  });

export const removeOwnFactor = (password: string, passkeyId: string | null) =>
  runRequest(true, async () => {
    await call('POST /franchisee/second-factor/remove', { body: { password, passkeyId } });
    return null;
  });
