/** Without texts, so that it can be part of the static page. */
export const ProjectsSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
  </div>
);
