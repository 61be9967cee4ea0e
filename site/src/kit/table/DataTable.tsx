import './table.css';
import ArrowDown from 'icon:arrow-down';
import { useStore } from '@nanostores/react';
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { lazy } from '../ui/browser/lazy.tsx';
import { FailedPanel } from '../ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../ui/feedback/FailureBanner.tsx';
import { t } from '../ui/text/messages.ts';
import { SelectAllOnPage } from './bulk/SelectAllOnPage.tsx';
import type { Selection } from './bulk/selection.ts';
import type { ColumnChoice } from './columns/columns.store.ts';
import { ariaSortOf, SortButton } from './columns/SortButton.tsx';
import type { ListScreen } from './list/list.store.ts';
import type { ListQuery, ListSpec } from './list/list-url.ts';
import { RowsOfPage } from './rows/RowsOfPage.tsx';
import { moveRowFocus, openClickedRow, openRowInNewTab, preventAutoscroll } from './rows/rows.ts';
import { TableRow } from './rows/TableRow.tsx';
import { SkeletonRows } from './TableSkeleton.tsx';

const VirtualRows = lazy(async () => (await import('./rows/VirtualRows.tsx')).VirtualRows);

export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** CSV value. Omitted = the column is not exported. */
  text?(row: T): string;
  /** The user cannot hide this column. */
  isFixed?: boolean;
  /** The heading of the row's card on phones; by default the first column. */
  isTitle?: boolean;
  sort?: string;
  firstSortOrder?: 'asc' | 'desc';
  isSorted?: boolean;
  isNumeric?: boolean;
  /** On phones the header precedes the value. */
  hasLabelOnPhone?: boolean;
  width?: string;
}

interface Props<T> {
  screen: ListScreen<T>;
  /** A stable reference (module level or memo): a new array re-renders all rows. */
  columns: readonly Column<T>[];
  choice: ColumnChoice;
  caption: string;
  selection?: Selection | undefined;
  nameOf(row: NoInfer<T>): string;
  note?(row: T): ReactNode;
  empty: ReactNode;
}

const columnWidthOf = <T,>({ id, width }: Column<T>) => (id === 'menu' ? '40px' : width);

/** Width of the navigation rail and the page margins, in px. */
const tableMarginPx = 290;

const minWidthPx = <T,>({ id, width }: Column<T>, at: number): number => {
  if (id === 'menu') return 40;
  if (width?.endsWith('px')) return Number.parseInt(width, 10);
  return at === 0 ? 220 : 130;
};

export function DataTable<T extends object>(props: Props<T>) {
  const { screen, columns, choice, caption, selection, nameOf, note, empty } = props;
  // Deferred, so rendering many rows does not block input.
  const { items, error, status, total } = useDeferredValue(useStore(screen.list.$state));
  const isCurrent = useDeferredValue(useStore(screen.$isCurrent));
  const hidden = useStore(choice.$hidden);
  const listQuery = useStore(screen.$listQuery);
  const shownColumns = useMemo(
    () => columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id)),
    [columns, hidden],
  );
  const titleId = columns.find(({ isTitle }) => isTitle)?.id ?? columns[0]?.id;
  const body = useRef<HTMLTableSectionElement>(null);
  const { idOf } = screen;
  const ids = useMemo(() => items.map(idOf), [items, idOf]);
  const isInfinite = listQuery.limit === 'all';

  const isStale = !isCurrent && status === 'loading' && items.length > 0;
  const isFirstLoad = !isCurrent && items.length === 0 && !error;
  const hasFailed = error !== null && (!isCurrent || items.length === 0);
  const isEmpty = isCurrent && items.length === 0 && !error;
  const minTableWidth = shownColumns.reduce((sum, column, at) => sum + minWidthPx(column, at), selection ? 40 : 0);
  const isWide = minTableWidth > (globalThis.innerWidth ?? 0) - tableMarginPx;
  const columnCount = shownColumns.length + (selection ? 1 : 0);

  const renderRow = (index: number, measure?: (element: Element | null) => void) => {
    const item = items[index];
    const id = ids[index];
    return (
      item !== undefined &&
      id !== undefined && (
        <TableRow
          key={id}
          id={id}
          item={item}
          columns={shownColumns}
          titleId={titleId}
          index={index}
          rowIndex={isInfinite ? index + 2 : undefined}
          measure={measure}
          name={nameOf(item)}
          toggle={selection?.toggle}
          isChosen={selection?.ids.has(id) ?? false}
          isOpen={id === listQuery.detail}
          note={note?.(item)}
        />
      )
    );
  };

  if (hasFailed) return <FailedPanel failure={error} onRetry={screen.reload} />;
  if (isEmpty) return empty;
  return (
    <>
      {error && <FailureBanner failure={error} />}
      <div className="table-box" data-wide={isWide || undefined} aria-busy={isStale || isFirstLoad || undefined}>
        <table
          className="table"
          style={{ '--table-least': `${minTableWidth}px` } as CSSProperties}
          data-stale={isStale || undefined}
          aria-rowcount={isInfinite ? total + 1 : undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <colgroup>
            {selection && <col style={{ width: '40px' }} />}
            {shownColumns.map((column, at) => (
              <col key={column.id} style={{ width: isWide ? minWidthPx(column, at) : columnWidthOf(column) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" data-column="select">
                  <SelectAllOnPage selection={selection} ids={ids} />
                </th>
              )}
              {shownColumns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-column={column.id}
                  data-numeric={column.isNumeric || undefined}
                  aria-sort={ariaSortOf(column, listQuery)}
                >
                  {column.sort ? (
                    <SortButton column={column} screen={screen} />
                  ) : (
                    <span className={column.id === 'menu' ? 'visually-hidden' : undefined}>{column.header}</span>
                  )}
                  {column.isSorted && <ArrowDown size={14} aria-hidden="true" />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody
            ref={body}
            onKeyDown={moveRowFocus}
            onClick={openClickedRow}
            onAuxClick={openRowInNewTab}
            onMouseDown={preventAutoscroll}
          >
            {isFirstLoad && (
              <SkeletonRows rowCount={skeletonRowCount(screen.spec, listQuery)} columnCount={columnCount} />
            )}
            {/* All rows of a page are rendered, so the browser's find-in-page searches them. */}
            {isInfinite ? (
              <VirtualRows
                ids={ids}
                body={body}
                columnCount={columnCount}
                renderRow={renderRow}
                onNearEnd={screen.more}
                onClose={() => screen.change({ limit: 100 })}
              />
            ) : (
              ids.length > 0 && <RowsOfPage count={ids.length} renderRow={renderRow} />
            )}
          </tbody>
        </table>
      </div>
      {isInfinite && status === 'loading' && items.length > 0 && (
        <p className="muted table-more" role="status">
          {t('table.loadingMore')}
        </p>
      )}
    </>
  );
}

const skeletonRowCount = ({ isUnpaged }: ListSpec, { limit }: ListQuery): number =>
  isUnpaged ? 3 : limit === 'all' ? 25 : Math.min(limit, 25);
