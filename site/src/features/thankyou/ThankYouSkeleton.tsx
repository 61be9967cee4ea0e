import './thankyou.css';
/** Without texts, so that it can be part of the static page. */
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
