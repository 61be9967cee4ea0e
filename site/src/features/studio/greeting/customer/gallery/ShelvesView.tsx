import { useDeferredValue } from 'react';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { SoonArt } from '../../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { Today } from '../calendar/Today.tsx';
import { Upcoming } from '../calendar/Upcoming.tsx';
import { ShelvesSkeleton } from './GallerySkeleton.tsx';
import { filtersOf, ownLanguageFirst, type Shelf, type Shelves } from './gallery.rules.ts';
import { loadShelves, place, shelves } from './gallery.store.ts';
import { occasionLabel } from './occasions.ts';
import { GoLink, PostLink } from './PostLink.tsx';

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

/** Rendered deferred, so that today's greeting appears sooner. */
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

function Row({ shelf: { occasion, posts } }: { shelf: Shelf }) {
  const { imageSubcategoryId, imageSubcategoryName } = occasion;
  const name = occasionLabel(imageSubcategoryName);
  return (
    <section className="daily-shelf" aria-labelledby={`of-${imageSubcategoryId}`}>
      <div className="daily-shelf-head">
        <h2 id={`of-${imageSubcategoryId}`} className="daily-title">
          <UserText text={name} />
        </h2>
        <GoLink className="link" to={{ imageSubcategoryId }} aria-label={`${t('daily.seeAll')}: ${name}`}>
          {t('daily.seeAll')}
        </GoLink>
      </div>
      <ul className="daily-strip">
        {ownLanguageFirst(posts, greetingLanguage()).map((post) => (
          <li key={post.imageId}>
            <PostLink post={post} className="daily-thumb daily-thumb-large" />
          </li>
        ))}
      </ul>
    </section>
  );
}
