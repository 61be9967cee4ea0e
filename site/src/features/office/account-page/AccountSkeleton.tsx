import '../../../kit/ui/form/account.css';
export const AccountSkeleton = () => (
  <div className="account" aria-hidden="true">
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-row" />
    <div className="skeleton skeleton-button" />
  </div>
);
