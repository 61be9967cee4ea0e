import './static-page.css';
/** The shape of a page while it is on its way. No words, so that it can stand in the page from the start. */
export const CategoryPagesSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-title" />
    <div className="skeleton static-page-skeleton" />
    <div className="skeleton skeleton-line" />
    <div className="skeleton skeleton-line" />
  </div>
);
