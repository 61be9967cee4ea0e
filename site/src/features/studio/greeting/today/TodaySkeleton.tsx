import { firstPictureUrl } from '../../../../kit/ui/picture/first-picture.ts';

/**
 * Has no text, so it fits every language.
 * @param picture URL, if already made
 */
export const TodaySkeleton = ({ picture = firstPictureUrl }: { picture?: string | undefined }) => (
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
