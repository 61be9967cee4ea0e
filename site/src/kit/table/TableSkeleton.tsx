import './table.css';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Rows on their way, as high as those that come. Each is one cell, so that columns which come meanwhile move nothing. */
export const SkeletonRows = ({ rows, columns }: { rows: number; columns: number }) =>
  numbers(rows).map((row) => (
    <tr key={row} className="table-waiting">
      <td colSpan={columns}>
        <span className="table-waiting-bars">
          {numbers(5).map((bar) => (
            <span key={bar} className="skeleton" />
          ))}
        </span>
      </td>
    </tr>
  ));

/**
 * The shape of the whole screen while its script is on its way. No words, so that it can stand in the page.
 * @param actionLines how many lines its buttons take on a phone
 */
export const TableSkeleton = ({ columns, actionLines = 1 }: { columns: number; actionLines?: 1 | 2 }) => (
  <div className="table-screen" aria-hidden="true">
    <div className="table-tools">
      <div className="skeleton skeleton-search" />
      <div className="skeleton skeleton-filters" data-lines={actionLines} />
    </div>
    <div className="table-bar" />
    <div className="table-box">
      <table className="table" role="presentation">
        <thead>
          <tr>
            {numbers(columns).map((column) => (
              <th key={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <SkeletonRows rows={15} columns={columns} />
        </tbody>
      </table>
    </div>
  </div>
);
