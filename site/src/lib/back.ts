/*
 * Going back closes what lies over a page, the topmost first, instead of leaving the page. While anything does, the
 * history has one entry more; once nothing does, that is gone back over. What is opened by an address of its own is a
 * step of the history already, and not held here.
 */

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

/** Brings the history in line; in a task of its own, so that what closes as another opens leaves no trace. */
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

/** Lets going back close something, as long as it is open. Answers the function that ends it. */
export function holdBack(close: () => void): () => void {
  held.push(close);
  isLeaving = false;
  settle();
  return () => {
    held.splice(held.lastIndexOf(close), 1);
    settle();
  };
}

/** Back over a step of this page, from under what lies over it. */
export const stepBack = (): void => go(isMarked() ? 2 : 1);

/** Another address for this page. What lies over it has an entry of its own, and would take the address along as it closes. */
export const replaceAddress = (address: string): void =>
  history[isMarked() ? 'pushState' : 'replaceState'](null, '', address);

/** Follows the history. Each page calls it once: a marked entry with nothing open was left by a link, and is skipped. */
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
  // What closes as another page is on its way must not call the browser back from there.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    isLeaving = !destination.sameDocument && downloadRequest === null;
  });
}
