import { stepBack } from '../../../lib/back.ts';

/*
 * The hash `upgrade` opens the dialog, and going back closes it. Whoever came straight to the hash, by a link from
 * elsewhere, has no page of ours to go back to: then the hash is taken out of the address.
 */

const hash = '#upgrade';
const mark = 'isOverPage';

export const isUpgrade = (): boolean => location.hash === hash;

/** Notes, in the history's own entry, that the page lies below it; a reload keeps that. */
export function notePageBelow(): void {
  history.replaceState({ ...history.state, [mark]: true }, '');
}

export function closePremium(closed: () => void): void {
  if (isUpgrade() && history.state?.[mark]) {
    // The hash's going is what closes it.
    stepBack();
    return;
  }
  if (isUpgrade()) history.replaceState(null, '', location.pathname + location.search);
  closed();
}
