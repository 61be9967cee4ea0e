import './thankyou.css';
export const ThankYouSkeleton = () => (
  <div className="thankyou" aria-hidden="true">
    <div className="thankyou-head">
      <div className="skeleton thankyou-picture" />
      <div className="skeleton skeleton-title" />
      <div className="skeleton skeleton-line" />
    </div>
    <div className="skeleton skeleton-button" />
  </div>
);
