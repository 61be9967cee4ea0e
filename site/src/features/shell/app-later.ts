import { readStored, storeValue } from '../../kit/ui/browser-storage.ts';

/** Whoever comes back gets the panel as an app (panel-app.ts); a first visit has enough to carry. */
export function appLater(): void {
  const isBack = readStored<boolean>('localStorage', 'panel:back');
  storeValue('localStorage', 'panel:back', true);
  // After everything that one waits for.
  if (isBack) setTimeout(() => import('./panel-app.ts').then(({ startApp }) => startApp()).catch(() => {}), 2_000);
}
