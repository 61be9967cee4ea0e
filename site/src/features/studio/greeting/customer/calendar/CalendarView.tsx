import { useEffect } from 'react';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { CalendarOffBanner } from '../gallery/CalendarOffBanner.tsx';
import { GridSkeleton } from '../gallery/GallerySkeleton.tsx';
import { GalleryLink } from '../gallery/GreetingLink.tsx';
import { CalendarDay } from './CalendarDay.tsx';
import stylesheet from './calendar.css?url';
import { calendar, loadCalendar, loadMoreDays } from './calendar.store.ts';

export function CalendarView({ businessId }: { businessId: string }) {
  const { status, data, error } = useDeferredStore(calendar.$state);
  useEffect(() => loadCalendar(businessId), [businessId]);
  return (
    <section className="daily-found" aria-labelledby="calendar">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="daily-found-head">
        <h2 id="calendar">{t('today.month')}</h2>
        <GalleryLink className="link" to={{ view: null }}>
          {t('daily.showAll')}
        </GalleryLink>
      </div>
      {data && !data.isOn ? (
        <CalendarOffBanner businessId={businessId} />
      ) : (
        <p className="muted">{t('daily.calendarText')}</p>
      )}
      {!data && error && <FailedPanel failure={error} onRetry={() => loadCalendar(businessId)} />}
      {!data && !error && <GridSkeleton />}
      {data && (
        <>
          <ol className="calendar">
            {data.days.map((one) => (
              <CalendarDay key={one.day} plannedGreeting={one} />
            ))}
          </ol>
          {data.days.length === 0 && <p>{t('daily.none')}</p>}
          {error && <FailureBanner failure={error} />}
          <button
            type="button"
            className="button button-quiet button-wide"
            aria-busy={status === 'loading'}
            onClick={loadMoreDays}
          >
            {t('daily.more')}
          </button>
        </>
      )}
    </section>
  );
}
