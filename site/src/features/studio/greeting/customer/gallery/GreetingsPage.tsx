import './daily.css';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { useIdleSince } from '../../../../../kit/ui/browser/when-idle.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../../people/session/business.store.ts';
import { reloadCustomerData } from '../../../../people/session/start-customer.ts';
import { user } from '../../../../people/user/user.store.ts';
import { $isSettingsOpen, closeSettings, syncSettingsWithUrl } from '../maker/frame-settings-hash.ts';
import { frames, loadFrames } from '../maker/frames.store.ts';
import { GallerySkeleton, GridSkeleton } from './GallerySkeleton.tsx';
import { Filters } from './GalleryTools.tsx';
import { gridSelectionOf } from './gallery.rules.ts';
import { $isGalleryLoaded, galleryQuery, startGallery } from './gallery.store.ts';
import { SearchField } from './SearchField.tsx';
import { ShelvesView } from './ShelvesView.tsx';

const GreetingMaker = lazy(async () => (await import('../maker/GreetingMaker.tsx')).GreetingMaker, {
  isPermanent: true,
  fallback: <div className="maker-wait" />,
});
const GreetingGrid = lazy(async () => (await import('./GreetingGrid.tsx')).GreetingGrid, {
  isPermanent: true,
  fallback: <GridSkeleton />,
});
const CalendarView = lazy(async () => (await import('../calendar/CalendarView.tsx')).CalendarView, {
  isRare: true,
  isPermanent: true,
});
const PreparingBar = lazy(async () => (await import('../maker/PreparingBar.tsx')).PreparingBar, {
  isRare: true,
  isPermanent: true,
});
const FrameSettings = lazy(async () => (await import('../maker/FrameSettings.tsx')).FrameSettings, { isRare: true });
const Welcome = lazy(async () => (await import('../../../../people/session/Welcome.tsx')).Welcome, {
  isRare: true,
  isPermanent: true,
});
const GreetingSections = lazy(
  async () => (await import('../../../../shop/ui-customisation/GreetingSections.tsx')).GreetingPageSections,
  {
    isRare: true,
    isPermanent: true,
  },
);

const isCalendarView = ({ view }: { view?: string | undefined }): boolean => view === 'calendar';

export function GreetingsPage() {
  const query = useStore(galleryQuery.$params);
  const isSettingsOpen = useStore($isSettingsOpen);
  const activeBusiness = useDeferredStore($activeBusiness);
  const businessList = useDeferredStore(businesses.$state);
  const userState = useDeferredStore(user.$state);
  const businessId = activeBusiness?.businessId;
  useEffect(startGallery, []);
  useEffect(syncSettingsWithUrl, []);
  // A payment changes the remaining allowance.
  const paidUntil = activeBusiness?.expiryDateForCustomer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when the plan is extended
  useEffect(() => {
    if (businessId) loadFrames(businessId);
  }, [businessId, paidUntil]);

  const failure = userState.error ?? businessList.error;
  if (!activeBusiness && failure) return <FailedPanel failure={failure} onRetry={reloadCustomerData} />;
  if (!activeBusiness && businessList.status === 'success' && userState.data) return <Welcome />;
  return (
    <>
      <Gallery
        isHidden={query.imageId !== undefined}
        isGridShown={gridSelectionOf(query) !== null}
        calendarBusinessId={isCalendarView(query) ? businessId : undefined}
        day={query.day}
      />
      {query.imageId &&
        (activeBusiness ? <GreetingMaker imageId={query.imageId} business={activeBusiness} /> : <GallerySkeleton />)}
      {isSettingsOpen && activeBusiness && <FrameSettings business={activeBusiness} onClose={closeSettings} />}
    </>
  );
}

function Gallery({
  isHidden,
  isGridShown,
  calendarBusinessId,
  day,
}: {
  isHidden: boolean;
  isGridShown: boolean;
  calendarBusinessId: string | undefined;
  day: string | undefined;
}) {
  const scrollPosition = useRef(0);
  const wasHidden = useRef(isHidden);
  useEffect(() => {
    if (isHidden) return;
    const storeScrollPosition = () => {
      scrollPosition.current = scrollY;
    };
    addEventListener('scroll', storeScrollPosition, { passive: true });
    return () => removeEventListener('scroll', storeScrollPosition);
  }, [isHidden]);
  useLayoutEffect(() => {
    if (isHidden !== wasHidden.current) scrollTo({ top: isHidden ? 0 : scrollPosition.current });
    wasHidden.current = isHidden;
  }, [isHidden]);
  const failure = useDeferredStore(frames.$state).error;
  const isPageIdle = useIdleSince(useDeferredStore($isGalleryLoaded));
  return (
    <div className="daily" hidden={isHidden}>
      {calendarBusinessId ? (
        <CalendarView businessId={calendarBusinessId} />
      ) : (
        <>
          {day && <PreparingBar day={day} />}
          <SearchField />
          <Filters />
          {failure?.code === 'product_not_enabled' ? (
            <FailedPanel failure={failure} onRetry={reloadCustomerData} />
          ) : isGridShown ? (
            <GreetingGrid />
          ) : (
            <ShelvesView />
          )}
        </>
      )}
      {isPageIdle && <GreetingSections />}
    </div>
  );
}
