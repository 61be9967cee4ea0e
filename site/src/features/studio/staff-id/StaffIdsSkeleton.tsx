import '../../../kit/ui/overlay/bench.css';
import './staff-ids.css';

const places = [1, 2, 3, 4, 5];

export const StaffIdsSkeleton = () => (
  <ul className="list" aria-hidden="true">
    {places.map((place) => (
      <li key={place} className="list-row">
        <span className="skeleton staff-skeleton" />
      </li>
    ))}
  </ul>
);
