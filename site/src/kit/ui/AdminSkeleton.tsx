/** The shape of the list on its way. No words, so that it can stand in the page from the start. */
export const AdminSkeleton = () => (
  <div className="stack" aria-hidden="true">
    {['one', 'two', 'three', 'four'].map((name) => (
      <div key={name} className="skeleton skeleton-row" />
    ))}
  </div>
);
