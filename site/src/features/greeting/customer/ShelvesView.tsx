import type { ImageSubcategory } from '@parichay/shared/greeting/greeting.fields.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { CalendarDays, ChevronRight, Sparkles } from 'lucide-react';
import { useDeferredValue } from 'react';
import { SoonArt } from '../../../kit/ui/Art.tsx';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { pictureSrc } from '../../../kit/ui/picture-src.ts';
import { useCalmStore } from '../../../kit/ui/use-calm-store.ts';
import { ShelvesSkeleton } from './GallerySkeleton.tsx';
import { daysUntil, filtersOf, ownLanguageFirst, type Shelf, type Shelves } from './gallery.rules.ts';
import { loadShelves, place, shelves } from './gallery.store.ts';
import { dateWords, occasionLabel } from './occasions.ts';
import { GoLink, PostLink } from './PostLink.tsx';
import { smallSizes, sourcesOf } from './post-picture.ts';

const today = todayInIndia();

const countWords = (days: number): string =>
  days <= 1 ? t(days === 0 ? 'daily.today' : 'daily.tomorrow') : t('daily.inDays', { count: days });

/** `in 3 days · Tue, 24 Nov` */
const whenWords = ({ nextDate }: ImageSubcategory): string => {
  const days = daysUntil({ nextDate }, today);
  if (nextDate === null || days === null) return '';
  const date = dateWords(nextDate);
  return days === 0 ? t('daily.today') : `${countWords(days)} · ${date}`;
};

/** Today's greeting, the festivals ahead, and what is posted on any day. */
export function ShelvesView() {
  const { status, data, error } = useCalmStore(shelves.$state);
  const filters = filtersOf(useCalmStore(place.$place));
  if (!data) {
    return error ? <FailedPanel failure={error} onRetry={loadShelves} /> : <ShelvesSkeleton />;
  }
  if (!data.today) {
    const isFiltered = Object.keys(filters).length > 0;
    return (
      <div className="empty">
        <SoonArt kind="image" />
        <p>{t(isFiltered ? 'daily.noneFiltered' : 'daily.none')}</p>
        {isFiltered && (
          <GoLink className="button" to={{ language: null, mediaType: null }}>
            {t('daily.showAll')}
          </GoLink>
        )}
      </div>
    );
  }
  return (
    <div className="daily-shelves" data-stale={status === 'loading' || undefined}>
      <Today shelf={data.today} />
      <Others shelves={data} />
    </div>
  );
}

const none: Pick<Shelves, 'upcoming' | 'everyday'> = { upcoming: [], everyday: [] };

/** What is below today's greeting is drawn after it: that one is on the screen sooner. */
function Others({ shelves }: { shelves: typeof none }) {
  const { upcoming, everyday } = useDeferredValue(shelves, none);
  return (
    <>
      {upcoming.length > 0 && (
        <section className="daily-shelf" aria-labelledby="daily-upcoming">
          <h2 id="daily-upcoming" className="daily-title">
            {t('daily.upcoming')}
          </h2>
          <ul className="daily-strip">
            {upcoming.map((shelf) => (
              <Upcoming key={shelf.occasion.imageSubcategoryId} shelf={shelf} />
            ))}
          </ul>
        </section>
      )}
      {everyday.map((shelf) => (
        <Row key={shelf.occasion.imageSubcategoryId} shelf={shelf} />
      ))}
    </>
  );
}

function Today({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const [first, ...others] = posts;
  if (!first) return null;
  const name = occasionLabel(occasion.imageSubcategoryName);
  const when = whenWords(occasion);
  return (
    <section className="daily-today" aria-labelledby="daily-today">
      <PostLink post={first} className="daily-hero" isFirst words={t('daily.putName')}>
        <span className="hero-go" aria-hidden="true">
          <Sparkles size={20} />
          {t('daily.putName')}
        </span>
      </PostLink>
      <div className="today-words">
        <p className="today-when">{when || t('daily.forToday')}</p>
        <h2 id="daily-today">
          <OwnWords text={name} />
        </h2>
        {others.length > 0 && (
          <ul className="today-others">
            {others.slice(0, 3).map((post) => (
              <li key={post.imageId}>
                <PostLink post={post} className="daily-thumb" />
              </li>
            ))}
          </ul>
        )}
        <GoLink className="link" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
          {t('daily.moreOf', { name })}
          <ChevronRight size={18} aria-hidden="true" />
        </GoLink>
        <GoLink className="link" to={{ view: 'calendar' }}>
          <CalendarDays size={18} aria-hidden="true" />
          {t('today.month')}
        </GoLink>
      </div>
    </section>
  );
}

function Upcoming({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const [cover] = ownLanguageFirst(posts, locale);
  const days = daysUntil(occasion, today);
  if (!cover) return null;
  return (
    <li>
      <GoLink className="strip-card" to={{ imageSubcategoryId: occasion.imageSubcategoryId }}>
        <img
          src={pictureSrc(cover.picture, 400)}
          srcSet={sourcesOf(cover)}
          sizes={smallSizes}
          width={cover.picture.width}
          height={cover.picture.height}
          loading="lazy"
          decoding="async"
          alt=""
        />
        <strong>
          <OwnWords text={occasionLabel(occasion.imageSubcategoryName)} />
        </strong>
        {days !== null && occasion.nextDate && (
          <span className="muted">
            <span className="strip-days">{countWords(days)}</span>
            {days > 0 && dateWords(occasion.nextDate)}
          </span>
        )}
      </GoLink>
    </li>
  );
}

function Row({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const { imageSubcategoryId, imageSubcategoryName } = occasion;
  const name = occasionLabel(imageSubcategoryName);
  return (
    <section className="daily-shelf" aria-labelledby={`of-${imageSubcategoryId}`}>
      <div className="daily-shelf-head">
        <h2 id={`of-${imageSubcategoryId}`} className="daily-title">
          <OwnWords text={name} />
        </h2>
        <GoLink className="link" to={{ imageSubcategoryId }} aria-label={t('daily.moreOf', { name })}>
          {t('daily.seeAll')}
        </GoLink>
      </div>
      <ul className="daily-strip">
        {ownLanguageFirst(posts, locale).map((post) => (
          <li key={post.imageId}>
            <PostLink post={post} className="daily-thumb daily-thumb-large" />
          </li>
        ))}
      </ul>
    </section>
  );
}
