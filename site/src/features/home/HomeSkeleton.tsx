import { TodaySkeleton } from '../greeting/today/TodaySkeleton.tsx';

/** The shape of the home page while its data is on its way. No words, so that it can stand in the page from the start. */
export const HomeSkeleton = () => (
  <div className="home" aria-hidden="true">
    <div className="home-today">
      <TodaySkeleton />
    </div>
    <div className="card-panel">
      <div className="skeleton skeleton-mini" />
      <div className="card-panel-words">
        <div className="skeleton skeleton-badge" />
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-line" />
      </div>
      <div className="card-panel-actions">
        <div className="skeleton skeleton-button" />
        <div className="three">
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-button" />
          <div className="skeleton skeleton-button" />
        </div>
      </div>
    </div>
    <div className="home-aside">
      <div className="skeleton skeleton-row" />
      <div className="skeleton skeleton-row" />
    </div>
  </div>
);
