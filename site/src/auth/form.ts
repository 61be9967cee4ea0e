import { CallFailure } from '../lib/api.ts';
import { pageTranslator } from '../lib/page-messages.ts';

export const t = pageTranslator<'sign-in-live' | 'errors-sign-in'>();

type Key = Parameters<typeof t>[0];

export function element<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`There is no #${id} on this page.`);
  return found as T;
}

export const optional = <T extends HTMLElement = HTMLElement>(id: string): T | null =>
  document.getElementById(id) as T | null;

export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * `tick` gets the seconds left, down to 0.
 * @returns a stop function
 */
export function countdown(seconds: number, tick: (left: number) => void): () => void {
  const end = Date.now() + seconds * 1000;
  let timer = 0;
  const run = () => {
    // Uses the clock instead of counting ticks, because phones suspend timers.
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    if (left === 0) clearInterval(timer);
    tick(left);
  };
  timer = window.setInterval(run, 1000);
  run();
  return () => clearInterval(timer);
}

const submitButton = () => element<HTMLButtonElement>('submit');
let stopCountdown = () => {};
let isPending = false;
let isBlocked = false;

export function clearErrors(): void {
  stopCountdown();
  isBlocked = false;
  submitButton().removeAttribute('aria-disabled');
  for (const said of document.querySelectorAll('.field-error, #banner')) said.replaceChildren();
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
}

function say(text: string, field: string | null, retryAfter: number | undefined): void {
  const place = element(field ? `${field}-error` : 'banner');
  place.replaceChildren(text);
  if (field) {
    const input = element<HTMLInputElement>(field);
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  }
  if (!retryAfter) return;
  const rest = document.createElement('span');
  rest.setAttribute('aria-live', 'off');
  place.append(' ', rest);
  isBlocked = true;
  submitButton().setAttribute('aria-disabled', 'true');
  stopCountdown = countdown(Math.ceil(retryAfter), (left) => {
    if (left === 0) clearErrors();
    else rest.textContent = t('sign-in-live.retryIn', { time: minutes(left) });
  });
}

export class LocalFault extends Error {
  readonly key: Key;
  readonly field: string;
  constructor(key: Key, field: string) {
    super(key);
    this.key = key;
    this.field = field;
  }
}

export type FieldOf = (failure: CallFailure) => string | null;

export function show(thrown: unknown, fieldOf: FieldOf): void {
  if (thrown instanceof LocalFault) say(t(thrown.key), thrown.field, undefined);
  else if (!(thrown instanceof CallFailure)) throw thrown;
  else if (thrown.status === 0 && !navigator.onLine) say(t('sign-in-live.offline'), null, undefined);
  else {
    // The page's footer shows the same text until the first attempt.
    if (thrown.code === 'agency_suspended') document.querySelector('#support > .banner')?.remove();
    say(t(`errors-sign-in.${thrown.code}` as Key), fieldOf(thrown), thrown.retryAfter);
  }
}

/**
 * Ignored while one is pending.
 * @param run true = the page is left, so the button stays busy
 */
export async function attempt(button: HTMLElement, fieldOf: FieldOf, run: () => Promise<boolean>): Promise<void> {
  if (isPending || isBlocked) return;
  isPending = true;
  clearErrors();
  button.setAttribute('aria-busy', 'true');
  let isLeaving = false;
  try {
    isLeaving = await run();
  } catch (thrown) {
    show(thrown, fieldOf);
  } finally {
    if (!isLeaving) {
      isPending = false;
      button.removeAttribute('aria-busy');
    }
  }
}

export function onSubmit(fieldOf: FieldOf, run: () => Promise<boolean>): void {
  element('step').addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(submitButton(), fieldOf, run);
  });
}

export function revealPassword(): void {
  const button = optional<HTMLButtonElement>('reveal');
  button?.addEventListener('click', () => {
    const input = element<HTMLInputElement>('password');
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.textContent = t(isShown ? 'sign-in-live.hide' : 'sign-in-live.show');
    button.ariaLabel = t(isShown ? 'sign-in-live.hidePassword' : 'sign-in-live.showPassword');
    input.focus();
  });
}

export function showOnly(name: string, value: string): void {
  for (const node of document.querySelectorAll<HTMLElement>(`[data-${name}]`))
    node.hidden = node.dataset[name] !== value;
}
