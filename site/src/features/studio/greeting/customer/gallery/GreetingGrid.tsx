import { useEffect, useRef } from 'react';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';
import { GridSkeleton } from './GallerySkeleton.tsx';
import { GreetingLink } from './GreetingLink.tsx';
import type { GalleryQuery } from './gallery.rules.ts';
import { galleryQuery, greetings, loadGallery, loadMoreGreetings } from './gallery.store.ts';
import { NoneFound } from './NoneFound.tsx';

export function GreetingGrid() {
  const query = useDeferredStore(galleryQuery.$params);
  const list = useDeferredStore(greetings.$state);
  const isFirstPage = list.items.length === 0;
  return (
    <section className="daily-found" aria-labelledby="daily-found">
      <div className="daily-found-head">
        <h2 id="daily-found" aria-live="polite">
          <GridTitle query={query} firstOccasion={list.items[0]?.imageSubcategoryName} />
        </h2>
        {list.status === 'success' && list.total > 0 && (
          <span className="muted">
            {t(list.totalIsMinimum ? 'daily.totalMore' : 'daily.total', { count: list.total })}
          </span>
        )}
      </div>
      {isFirstPage && list.error && <FailedPanel failure={list.error} onRetry={loadGallery} />}
      {isFirstPage && (list.status === 'loading' || list.status === 'idle') && <GridSkeleton />}
      {isFirstPage && list.status === 'success' && <NoneFound query={query} />}
      <ul className="daily-grid">
        {list.items.map((greeting) => (
          <li key={greeting.imageId} className="daily-cell" data-shape={greeting.shape}>
            <GreetingLink greeting={greeting} className="daily-tile" />
          </li>
        ))}
      </ul>
      {!isFirstPage && list.error && (
        <p className="banner" data-tone="danger" role="alert">
          {failureText(list.error)}
        </p>
      )}
      {list.nextCursor && <LoadMoreButton isLoading={list.status === 'loading'} hasFailed={list.error !== null} />}
    </section>
  );
}

function GridTitle({ query, firstOccasion }: { query: GalleryQuery; firstOccasion: string | undefined }) {
  if (query.search) return t('daily.found', { search: query.search });
  if (query.imageSubcategoryId && firstOccasion) return <UserText text={occasionLabel(firstOccasion)} />;
  return t('daily.title');
}

/** The button serves keyboards, and retries after a failure. */
function LoadMoreButton({ isLoading, hasFailed }: { isLoading: boolean; hasFailed: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMoreGreetings(), {
      rootMargin: '600px',
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [hasFailed]);
  return (
    <button
      ref={button}
      type="button"
      className="button button-quiet button-wide"
      aria-busy={isLoading}
      onClick={loadMoreGreetings}
    >
      {t('daily.more')}
    </button>
  );
}
