/** The shape of today's post while it is made. No words, so that it can stand in the page from the start. */
export const TodaySkeleton = () => (
  <div className="todays-post" aria-hidden="true">
    <div className="todays-picture skeleton" />
    <div className="todays-words">
      <div className="skeleton skeleton-badge" />
      <div className="skeleton skeleton-title" />
    </div>
    <div className="todays-actions">
      <div className="skeleton skeleton-button" />
    </div>
  </div>
);
