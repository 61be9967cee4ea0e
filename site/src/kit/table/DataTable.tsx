import './table.css';
import { useStore } from '@nanostores/react';
import { ArrowDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { FailureBanner } from '../ui/FailureBanner.tsx';
import { lazy } from '../ui/lazy.tsx';
import { t } from '../ui/messages.ts';
import type { ColumnChoice } from './columns.store.ts';
import type { ListScreen } from './list.store.ts';
import type { ListSpec, Place } from './list-url.ts';
import { RowsOfPage } from './RowsOfPage.tsx';
import { holdScroll, pressAside, pressRow, walkRows } from './rows.ts';
import { SelectAll } from './SelectAll.tsx';
import { SortButton, sortOf } from './SortButton.tsx';
import type { Selection } from './selection.ts';
import { TableRow } from './TableRow.tsx';
import { SkeletonRows } from './TableSkeleton.tsx';

const RowsInSight = lazy(async () => (await import('./RowsInSight.tsx')).RowsInSight);

export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** What stands in a file of these rows; a column without it is left out of the file. */
  text?(row: T): string;
  /** Stands always: the name of the row, and its menu. */
  isFixed?: boolean;
  /** The name of the row: above all else on a phone. The first column where none says so. */
  isTitle?: boolean;
  /** What the call is asked to sort by for this column; it is one of the list's `sort`. */
  sort?: string;
  /** The order of the first click: for what is read from its latest or greatest, `desc`. */
  firstOrder?: 'asc' | 'desc';
  /** The list knows no other order than newest first; this is the column that shows it. */
  isSorted?: boolean;
  isNumeric?: boolean;
  /** On a phone the header stands before the value, where the value alone says too little. */
  isNamedOnPhone?: boolean;
  /** On a laptop: `128px` or `26%`. Columns without it share what is left. */
  width?: string;
}

interface Props<T> {
  screen: ListScreen<T>;
  /** Kept at module level or in a memo: rows are drawn anew when they change. */
  columns: readonly Column<T>[];
  choice: ColumnChoice;
  caption: string;
  /** Rows may be chosen, to do the same to all of them. */
  selection?: Selection | undefined;
  /** The row's name, for those who hear the page. */
  nameOf(row: NoInfer<T>): string;
  /** What there is to say of one row, below it: why it could not be changed. */
  note?(row: T): ReactNode;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
}

const widthOf = <T,>({ id, width }: Column<T>) => (id === 'menu' ? '40px' : width);

/** Beside the rail and the edges of the page there is so much less room than the window has. */
const besideTable = 290;

/** In px, where a column says no width of its own in them: the first is the name of the row. */
const leastOf = <T,>({ id, width }: Column<T>, at: number): number => {
  if (id === 'menu') return 40;
  if (width?.endsWith('px')) return Number.parseInt(width, 10);
  return at === 0 ? 220 : 130;
};

/** The rows of a list: a real table on a laptop, the same table as compact cards on a phone (table.css). */
export function DataTable<T extends object>(props: Props<T>) {
  const { screen, columns, choice, caption, selection, nameOf, note, empty } = props;
  // Rows are drawn in small steps, between which the page answers to what is pressed.
  const { items, error, status, total } = useDeferredValue(useStore(screen.list.$state));
  const isCurrent = useDeferredValue(useStore(screen.$isCurrent));
  const hidden = useStore(choice.$hidden);
  const place = useStore(screen.$place);
  const shownColumns = useMemo(
    () => columns.filter(({ id, isFixed }) => isFixed || !hidden.includes(id)),
    [columns, hidden],
  );
  const titleId = columns.find(({ isTitle }) => isTitle)?.id ?? columns[0]?.id;
  const body = useRef<HTMLTableSectionElement>(null);
  const { idOf } = screen;
  const ids = useMemo(() => items.map(idOf), [items, idOf]);
  const goesOn = place.limit === 'all';

  const isStale = !isCurrent && status === 'loading' && items.length > 0;
  const isWaiting = !isCurrent && items.length === 0 && !error;
  const hasFailed = error !== null && (!isCurrent || items.length === 0);
  const isEmpty = isCurrent && items.length === 0 && !error;
  const leastWidth = shownColumns.reduce((sum, column, at) => sum + leastOf(column, at), selection ? 40 : 0);
  const isWide = leastWidth > (globalThis.innerWidth ?? 0) - besideTable;
  const columnCount = shownColumns.length + (selection ? 1 : 0);

  const drawRow = (index: number, measure?: (element: Element | null) => void) => {
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
          place={goesOn ? index + 2 : undefined}
          measure={measure}
          name={nameOf(item)}
          toggle={selection?.toggle}
          isChosen={selection?.ids.has(id) ?? false}
          isOpen={id === place.detail}
          said={note?.(item)}
        />
      )
    );
  };

  if (hasFailed) return <FailedPanel failure={error} onRetry={screen.reload} />;
  if (isEmpty) return empty;
  return (
    <>
      {error && <FailureBanner failure={error} />}
      <div className="table-box" data-wide={isWide || undefined} aria-busy={isStale || isWaiting || undefined}>
        <table
          className="table"
          // Many columns are scrolled through: none is squeezed to nothing.
          style={{ '--table-least': `${leastWidth}px` } as CSSProperties}
          data-stale={isStale || undefined}
          aria-rowcount={goesOn ? total + 1 : undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <colgroup>
            {selection && <col style={{ width: '40px' }} />}
            {shownColumns.map((column, at) => (
              <col key={column.id} style={{ width: isWide ? leastOf(column, at) : widthOf(column) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" data-column="select">
                  <SelectAll selection={selection} ids={ids} />
                </th>
              )}
              {shownColumns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-column={column.id}
                  data-numeric={column.isNumeric || undefined}
                  aria-sort={sortOf(column, place)}
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
          <tbody ref={body} onKeyDown={walkRows} onClick={pressRow} onAuxClick={pressAside} onMouseDown={holdScroll}>
            {isWaiting && <SkeletonRows rows={usualRows(screen.spec, place)} columns={columnCount} />}
            {/* A page of rows is drawn whole: it costs little, and the browser's own search finds all of it. */}
            {goesOn ? (
              <RowsInSight
                ids={ids}
                body={body}
                columnCount={columnCount}
                drawRow={drawRow}
                onNearEnd={screen.more}
                onClose={() => screen.change({ limit: 100 })}
              />
            ) : (
              ids.length > 0 && <RowsOfPage count={ids.length} drawRow={drawRow} />
            )}
          </tbody>
        </table>
      </div>
      {goesOn && status === 'loading' && items.length > 0 && (
        <p className="muted table-more" role="status">
          {t('table.loadingMore')}
        </p>
      )}
    </>
  );
}

/** How many rows will come, as far as anybody knows before: lists that come whole are short. */
const usualRows = ({ isWhole }: ListSpec, { limit }: Place): number =>
  isWhole ? 3 : limit === 'all' ? 25 : Math.min(limit, 25);
