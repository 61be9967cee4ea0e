import { atom } from 'nanostores';
import { stepBack } from '../../../../../lib/back.ts';

const hash = '#frame-settings';
const historyStateKey = 'isOverPage';

export const $isSettingsOpen = atom(false);

export function syncSettingsWithUrl(): () => void {
  const update = () => $isSettingsOpen.set(location.hash === hash);
  addEventListener('hashchange', update);
  addEventListener('popstate', update);
  update();
  return () => {
    removeEventListener('hashchange', update);
    removeEventListener('popstate', update);
  };
}

export function openSettings(): void {
  history.pushState({ [historyStateKey]: true }, '', location.pathname + location.search + hash);
  $isSettingsOpen.set(true);
}

/** After a link to the hash, no previous entry exists, so the hash is removed. */
export function closeSettings(): void {
  if ((history.state as Record<string, unknown> | null)?.[historyStateKey]) stepBack();
  else {
    history.replaceState(history.state, '', location.pathname + location.search);
    $isSettingsOpen.set(false);
  }
}
