import type { SecondFactor } from '@parichay/shared/people/second-factor/second-factor.endpoints.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const secondFactor = slice<SecondFactor>();
export const loadSecondFactor = () => secondFactor.load(() => call('GET /franchisee/second-factor'));

export type Task =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  /** `passkeyId` null = the authenticator app. */
  | { kind: 'remove'; passkeyId: string | null; name: string };

export type Stage =
  | { kind: 'ask' }
  | { kind: 'app'; secret: string; url: string }
  /** Shown only once. */
  | { kind: 'codes'; codes: readonly string[] };

export const $task = atom<Task | null>(null);
export const $stage = atom<Stage>({ kind: 'ask' });
export const doing = slice<true>();
/** A change signs out all other browsers. */
export const $isChanged = atom(false);

export function begin(task: Task | null): void {
  doing.reset();
  $stage.set({ kind: 'ask' });
  $task.set(task);
  if (task) $isChanged.set(false);
}

/** WebAuthn needs a secure context (HTTPS). */
export const canPasskey = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

const said = (password: string | null) => (password === null ? {} : { password });

/**
 * @param changes true = signs out other browsers
 * @param work null = done
 */
async function run(changes: boolean, work: () => Promise<Stage | null>): Promise<void> {
  if (doing.$state.get().status === 'loading') return;
  let next: Stage | null = null;
  const isDone = await doing.load(async () => {
    next = await work();
    return true as const;
  });
  if (!isDone) return;
  if (next) $stage.set(next);
  else finish();
  if (changes) $isChanged.set(true);
}

export function finish(): void {
  begin(null);
  loadSecondFactor();
}

const added = (codes: readonly string[] | null): Stage | null => codes && { kind: 'codes', codes };

/** @param password null during sign-in, where it was just checked */
export const startApp = (password: string | null) =>
  run(false, async () => {
    const { secret, url } = await call('POST /franchisee/second-factor/authenticator-start', {
      body: said(password),
    });
    return { kind: 'app', secret, url };
  });

export const confirmApp = (code: string) =>
  run(true, async () => {
    const { recoveryCodes } = await call('POST /franchisee/second-factor/authenticator', { body: { code } });
    return added(recoveryCodes);
  });

export const addPasskey = (password: string | null, name: string) =>
  run(true, async () => {
    const { options } = await call('POST /franchisee/second-factor/passkey-options', { body: said(password) });
    const { startRegistration } = await import('@simplewebauthn/browser');
    const response = await startRegistration({ optionsJSON: options as never }).catch((cause) => {
      // Cancelled, or this device has a passkey already: the browser has shown which.
      throw new CallFailure({ code: 'passkey_refused', message: String(cause) }, 422);
    });
    const { recoveryCodes } = await call('POST /franchisee/second-factor/passkey', {
      body: { name, response: response as never },
    });
    return added(recoveryCodes);
  });

export const renewCodes = (password: string) =>
  run(false, async () => {
    const { recoveryCodes } = await call('POST /franchisee/second-factor/recovery-codes', { body: { password } });
    return { kind: 'codes', codes: recoveryCodes };
  });

export const removeFactor = (password: string, passkeyId: string | null) =>
  run(true, async () => {
    await call('POST /franchisee/second-factor/remove', { body: { password, passkeyId } });
    return null;
  });
