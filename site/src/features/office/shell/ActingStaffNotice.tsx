import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { readStored, storeValue } from '../../../kit/ui/browser/browser-storage.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { user } from '../../people/user/user.store.ts';

const ActingStaffBanner = lazy(async () => (await import('./ActingStaffBanner.tsx')).ActingStaffBanner, {
  isRare: true,
  isPermanent: true,
});

export function ActingStaffNotice() {
  const currentUser = useStore(user.$state).data;
  const isUserThemself = Boolean(currentUser && !currentUser.loggedInBy);
  // Staff must not store a customer's data in their browser.
  useEffect(() => {
    if (isUserThemself) installAppOnReturn();
  }, [isUserThemself]);
  return currentUser?.loggedInBy ? <ActingStaffBanner of={currentUser} staff={currentUser.loggedInBy} /> : null;
}

/** Installs the app (panel-app.ts) on a return visit, so the first visit loads less. */
function installAppOnReturn(): void {
  const hasVisited = readStored<boolean>('localStorage', 'panel:back');
  storeValue('localStorage', 'panel:back', true);
  if (hasVisited)
    setTimeout(
      () => import('./panel-app.ts').then(({ startInstallableApp }) => startInstallableApp()).catch(() => {}),
      2_000,
    );
}
