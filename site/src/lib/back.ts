/* Back closes the topmost overlay. Overlays share one history entry, unless one has a URL. */

const overlayKey = 'isOver';
const closeHandlers: (() => void)[] = [];
let isGoingBack = false;
let isLeavingPage = false;
let isSyncScheduled = false;

const isOverlayEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[overlayKey] === true;

function goBack(steps: number): void {
  isGoingBack = true;
  history.go(-steps);
}

/** Runs in a separate task, so closing one overlay and opening another cancel out. */
function scheduleSync(): void {
  if (isSyncScheduled) return;
  isSyncScheduled = true;
  setTimeout(() => {
    isSyncScheduled = false;
    if (isGoingBack || isLeavingPage) return;
    if (closeHandlers.length > 0 && !isOverlayEntry()) history.pushState({ ...history.state, [overlayKey]: true }, '');
    else if (closeHandlers.length === 0 && isOverlayEntry()) goBack(1);
  });
}

export function closeOnBack(close: () => void): () => void {
  closeHandlers.push(close);
  isLeavingPage = false;
  scheduleSync();
  return () => {
    closeHandlers.splice(closeHandlers.lastIndexOf(close), 1);
    scheduleSync();
  };
}

export const stepBack = (): void => goBack(isOverlayEntry() ? 2 : 1);

/** A replaced overlay entry would lose the URL when it closes, so this pushes. */
export const replaceAddress = (address: string): void =>
  history[isOverlayEntry() ? 'pushState' : 'replaceState'](null, '', address);

/** Called once per page. Skips a history entry that a link left without its overlay. */
export function startBackHandling(): void {
  addEventListener('popstate', () => {
    const wasGoingBack = isGoingBack;
    isGoingBack = false;
    if (!wasGoingBack && !isOverlayEntry()) closeHandlers.at(-1)?.();
    scheduleSync();
  });
  addEventListener('pageshow', () => {
    isGoingBack = false;
    isLeavingPage = false;
    scheduleSync();
  });
  // An overlay that closes during a navigation must not go back and cancel it.
  globalThis.navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    isLeavingPage = !destination.sameDocument && downloadRequest === null;
  });
}
