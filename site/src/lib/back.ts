/* Back closes the topmost overlay. Open overlays share one history entry, unless one has its own address. */

const mark = 'isOver';
const held: (() => void)[] = [];
let isGoing = false;
let isLeaving = false;
let isDue = false;

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true;

function go(steps: number): void {
  isGoing = true;
  history.go(-steps);
}

/** Runs in a separate task, so that closing one overlay and opening another cancel out. */
function settle(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    if (isGoing || isLeaving) return;
    if (held.length > 0 && !isMarked()) history.pushState({ ...history.state, [mark]: true }, '');
    else if (held.length === 0 && isMarked()) go(1);
  });
}

export function holdBack(close: () => void): () => void {
  held.push(close);
  isLeaving = false;
  settle();
  return () => {
    held.splice(held.lastIndexOf(close), 1);
    settle();
  };
}

export const stepBack = (): void => go(isMarked() ? 2 : 1);

/** A replaced overlay entry would lose the address when it closes, so this pushes. */
export const replaceAddress = (address: string): void =>
  history[isMarked() ? 'pushState' : 'replaceState'](null, '', address);

/** Once per page. Skips the marked entry that a link leaves without an overlay. */
export function startBack(): void {
  addEventListener('popstate', () => {
    const wasGoing = isGoing;
    isGoing = false;
    if (!wasGoing && !isMarked()) held.at(-1)?.();
    settle();
  });
  addEventListener('pageshow', () => {
    isGoing = false;
    isLeaving = false;
    settle();
  });
  // An overlay that closes during a navigation must not go back and cancel it.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    isLeaving = !destination.sameDocument && downloadRequest === null;
  });
}
