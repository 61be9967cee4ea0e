/** The shape of a list of projects on its way. No words, so that it can stand in the page from the start. */
export const ProjectsSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
  </div>
);
