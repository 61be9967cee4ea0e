import './numbers.css';
export const NumbersSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-badge" />
    <div className="skeleton skeleton-mini" />
    <div className="skeleton skeleton-line" />
  </div>
);
