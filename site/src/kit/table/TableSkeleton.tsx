import './table.css';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Each row is one cell, so columns loaded later cause no layout shift. */
export const SkeletonRows = ({ rowCount, columnCount }: { rowCount: number; columnCount: number }) =>
  numbers(rowCount).map((row) => (
    <tr key={row} className="table-waiting">
      <td colSpan={columnCount}>
        <span className="table-waiting-bars">
          {numbers(5).map((bar) => (
            <span key={bar} className="skeleton" />
          ))}
        </span>
      </td>
    </tr>
  ));

interface Props {
  columnCount: number;
  actionLines?: 0 | 1 | 2;
  hasKinds?: boolean;
}

/** Has no text, so the static page fits every language. */
export const TableSkeleton = ({ columnCount, actionLines = 1, hasKinds = false }: Props) => (
  <div className="table-screen" aria-hidden="true">
    {hasKinds && (
      <div className="table-kinds">
        <div className="kinds-waiting" />
      </div>
    )}
    <div className="table-tools">
      <div className="skeleton skeleton-search" />
      {actionLines > 0 && <div className="skeleton skeleton-filters" data-lines={actionLines} />}
    </div>
    <div className="table-bar" />
    <div className="table-box">
      <table className="table" role="presentation">
        <thead>
          <tr>
            {numbers(columnCount).map((column) => (
              <th key={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          <SkeletonRows rowCount={15} columnCount={columnCount} />
        </tbody>
      </table>
    </div>
  </div>
);
