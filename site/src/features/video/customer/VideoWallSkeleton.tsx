import './videos.css';
/** The shape of the wall on its way. No words, so that it can stand in the page from the start. */
export const VideoWallSkeleton = () => (
  <div className="video-tiles" aria-hidden="true">
    {[1, 2, 3, 4].map((at) => (
      <div key={at} className="video-tile">
        <span className="skeleton video-poster" />
      </div>
    ))}
  </div>
);
