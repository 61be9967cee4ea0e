import { atom } from 'nanostores';
import { stepBack } from '../../../../../lib/back.ts';

/* In the hash, so that links open and history back closes it. */

const hash = '#frame-settings';
const mark = 'isOverPage';

export const $isSettings = atom(false);

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

/** After a link to the hash, history has no previous entry. */
export function closeSettings(): void {
  if ((history.state as Record<string, unknown> | null)?.[mark]) stepBack();
  else {
    history.replaceState(history.state, '', location.pathname + location.search);
    $isSettings.set(false);
  }
}
