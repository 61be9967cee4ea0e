/** The shape of the gallery while its data is on its way. It has no words, so the page is built with it. */
export const GallerySkeleton = () => (
  <div className="daily" aria-hidden="true">
    <div className="skeleton daily-search-wait" />
    <ShelvesSkeleton />
  </div>
);

export const ShelvesSkeleton = () => (
  <div className="daily-shelves" aria-hidden="true">
    <div className="daily-today">
      <div className="skeleton daily-hero" />
    </div>
    <div className="daily-strip">
      {[1, 2, 3].map((at) => (
        <div key={at} className="skeleton strip-wait" />
      ))}
    </div>
  </div>
);

export const GridSkeleton = () => (
  <div className="daily-grid" aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => (
      <div key={at} className="skeleton daily-tile" />
    ))}
  </div>
);
