import './daily.css';
import { largeSizes, srcSetOf } from './greeting-picture.ts';

/**
 * No text, because the static page is the same in all languages.
 * @param firstPicture mediaId of today's greeting
 */
export const GallerySkeleton = ({ firstPicture }: SkeletonProps) => (
  <div className="daily" aria-hidden="true">
    <div className="skeleton daily-search-wait" />
    <ShelvesSkeleton firstPicture={firstPicture} />
  </div>
);

interface SkeletonProps {
  firstPicture?: string | undefined;
}

export const ShelvesSkeleton = ({ firstPicture }: SkeletonProps) => (
  <div className="daily-shelves" aria-hidden="true">
    <div className="daily-today">
      <div className="skeleton daily-hero">
        {firstPicture && (
          <img
            srcSet={srcSetOf({ picture: { mediaId: firstPicture } }, true)}
            sizes={largeSizes}
            fetchPriority="high"
            alt=""
          />
        )}
      </div>
    </div>
    <div className="daily-strip">
      {[1, 2, 3].map((at) => (
        <div key={at} className="skeleton strip-wait" />
      ))}
    </div>
  </div>
);

export const GridSkeleton = () => (
  <div className="daily-grid" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => (
      <div key={at} className="skeleton daily-tile" />
    ))}
  </div>
);
