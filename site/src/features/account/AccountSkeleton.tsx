import '../../kit/ui/account.css';
/** Without texts, so that it can be part of the static page. */
export const AccountSkeleton = () => (
  <div className="account" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-button" />
  </div>
);
