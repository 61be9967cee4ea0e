import { useEffect, useRef } from 'react';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../../kit/ui/text/UserText.tsx';
import { GridSkeleton } from './GallerySkeleton.tsx';
import type { Place } from './gallery.rules.ts';
import { loadGallery, morePosts, place, posts } from './gallery.store.ts';
import { NoneFound } from './NoneFound.tsx';
import { occasionLabel } from './occasions.ts';
import { PostLink } from './PostLink.tsx';

export function PostGrid() {
  const at = useCalmStore(place.$place);
  const list = useCalmStore(posts.$state);
  const isFirstPage = list.items.length === 0;
  return (
    <section className="daily-found" aria-labelledby="daily-found">
      <div className="daily-found-head">
        <h2 id="daily-found" aria-live="polite">
          <Title at={at} first={list.items[0]?.imageSubcategoryName} />
        </h2>
        {list.status === 'success' && list.total > 0 && (
          <span className="muted">
            {t(list.totalIsMinimum ? 'daily.totalMore' : 'daily.total', { count: list.total })}
          </span>
        )}
      </div>
      {isFirstPage && list.error && <FailedPanel failure={list.error} onRetry={loadGallery} />}
      {isFirstPage && (list.status === 'loading' || list.status === 'idle') && <GridSkeleton />}
      {isFirstPage && list.status === 'success' && <NoneFound at={at} />}
      <ul className="daily-grid">
        {list.items.map((post) => (
          <li key={post.imageId} className="daily-cell" data-shape={post.shape}>
            <PostLink post={post} className="daily-tile" />
          </li>
        ))}
      </ul>
      {!isFirstPage && list.error && (
        <p className="banner" data-tone="danger" role="alert">
          {failureText(list.error)}
        </p>
      )}
      {list.nextCursor && <More isLoading={list.status === 'loading'} hasFailed={list.error !== null} />}
    </section>
  );
}

function Title({ at, first }: { at: Place; first: string | undefined }) {
  if (at.search) return t('daily.found', { search: at.search });
  if (at.imageSubcategoryId && first) return <UserText text={occasionLabel(first)} />;
  return t('daily.title');
}

/** Infinite scroll. The button serves keyboards, and retries after a failure. */
function More({ isLoading, hasFailed }: { isLoading: boolean; hasFailed: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!button.current || hasFailed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && morePosts(), {
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
      onClick={morePosts}
    >
      {t('daily.more')}
    </button>
  );
}
