import { atom } from 'nanostores';
import { stepBack } from '../../../lib/back.ts';

/* The sheet of frame settings follows the hash, so that a section of the agency can lead to it and going back closes it. */

const hash = '#frame-settings';
const mark = 'isOverPage';

export const $isSettings = atom(false);

/** Follows the address. Answers the function that stops. */
export function followSettings(): () => void {
  const follow = () => $isSettings.set(location.hash === hash);
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
  follow();
  return () => {
    removeEventListener('hashchange', follow);
    removeEventListener('popstate', follow);
  };
}

export function openSettings(): void {
  history.pushState({ [mark]: true }, '', location.pathname + location.search + hash);
  $isSettings.set(true);
}

/** Back to the page below. Where a link led right to the hash there is none, so it is taken out of the address. */
export function closeSettings(): void {
  if ((history.state as Record<string, unknown> | null)?.[mark]) stepBack();
  else {
    history.replaceState(history.state, '', location.pathname + location.search);
    $isSettings.set(false);
  }
}
