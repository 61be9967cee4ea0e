import { stepBack } from '../../../../lib/back.ts';

/* Closing goes back in history; after a link to the hash it removes the hash instead. */

const hash = '#upgrade';
const historyStateKey = 'isOverPage';

export const isUpgradeHash = (): boolean => location.hash === hash;

/** Marks the history entry; the mark survives a reload. */
export function markHistoryEntry(): void {
  history.replaceState({ ...history.state, [historyStateKey]: true }, '');
}

export function closePremium(onClosed: () => void): void {
  if (isUpgradeHash() && history.state?.[historyStateKey]) {
    stepBack();
    return;
  }
  if (isUpgradeHash()) history.replaceState(null, '', location.pathname + location.search);
  onClosed();
}
