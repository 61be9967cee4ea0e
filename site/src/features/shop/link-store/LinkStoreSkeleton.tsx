import '../../../kit/ui/overlay/desk.css';
import './link-store-admin.css';

const rows = ['one', 'two', 'three', 'four', 'five', 'six'];

export const LinkStoreSkeleton = () => (
  <div className="desk" aria-hidden="true">
    <div className="store-lists">
      {['categories', 'types'].map((list) => (
        <div key={list} className="stack">
          {rows.map((row) => (
            <div key={row} className="skeleton skeleton-row" />
          ))}
        </div>
      ))}
    </div>
    <div className="desk-preview desk-only">
      <div className="phone" />
    </div>
  </div>
);
