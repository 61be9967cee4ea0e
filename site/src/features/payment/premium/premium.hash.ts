import { stepBack } from '../../../lib/back.ts';

/* History back closes the dialog. After a link to the hash there is no previous page, so the hash is removed
   instead. */

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
