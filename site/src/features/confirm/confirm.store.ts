import { atom } from 'nanostores';

/* Showing that it is you, before a call that changes what is dear. */

/** The sheet that asks is open. */
export const $confirming = atom(false);

let underWay: Promise<boolean> | null = null;
let answer = (_isConfirmed: boolean): void => {};

/** Opens the sheet; calls that wait at the same time share one. Answers whether its owner was here. */
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
