import './daily.css';
import { largeSizes, srcSetOf } from './greeting-picture.ts';

/**
 * Has no text, so it fits every language.
 * @param firstPictureId media id of today's greeting
 */
export const GallerySkeleton = ({ firstPictureId }: SkeletonProps) => (
  <div className="daily" aria-hidden="true">
    <div className="skeleton daily-search-wait" />
    <ShelvesSkeleton firstPictureId={firstPictureId} />
  </div>
);

interface SkeletonProps {
  firstPictureId?: string | undefined;
}

export const ShelvesSkeleton = ({ firstPictureId }: SkeletonProps) => (
  <div className="daily-shelves" aria-hidden="true">
    <div className="daily-today">
      <div className="skeleton daily-hero">
        {firstPictureId && (
          <img
            srcSet={srcSetOf({ picture: { mediaId: firstPictureId } }, true)}
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
