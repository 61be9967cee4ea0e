import './static-page.css';
export const CategoryPagesSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-title" />
    <div className="skeleton static-page-skeleton" />
    <div className="skeleton skeleton-line" />
    <div className="skeleton skeleton-line" />
  </div>
);
