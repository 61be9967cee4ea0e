import { useStore } from '@nanostores/react';
import type { PlannedPost } from '@parichay/shared/greeting/todays-post.endpoints.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/FailureBanner.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { pictureSrc } from '../../../kit/ui/picture-src.ts';
import { useCalmStore } from '../../../kit/ui/use-calm-store.ts';
import { formatDate } from '../../../lib/i18n.ts';
import stylesheet from './calendar.css?url';
import { calendar, loadCalendar, moreDays } from './calendar.store.ts';
import { frames, saveSettings, settingsSave } from './frames.store.ts';
import { GridSkeleton } from './GallerySkeleton.tsx';
import { occasionLabel } from './occasions.ts';
import { GoLink } from './PostLink.tsx';

/** What comes on the next days; a tap on one prepares it. */
export function CalendarView({ businessId }: { businessId: string }) {
  const { status, data, error } = useCalmStore(calendar.$state);
  useEffect(() => loadCalendar(businessId), [businessId]);
  return (
    <section className="daily-found" aria-labelledby="calendar">
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="daily-found-head">
        <GoLink className="icon-button" to={{ view: null }} aria-label={t('daily.back')}>
          <ArrowLeft aria-hidden="true" />
        </GoLink>
        <h2 id="calendar">{t('today.month')}</h2>
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

function SwitchedOff({ businessId }: { businessId: string }) {
  const { status, error } = useStore(settingsSave.$state);
  const canSwitch = useStore(frames.$state).data?.card;
  const switchOn = async () => {
    if (status !== 'loading' && (await saveSettings({ isTodaysPostOn: true }))) loadCalendar(businessId);
  };
  return (
    <div className="banner calendar-off">
      <p>{t('daily.calendarOff')}</p>
      {canSwitch && (
        <button type="button" className="link" aria-busy={status === 'loading'} onClick={switchOn}>
          {t('daily.switchOn')}
        </button>
      )}
      {error && <FailureBanner failure={error} />}
    </div>
  );
}

const weekday = { weekday: 'short', day: 'numeric', month: 'short' } as const;

function Day({ planned: { day, imagePost, imageSubcategory, isPrepared } }: { planned: PlannedPost }) {
  const name = occasionLabel(imageSubcategory.imageSubcategoryName);
  const date = formatDate(day, locale, weekday);
  const isFestival = imageSubcategory.nextDate === day;
  return (
    <li>
      <GoLink to={{ imageId: imagePost.imageId, day }} className="calendar-day">
        <span className="calendar-date" data-today={day === todayInIndia() || undefined}>
          {day === todayInIndia() ? t('today.today') : date}
        </span>
        <span className="calendar-picture">
          <img
            src={pictureSrc(imagePost.picture, 160)}
            width={imagePost.picture.width}
            height={imagePost.picture.height}
            loading="lazy"
            decoding="async"
            alt=""
          />
          {isPrepared && (
            <span className="calendar-prepared">
              <Check size={16} aria-hidden="true" />
              <span className="visually-hidden">{t('daily.prepared')}</span>
            </span>
          )}
        </span>
        <span className="calendar-name" data-festival={isFestival || undefined}>
          <OwnWords text={name} />
        </span>
      </GoLink>
    </li>
  );
}
