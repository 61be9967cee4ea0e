import '../../../kit/ui/desk.css';
import './customisation-admin.css';
/** The shape of a screen with rows beside a phone, while its data is on its way. */
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
