import { firstPicture } from '../../../kit/ui/first-picture.ts';

/**
 * Without text, so that it can be in the static page.
 * @param picture address of the picture, if it is already made
 */
export const TodaySkeleton = ({ picture = firstPicture }: { picture?: string | undefined }) => (
  <div className="todays-post" aria-hidden="true">
    <div className="todays-picture skeleton">{picture && <img src={picture} fetchPriority="high" alt="" />}</div>
    <div className="todays-words">
      <div className="skeleton skeleton-badge" />
      <div className="skeleton skeleton-title" />
    </div>
    <div className="todays-actions">
      <div className="skeleton skeleton-button" />
      <div className="todays-said" />
    </div>
  </div>
);
