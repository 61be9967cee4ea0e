import '../../../../kit/ui/overlay/desk.css';
import './customisation-admin.css';
export const CustomisationSkeleton = () => (
  <div className="desk" aria-hidden="true">
    <div className="desk-work">
      <div className="skeleton skeleton-row" />
      <div className="skeleton skeleton-row" />
      <div className="skeleton skeleton-row" />
      <div className="skeleton skeleton-row" />
    </div>
    <div className="desk-preview desk-only">
      <div className="phone" />
    </div>
  </div>
);
