import { useDeferredValue } from 'react';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { EmptyProductArt } from '../../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import { TodaysShelf } from '../calendar/Today.tsx';
import { UpcomingOccasion } from '../calendar/UpcomingOccasion.tsx';
import { ShelvesSkeleton } from './GallerySkeleton.tsx';
import { GalleryLink, GreetingLink } from './GreetingLink.tsx';
import { galleryFiltersOf, type Shelf, type Shelves, sortOwnLanguageFirst } from './gallery.rules.ts';
import { galleryQuery, loadShelves, shelves } from './gallery.store.ts';

export function ShelvesView() {
  const { status, data, error } = useDeferredStore(shelves.$state);
  const filters = galleryFiltersOf(useDeferredStore(galleryQuery.$params));
  if (!data) {
    return error ? <FailedPanel failure={error} onRetry={loadShelves} /> : <ShelvesSkeleton />;
  }
  if (!data.today) {
    const isFiltered = Object.keys(filters).length > 0;
    return (
      <div className="empty">
        <EmptyProductArt kind="image" />
        <p>{t(isFiltered ? 'daily.noneFiltered' : 'daily.none')}</p>
        {isFiltered && (
          <GalleryLink className="button" to={{ language: null, mediaType: null }}>
            {t('daily.showAll')}
          </GalleryLink>
        )}
      </div>
    );
  }
  return (
    <div className="daily-shelves" data-stale={status === 'loading' || undefined}>
      <TodaysShelf shelf={data.today} />
      <OtherShelves shelves={data} />
    </div>
  );
}

const noShelves: Pick<Shelves, 'upcoming' | 'everyday'> = { upcoming: [], everyday: [] };

/** These shelves are rendered deferred, so today's greeting appears sooner. */
function OtherShelves({ shelves }: { shelves: typeof noShelves }) {
  const { upcoming, everyday } = useDeferredValue(shelves, noShelves);
  return (
    <>
      {upcoming.length > 0 && (
        <section className="daily-shelf" aria-labelledby="daily-upcoming">
          <h2 id="daily-upcoming" className="daily-title">
            {t('daily.upcoming')}
          </h2>
          <ul className="daily-strip">
            {upcoming.map((shelf) => (
              <UpcomingOccasion key={shelf.occasion.imageSubcategoryId} shelf={shelf} />
            ))}
          </ul>
        </section>
      )}
      {everyday.map((shelf) => (
        <ShelfRow key={shelf.occasion.imageSubcategoryId} shelf={shelf} />
      ))}
    </>
  );
}

function ShelfRow({ shelf: { occasion, greetings } }: { shelf: Shelf }) {
  const { imageSubcategoryId, imageSubcategoryName } = occasion;
  const name = occasionLabel(imageSubcategoryName);
  return (
    <section className="daily-shelf" aria-labelledby={`of-${imageSubcategoryId}`}>
      <div className="daily-shelf-head">
        <h2 id={`of-${imageSubcategoryId}`} className="daily-title">
          <UserText text={name} />
        </h2>
        <GalleryLink className="link" to={{ imageSubcategoryId }} aria-label={`${t('daily.seeAll')}: ${name}`}>
          {t('daily.seeAll')}
        </GalleryLink>
      </div>
      <ul className="daily-strip">
        {sortOwnLanguageFirst(greetings, greetingLanguage()).map((greeting) => (
          <li key={greeting.imageId}>
            <GreetingLink greeting={greeting} className="daily-thumb daily-thumb-large" />
          </li>
        ))}
      </ul>
    </section>
  );
}
