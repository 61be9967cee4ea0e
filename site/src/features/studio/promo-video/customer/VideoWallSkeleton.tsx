import './videos.css';
export const VideoWallSkeleton = () => (
  <div className="video-tiles" aria-hidden="true">
    {[1, 2, 3, 4].map((at) => (
      <div key={at} className="video-tile">
        <span className="skeleton video-poster" />
      </div>
    ))}
  </div>
);
