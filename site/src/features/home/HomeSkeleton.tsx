import './home.css';
import { TodaySkeleton } from '../greeting/today/TodaySkeleton.tsx';

/**
 * The shape of the home page while its data is on its way. No words, so that it can stand in the page from the start.
 * @param picture where today's picture is, if it is made already
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

/** As high as a published card with its links and buttons, so that nothing moves when it comes. */
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
