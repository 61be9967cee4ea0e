import { firstPicture } from '../../../kit/ui/first-picture.ts';

/**
 * The shape of today's post while it is made. No words, so that it can stand in the page from the start.
 * @param picture where its picture is, if it is made already
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
