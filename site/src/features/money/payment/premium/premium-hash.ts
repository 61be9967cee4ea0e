import { stepBack } from '../../../../lib/back.ts';

/* After a link to the hash, no previous page exists, so the hash is removed. */

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
