import { useStore } from '@nanostores/react';
import { columnVisibilityFeature, createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { ArrowDown } from 'lucide-react';
import { Fragment, type ReactNode, useMemo } from 'react';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { failureText, t } from '../ui/words.ts';
import type { ColumnChoice } from './columns.store.ts';
import type { ListScreen } from './list.store.ts';
import { SkeletonRows } from './TableSkeleton.tsx';

export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** Stands always: the name of the row, and its menu. */
  isFixed?: boolean;
  /** The lists are newest first and know no other order; this is the column that shows it. */
  isSorted?: boolean;
  isNumeric?: boolean;
  /** On a phone the header stands before the value, where the value alone says too little. */
  isNamedOnPhone?: boolean;
}

interface Props<T> {
  screen: ListScreen<T>;
  /** Kept at module level or in a memo: TanStack works them out anew when they change. */
  columns: readonly Column<T>[];
  choice: ColumnChoice;
  caption: string;
  /** What there is to say of one row, below it: why it could not be changed. */
  note?(row: T): ReactNode;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
}

// Which columns stand is all that TanStack keeps for us: the rows come filtered and cut from the server.
const features = tableFeatures({ columnVisibilityFeature });

/** The rows of a list: a real table on a laptop, the same table as compact cards on a phone (table.css). */
export function DataTable<T extends object>({ screen, columns, choice, caption, note, empty }: Props<T>) {
  const { items, error, status } = useStore(screen.list.$state);
  const isCurrent = useStore(screen.$isCurrent);
  const hidden = useStore(choice.$hidden);
  const { limit } = useStore(screen.$place);
  const defs = useMemo(() => {
    const helper = createColumnHelper<typeof features, T>();
    return columns.map(({ id, header, cell, isFixed }) =>
      helper.display({ id, header, enableHiding: !isFixed, cell: ({ row }) => cell(row.original) }),
    );
  }, [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((id) => [id, false])), [hidden]);
  const table = useTable({
    features,
    columns: defs,
    data: items as T[],
    getRowId: screen.idOf,
    state: { columnVisibility },
  });
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isStale = !isCurrent && status === 'loading' && items.length > 0;
  const isWaiting = !isCurrent && items.length === 0 && !error;
  const hasFailed = error !== null && (!isCurrent || items.length === 0);
  const isEmpty = isCurrent && items.length === 0 && !error;

  if (hasFailed) return <FailedPanel failure={error} onRetry={screen.reload} />;
  if (isEmpty) return empty;
  return (
    <>
      {error && (
        <p className="banner" data-tone="danger" role="alert">
          {failureText(error)}
        </p>
      )}
      <div className="table-box" aria-busy={isStale || isWaiting || undefined}>
        <table className="table" data-stale={isStale || undefined}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const column = byId.get(header.column.id);
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      data-column={header.column.id}
                      data-numeric={column?.isNumeric || undefined}
                      aria-sort={column?.isSorted ? 'descending' : undefined}
                    >
                      <span className={header.column.id === 'menu' ? 'visually-hidden' : undefined}>
                        <table.FlexRender header={header} />
                      </span>
                      {column?.isSorted && <ArrowDown size={14} aria-hidden="true" />}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody>
            {isWaiting && <SkeletonRows rows={Math.min(limit, 25)} columns={table.getVisibleLeafColumns().length} />}
            {table.getRowModel().rows.map((row) => {
              const said = note?.(row.original);
              return (
                <Fragment key={row.id}>
                  <tr data-said={said ? '' : undefined}>
                    {row.getVisibleCells().map((cell) => {
                      const column = byId.get(cell.column.id);
                      return (
                        <td
                          key={cell.id}
                          data-column={cell.column.id}
                          data-numeric={column?.isNumeric || undefined}
                          data-name={column?.isNamedOnPhone ? column.header : undefined}
                        >
                          <table.FlexRender cell={cell} />
                        </td>
                      );
                    })}
                  </tr>
                  {said && (
                    <tr className="table-said">
                      <td colSpan={row.getVisibleCells().length}>{said}</td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Nothing there: what that means, and what to do about it. */
export const EmptyRows = ({ screen, art, none, action }: EmptyProps) => {
  const { values, search, cursor } = useStore(screen.$place);
  const isNarrowed = Object.keys(values).length > 0 || search !== '';
  return (
    <div className="empty table-empty">
      {art}
      <p>{isNarrowed ? t('table.noneMatch') : none}</p>
      {isNarrowed || cursor ? (
        <button type="button" className="button" onClick={screen.clear}>
          {t('table.clearAll')}
        </button>
      ) : (
        action
      )}
    </div>
  );
};

interface EmptyProps {
  screen: Pick<ListScreen<object>, '$place' | 'clear'>;
  art: ReactNode;
  /** The words when nothing was filtered. */
  none: string;
  action?: ReactNode;
}
