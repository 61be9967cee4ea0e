import { atom } from 'nanostores';

/* Asks the user to authenticate again before a sensitive call. */

export const $isConfirming = atom(false);

let pendingConfirmation: Promise<boolean> | null = null;
let resolveConfirmation = (_isConfirmed: boolean): void => {};

export function confirmIdentity(): Promise<boolean> {
  pendingConfirmation ??= new Promise<boolean>((resolve) => {
    resolveConfirmation = resolve;
    $isConfirming.set(true);
  }).finally(() => {
    pendingConfirmation = null;
  });
  return pendingConfirmation;
}

export function closeConfirmation(isConfirmed: boolean): void {
  $isConfirming.set(false);
  resolveConfirmation(isConfirmed);
}
