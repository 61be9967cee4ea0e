import { stepBack } from '../../../../lib/back.ts';

/* After a link to the hash, no previous page exists, so the hash is removed. */

const hash = '#upgrade';
const mark = 'isOverPage';

export const isUpgrade = (): boolean => location.hash === hash;

/** Marks the history entry; the mark survives a reload. */
export function notePageBelow(): void {
  history.replaceState({ ...history.state, [mark]: true }, '');
}

export function closePremium(closed: () => void): void {
  if (isUpgrade() && history.state?.[mark]) {
    stepBack();
    return;
  }
  if (isUpgrade()) history.replaceState(null, '', location.pathname + location.search);
  closed();
}
