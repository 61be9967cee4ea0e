import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';

/** Installs the app (panel-app.ts) on a return visit, so that the first visit loads less. */
export function appLater(): void {
  const isBack = readStored<boolean>('localStorage', 'panel:back');
  storeValue('localStorage', 'panel:back', true);
  if (isBack) setTimeout(() => import('./panel-app.ts').then(({ startApp }) => startApp()).catch(() => {}), 2_000);
}
