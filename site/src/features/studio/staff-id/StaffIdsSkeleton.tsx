import '../../../kit/ui/overlay/bench.css';
import './staff-ids.css';

const rows = [1, 2, 3, 4, 5];

export const StaffIdsSkeleton = () => (
  <ul className="list" aria-hidden="true">
    {rows.map((row) => (
      <li key={row} className="list-row">
        <span className="skeleton staff-skeleton" />
      </li>
    ))}
  </ul>
);
