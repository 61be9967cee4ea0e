import '../../kit/ui/account.css';
/** The shape of the account page on its way. No words, so that it can stand in the page from the start. */
export const AccountSkeleton = () => (
  <div className="account" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-button" />
  </div>
);
