import type { SecondFactor } from '@parichay/shared/second-factor/second-factor.endpoints.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../lib/api.ts';
import { slice } from '../../lib/slice.ts';

/* What staff signs in with beside the password: on the account page, and where it is set up while signing in. */

/** The factors of the signed-in account. */
export const secondFactor = slice<SecondFactor>();
export const loadSecondFactor = () => secondFactor.load(() => call('GET /franchisee/second-factor'));

/** What is being done, each in a sheet of its own. */
export type Task =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  /** `passkeyId` null: the app. */
  | { kind: 'remove'; passkeyId: string | null; name: string };

/** How far it is. */
export type Stage =
  | { kind: 'ask' }
  | { kind: 'app'; secret: string; url: string }
  /** Shown this once; null when those from before count on. */
  | { kind: 'codes'; codes: readonly string[] };

export const $task = atom<Task | null>(null);
export const $stage = atom<Stage>({ kind: 'ask' });
/** The call on its way, and why the last one was refused. */
export const doing = slice<true>();
/** Something was changed, so that every other browser was signed out. */
export const $isChanged = atom(false);

export function begin(task: Task | null): void {
  doing.reset();
  $stage.set({ kind: 'ask' });
  $task.set(task);
  if (task) $isChanged.set(false);
}

/** Whether this browser can make passkeys: only pages that came over TLS may. */
export const canPasskey = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

const said = (password: string | null) => (password === null ? {} : { password });

/** @param changes whether other browsers are signed out by it @param work answers what is shown next; null: it is done */
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

/** What was to be kept is kept: back to where it began. */
export function finish(): void {
  begin(null);
  loadSecondFactor();
}

const added = (codes: readonly string[] | null): Stage | null => codes && { kind: 'codes', codes };

/** @param password null while signing in, where it was right a moment ago */
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
      // Cancelled, or this device has one already: the browser has said which.
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
