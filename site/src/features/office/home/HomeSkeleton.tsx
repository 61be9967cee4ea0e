import './home.css';
import { TodaySkeleton } from '../../studio/greeting/today/TodaySkeleton.tsx';

/**
 * Has no text, so it fits every language.
 * @param picture URL of today's greeting, if rendered
 */
export const HomeSkeleton = ({ picture }: { picture?: string | undefined }) => (
  <div className="home" aria-hidden="true">
    <div className="home-today">
      <TodaySkeleton picture={picture} />
    </div>
    <div className="card-panel">
      <CardPanelSkeleton />
    </div>
    <div className="home-aside">
      <AsideSkeleton />
    </div>
  </div>
);

/** The skeleton is as high as a published card, to avoid a layout shift. */
export const CardPanelSkeleton = () => (
  <>
    <div className="skeleton skeleton-mini" />
    <div className="card-panel-words">
      <div className="skeleton skeleton-badge" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-line" />
      <div className="skeleton-link">
        <div className="skeleton skeleton-line" />
      </div>
      <div className="skeleton-link">
        <div className="skeleton skeleton-line" />
      </div>
    </div>
    <div className="card-panel-actions">
      <div className="share-card">
        <div className="skeleton skeleton-button" />
        <div className="three">
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-button" />
        </div>
      </div>
    </div>
  </>
);

export const AsideSkeleton = () => (
  <>
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
  </>
);
