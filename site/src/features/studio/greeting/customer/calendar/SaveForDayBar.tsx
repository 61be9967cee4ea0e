import CalendarCheck from 'icon:calendar-check';
import CalendarDays from 'icon:calendar-days';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type ReactNode, useEffect } from 'react';
import { failureText, locale, t } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { weekdayDateText } from '../gallery/occasions.ts';
import { $currentFrame, $isStoredForDay, $storedPreviewKey } from '../maker/maker.store.ts';
import { calendar } from './calendar.store.ts';
import { chooseGreetingForDay, chosenDaySave, clearChosenGreeting } from './chosen-day.store.ts';

const shortDate = (day: string): string => formatDate(day, locale, { day: 'numeric', month: 'short' });

interface Props {
  greeting: ImagePost;
  businessId: string;
  /** undefined = today. */
  day: string | undefined;
  children: ReactNode;
}

const calendarQuery = { imageId: null, day: null, imageSubcategoryId: null, search: null, view: 'calendar' } as const;

export function SaveForDayBar({ greeting, businessId, day: requestedDay, children }: Props) {
  const today = todayInIndia();
  const day = requestedDay ?? today;
  const { status, data: outcome, error } = useStore(chosenDaySave.$state);
  const plannedGreeting = useStore(calendar.$state).data?.days.find(
    (one) => one.day === day && (requestedDay || one.imagePost.imageId === greeting.imageId),
  );
  const frame = useStore($currentFrame);
  const isStored = useStore($isStoredForDay);
  const storedKey = useStore($storedPreviewKey);
  useEffect(() => chosenDaySave.reset(), []);

  const isBusy = status === 'loading';
  const isPrepared = storedKey !== null || plannedGreeting?.isPrepared;
  const save = () => isBusy || (frame && chooseGreetingForDay(day, businessId, greeting.imageId, frame.name));
  const isToday = day === today;
  if (greeting.mediaType === 'VIDEO') {
    return (
      <>
        {requestedDay && <p className="said-line">{t('daily.noVideo')}</p>}
        {isToday && <div className="maker-buttons">{children}</div>}
      </>
    );
  }
  const statusText =
    outcome === 'released'
      ? t('daily.released')
      : isStored
        ? isToday
          ? t('daily.keptToday')
          : t('daily.kept', { date: weekdayDateText(day) })
        : isPrepared
          ? t('daily.prepared')
          : isToday
            ? ''
            : t('daily.preparing', { date: weekdayDateText(day) });
  return (
    <>
      <div className="said-line said-row" aria-live="polite">
        {error ? <p data-tone="danger">{failureText(error)}</p> : <p>{statusText}</p>}
        {isPrepared && (
          <button type="button" className="link" onClick={() => isBusy || clearChosenGreeting(day, businessId)}>
            {t('daily.release')}
          </button>
        )}
      </div>
      <div className="maker-buttons">
        {isStored && !error ? (
          <button
            type="button"
            className={isToday ? 'button button-quiet' : 'button'}
            onClick={() => galleryQuery.push(calendarQuery)}
          >
            <CalendarDays size={20} aria-hidden="true" />
            {t('daily.seeKept')}
          </button>
        ) : (
          <button
            type="button"
            className={isToday ? 'button button-quiet' : 'button'}
            aria-busy={isBusy}
            onClick={save}
          >
            <CalendarCheck size={20} aria-hidden="true" />
            {isToday ? t('daily.keepToday') : t('daily.keep', { date: shortDate(day) })}
          </button>
        )}
        {isToday && children}
      </div>
    </>
  );
}
