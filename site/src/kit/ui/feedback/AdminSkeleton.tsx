export const AdminSkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['one', 'two', 'three', 'four'].map((name) => (
      <div key={name} className="skeleton skeleton-row" />
    ))}
  </div>
);
