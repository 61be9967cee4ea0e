import { useEffect } from 'react';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { GridSkeleton } from '../gallery/GallerySkeleton.tsx';
import { GoLink } from '../gallery/PostLink.tsx';
import { SwitchedOff } from '../gallery/SwitchedOff.tsx';
import { Day } from './CalendarDay.tsx';
import stylesheet from './calendar.css?url';
import { calendar, loadCalendar, moreDays } from './calendar.store.ts';

export function CalendarView({ businessId }: { businessId: string }) {
  const { status, data, error } = useCalmStore(calendar.$state);
  useEffect(() => loadCalendar(businessId), [businessId]);
  return (
    <section className="daily-found" aria-labelledby="calendar">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="daily-found-head">
        <h2 id="calendar">{t('today.month')}</h2>
        <GoLink className="link" to={{ view: null }}>
          {t('daily.showAll')}
        </GoLink>
      </div>
      {data && !data.isOn ? (
        <SwitchedOff businessId={businessId} />
      ) : (
        <p className="muted">{t('daily.calendarText')}</p>
      )}
      {!data && error && <FailedPanel failure={error} onRetry={() => loadCalendar(businessId)} />}
      {!data && !error && <GridSkeleton />}
      {data && (
        <>
          <ol className="calendar">
            {data.days.map((one) => (
              <Day key={one.day} planned={one} />
            ))}
          </ol>
          {data.days.length === 0 && <p>{t('daily.none')}</p>}
          {error && <FailureBanner failure={error} />}
          <button
            type="button"
            className="button button-quiet button-wide"
            aria-busy={status === 'loading'}
            onClick={moreDays}
          >
            {t('daily.more')}
          </button>
        </>
      )}
    </section>
  );
}
