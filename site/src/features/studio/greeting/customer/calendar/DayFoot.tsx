import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { CalendarCheck, CalendarDays } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { failureText, locale, t } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { place } from '../gallery/gallery.store.ts';
import { dateWords } from '../gallery/occasions.ts';
import { $draft, $frame } from '../maker/maker.store.ts';
import { calendar } from './calendar.store.ts';
import { daySave, keepFor, release } from './keep-day.store.ts';

const shortDate = (day: string): string => formatDate(day, locale, { day: 'numeric', month: 'short' });

interface Props {
  post: ImagePost;
  businessId: string;
  /** undefined = today. */
  day: string | undefined;
  children: ReactNode;
}

const calendarPlace = { imageId: null, day: null, imageSubcategoryId: null, search: null, view: 'calendar' } as const;

export function DayFoot({ post, businessId, day: asked, children }: Props) {
  const today = todayInIndia();
  const day = asked ?? today;
  const { status, data: done, error } = useStore(daySave.$state);
  const known = useStore(calendar.$state).data?.days.find(
    (one) => one.day === day && (asked || one.imagePost.imageId === post.imageId),
  );
  const draft = useStore($draft);
  const frame = useStore($frame);
  const [kept, setKept] = useState<unknown>(null);
  useEffect(() => daySave.reset(), []);

  const isBusy = status === 'loading';
  const now = JSON.stringify([post.imageId, frame?.name, draft]);
  const isKept = done === 'kept' && kept === now;
  const keep = async () => {
    if (isBusy || !frame) return;
    if (await keepFor(day, businessId, post.imageId, frame.name)) setKept(now);
  };
  const isToday = day === today;
  if (post.mediaType === 'VIDEO') {
    return (
      <>
        {asked && <p className="said-line">{t('daily.noVideo')}</p>}
        {isToday && <div className="maker-buttons">{children}</div>}
      </>
    );
  }
  const said =
    done === 'released'
      ? t('daily.released')
      : isKept
        ? isToday
          ? t('daily.keptToday')
          : t('daily.kept', { date: dateWords(day) })
        : known?.isPrepared
          ? t('daily.prepared')
          : isToday
            ? ''
            : t('daily.preparing', { date: dateWords(day) });
  return (
    <>
      <div className="said-line said-row" aria-live="polite">
        {error ? <p data-tone="danger">{failureText(error)}</p> : <p>{said}</p>}
        {(isKept || known?.isPrepared) && (
          <button type="button" className="link" onClick={() => isBusy || release(day, businessId)}>
            {t('daily.release')}
          </button>
        )}
      </div>
      <div className="maker-buttons">
        {isKept && !error ? (
          <button
            type="button"
            className={isToday ? 'button button-quiet' : 'button'}
            onClick={() => place.go(calendarPlace)}
          >
            <CalendarDays size={20} aria-hidden="true" />
            {t('daily.seeKept')}
          </button>
        ) : (
          <button
            type="button"
            className={isToday ? 'button button-quiet' : 'button'}
            aria-busy={isBusy}
            onClick={keep}
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
