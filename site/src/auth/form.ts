import { CallFailure } from '../lib/api.ts';
import { pageTranslator } from '../lib/page-messages.ts';

export const t = pageTranslator<'sign-in-live' | 'errors-sign-in'>();

type Key = Parameters<typeof t>[0];

export function requiredElement<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (!node) throw new Error(`There is no #${id} on this page.`);
  return node as T;
}

export const optionalElement = <T extends HTMLElement = HTMLElement>(id: string): T | null =>
  document.getElementById(id) as T | null;

export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** `onTick` gets the remaining seconds, down to 0. */
export function startCountdown(seconds: number, onTick: (secondsLeft: number) => void): () => void {
  const end = Date.now() + seconds * 1000;
  let timer = 0;
  const run = () => {
    // Uses the clock instead of counting ticks, because phones suspend timers.
    const secondsLeft = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    if (secondsLeft === 0) clearInterval(timer);
    onTick(secondsLeft);
  };
  timer = window.setInterval(run, 1000);
  run();
  return () => clearInterval(timer);
}

const submitButton = () => requiredElement<HTMLButtonElement>('submit');
let stopCountdown = () => {};
let isSubmitPending = false;
let isSubmitBlocked = false;

export function clearErrorsAndUnblockSubmit(): void {
  stopCountdown();
  isSubmitBlocked = false;
  submitButton().removeAttribute('aria-disabled');
  for (const message of document.querySelectorAll('.field-error, #banner')) message.replaceChildren();
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
}

function showMessage(text: string, field: string | null, retryAfter: number | undefined): void {
  const container = requiredElement(field ? `${field}-error` : 'banner');
  container.replaceChildren(text);
  if (field) {
    const input = requiredElement<HTMLInputElement>(field);
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }
  if (!retryAfter) return;
  const countdownElement = document.createElement('span');
  countdownElement.setAttribute('aria-live', 'off');
  container.append(' ', countdownElement);
  isSubmitBlocked = true;
  submitButton().setAttribute('aria-disabled', 'true');
  stopCountdown = startCountdown(Math.ceil(retryAfter), (secondsLeft) => {
    if (secondsLeft === 0) clearErrorsAndUnblockSubmit();
    else countdownElement.textContent = t('sign-in-live.retryIn', { time: formatClock(secondsLeft) });
  });
}

export class ValidationError extends Error {
  readonly key: Key;
  readonly field: string;
  constructor(key: Key, field: string) {
    super(key);
    this.key = key;
    this.field = field;
  }
}

export type FieldOfFailure = (failure: CallFailure) => string | null;

export function showFailure(thrown: unknown, fieldOf: FieldOfFailure): void {
  if (thrown instanceof ValidationError) showMessage(t(thrown.key), thrown.field, undefined);
  else if (!(thrown instanceof CallFailure)) throw thrown;
  else if (thrown.status === 0 && !navigator.onLine) showMessage(t('sign-in-live.offline'), null, undefined);
  else {
    // Removes the banner in the footer, which shows the same text.
    if (thrown.code === 'agency_suspended') document.querySelector('#support > .banner')?.remove();
    showMessage(t(`errors-sign-in.${thrown.code}` as Key), fieldOf(thrown), thrown.retryAfter);
  }
}

/**
 * Does nothing while another attempt is pending.
 * @param run returns true when it leaves the page
 */
export async function attemptSubmit(
  button: HTMLElement,
  fieldOf: FieldOfFailure,
  run: () => Promise<boolean>,
): Promise<void> {
  if (isSubmitPending || isSubmitBlocked) return;
  isSubmitPending = true;
  clearErrorsAndUnblockSubmit();
  button.setAttribute('aria-busy', 'true');
  let isLeaving = false;
  try {
    isLeaving = await run();
  } catch (thrown) {
    showFailure(thrown, fieldOf);
  } finally {
    if (!isLeaving) {
      isSubmitPending = false;
      button.removeAttribute('aria-busy');
    }
  }
}

export function onSubmit(fieldOf: FieldOfFailure, run: () => Promise<boolean>): void {
  requiredElement('step').addEventListener('submit', (event) => {
    event.preventDefault();
    attemptSubmit(submitButton(), fieldOf, run);
  });
}

export function startPasswordToggle(): void {
  const button = optionalElement<HTMLButtonElement>('reveal');
  button?.addEventListener('click', () => {
    const input = requiredElement<HTMLInputElement>('password');
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.textContent = t(isShown ? 'sign-in-live.hide' : 'sign-in-live.show');
    button.ariaLabel = t(isShown ? 'sign-in-live.hidePassword' : 'sign-in-live.showPassword');
    input.focus();
  });
}

export function showOnlyMatching(name: string, value: string): void {
  for (const node of document.querySelectorAll<HTMLElement>(`[data-${name}]`))
    node.hidden = node.dataset[name] !== value;
}
