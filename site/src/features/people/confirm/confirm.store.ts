import { atom } from 'nanostores';

/* Re-authentication before a sensitive call. */

export const $confirming = atom(false);

let underWay: Promise<boolean> | null = null;
let answer = (_isConfirmed: boolean): void => {};

/** Concurrent calls share one sheet. Returns whether the user confirmed. */
export function askWhoIsHere(): Promise<boolean> {
  underWay ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    $confirming.set(true);
  }).finally(() => {
    underWay = null;
  });
  return underWay;
}

export function closeConfirming(isConfirmed: boolean): void {
  $confirming.set(false);
  answer(isConfirmed);
}
