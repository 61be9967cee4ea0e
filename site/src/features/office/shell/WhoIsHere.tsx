import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { user } from '../../people/user/user.store.ts';
import { appLater } from './app-later.ts';

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
