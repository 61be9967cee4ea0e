import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { user } from '../../people/user/user.store.ts';

const VisitBanner = lazy(async () => (await import('./VisitBanner.tsx')).VisitBanner, { isRare: true, isPlaced: true });

export function WhoIsHere() {
  const who = useStore(user.$state).data;
  const isInPerson = Boolean(who && !who.loggedInBy);
  // Staff must not store a customer's data in their browser.
  useEffect(() => {
    if (isInPerson) appLater();
  }, [isInPerson]);
  return who?.loggedInBy ? <VisitBanner of={who} staff={who.loggedInBy} /> : null;
}

/** Installs the app (panel-app.ts) on a return visit, so that the first visit loads less. */
function appLater(): void {
  const isBack = readStored<boolean>('localStorage', 'panel:back');
  storeValue('localStorage', 'panel:back', true);
  if (isBack) setTimeout(() => import('./panel-app.ts').then(({ startApp }) => startApp()).catch(() => {}), 2_000);
}
