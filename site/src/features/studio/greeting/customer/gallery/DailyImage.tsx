import './daily.css';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { useIdleSince } from '../../../../../kit/ui/browser/when-idle.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { $activeBusiness, businesses } from '../../../../people/session/business.store.ts';
import { refresh } from '../../../../people/session/start.customer.ts';
import { user } from '../../../../people/user/user.store.ts';
import { $isSettings, closeSettings, followSettings } from '../maker/frame-settings.hash.ts';
import { frames, loadFrames } from '../maker/frames.store.ts';
import { GallerySkeleton, GridSkeleton } from './GallerySkeleton.tsx';
import { Filters } from './GalleryTools.tsx';
import { wantedOf } from './gallery.rules.ts';
import { $isFilled, place, startGallery } from './gallery.store.ts';
import { SearchField } from './SearchField.tsx';
import { ShelvesView } from './ShelvesView.tsx';

const Maker = lazy(async () => (await import('../maker/Maker.tsx')).Maker, {
  isPlaced: true,
  meanwhile: <div className="maker-wait" />,
});
const PostGrid = lazy(async () => (await import('./PostGrid.tsx')).PostGrid, {
  isPlaced: true,
  meanwhile: <GridSkeleton />,
});
const CalendarView = lazy(async () => (await import('../calendar/CalendarView.tsx')).CalendarView, {
  isRare: true,
  isPlaced: true,
});
const PreparingBar = lazy(async () => (await import('../maker/PreparingBar.tsx')).PreparingBar, {
  isRare: true,
  isPlaced: true,
});
const FrameSettings = lazy(async () => (await import('../maker/FrameSettings.tsx')).FrameSettings, { isRare: true });
const Welcome = lazy(async () => (await import('../../../../people/session/Welcome.tsx')).Welcome, {
  isRare: true,
  isPlaced: true,
});
const GreetingSections = lazy(
  async () => (await import('../../../../shop/ui-customisation/GreetingSections.tsx')).GreetingSections,
  {
    isRare: true,
    isPlaced: true,
  },
);

const isCalendar = ({ view }: { view?: string | undefined }): boolean => view === 'calendar';

export function DailyImage() {
  const at = useStore(place.$place);
  const isSettings = useStore($isSettings);
  const active = useCalmStore($activeBusiness);
  const list = useCalmStore(businesses.$state);
  const who = useCalmStore(user.$state);
  const businessId = active?.businessId;
  useEffect(startGallery, []);
  useEffect(followSettings, []);
  // A payment changes the remaining allowance.
  const paidUntil = active?.expiryDateForCustomer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when the plan is extended
  useEffect(() => {
    if (businessId) loadFrames(businessId);
  }, [businessId, paidUntil]);

  const failure = who.error ?? list.error;
  if (!active && failure) return <FailedPanel failure={failure} onRetry={refresh} />;
  if (!active && list.status === 'success' && who.data) return <Welcome />;
  return (
    <>
      <Gallery
        isBehind={at.imageId !== undefined}
        isGrid={wantedOf(at) !== null}
        calendarOf={isCalendar(at) ? businessId : undefined}
        day={at.day}
      />
      {at.imageId && (active ? <Maker imageId={at.imageId} business={active} /> : <GallerySkeleton />)}
      {isSettings && active && <FrameSettings business={active} onClose={closeSettings} />}
    </>
  );
}

/** Stays mounted and restores its scroll position while the maker is open. */
function Gallery({
  isBehind,
  isGrid,
  calendarOf,
  day,
}: {
  isBehind: boolean;
  isGrid: boolean;
  calendarOf: string | undefined;
  day: string | undefined;
}) {
  const left = useRef(0);
  const wasBehind = useRef(isBehind);
  useEffect(() => {
    if (isBehind) return;
    const note = () => {
      left.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [isBehind]);
  useLayoutEffect(() => {
    if (isBehind !== wasBehind.current) scrollTo({ top: isBehind ? 0 : left.current });
    wasBehind.current = isBehind;
  }, [isBehind]);
  const failure = useCalmStore(frames.$state).error;
  const isCalm = useIdleSince(useCalmStore($isFilled));
  return (
    <div className="daily" hidden={isBehind}>
      {calendarOf ? (
        <CalendarView businessId={calendarOf} />
      ) : (
        <>
          {day && <PreparingBar day={day} />}
          <SearchField />
          <Filters />
          {failure?.code === 'product_not_enabled' ? (
            <FailedPanel failure={failure} onRetry={refresh} />
          ) : isGrid ? (
            <PostGrid />
          ) : (
            <ShelvesView />
          )}
        </>
      )}
      {isCalm && <GreetingSections />}
    </div>
  );
}
