import './inbox.css';

const rows = ['one', 'two', 'three', 'four'];

export const InboxSkeleton = () => (
  <div className="stack" aria-hidden="true">
    <div className="skeleton skeleton-badge" />
    {rows.map((row) => (
      <div key={row} className="stack">
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-line" />
      </div>
    ))}
  </div>
);
