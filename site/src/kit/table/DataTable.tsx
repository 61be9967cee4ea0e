import './table.css';
import { useStore } from '@nanostores/react';
import { ArrowDown } from 'lucide-react';
import { type CSSProperties, type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { lazy } from '../ui/browser/lazy.tsx';
import { FailedPanel } from '../ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../ui/feedback/FailureBanner.tsx';
import { t } from '../ui/text/messages.ts';
import { SelectAll } from './bulk/SelectAll.tsx';
import type { Selection } from './bulk/selection.ts';
import type { ColumnChoice } from './columns/columns.store.ts';
import { SortButton, sortOf } from './columns/SortButton.tsx';
import type { ListScreen } from './list/list.store.ts';
import type { ListSpec, Place } from './list/list-url.ts';
import { RowsOfPage } from './rows/RowsOfPage.tsx';
import { holdScroll, pressAside, pressRow, walkRows } from './rows/rows.ts';
import { TableRow } from './rows/TableRow.tsx';
import { SkeletonRows } from './TableSkeleton.tsx';

const RowsInSight = lazy(async () => (await import('./rows/RowsInSight.tsx')).RowsInSight);

export interface Column<T> {
  id: string;
  header: string;
  cell(row: T): ReactNode;
  /** CSV value. Omitted = the column is not exported. */
  text?(row: T): string;
  /** The user cannot hide it. */
  isFixed?: boolean;
  /** Heading of the row's card on phones. Default: the first column. */
  isTitle?: boolean;
  /** Value of the API's `sort` parameter. */
  sort?: string;
  firstOrder?: 'asc' | 'desc';
  isSorted?: boolean;
  isNumeric?: boolean;
  /** On phones the header precedes the value. */
  isNamedOnPhone?: boolean;
  width?: string;
}

interface Props<T> {
  screen: ListScreen<T>;
  /** Must be a stable reference (module level or memo): a new array re-renders all rows. */
  columns: readonly Column<T>[];
  choice: ColumnChoice;
  caption: string;
  selection?: Selection | undefined;
  nameOf(row: NoInfer<T>): string;
  note?(row: T): ReactNode;
  empty: ReactNode;
}

const widthOf = <T,>({ id, width }: Column<T>) => (id === 'menu' ? '40px' : width);

/** Width of the navigation rail and the page margins, in px. */
const besideTable = 290;

const leastOf = <T,>({ id, width }: Column<T>, at: number): number => {
  if (id === 'menu') return 40;
  if (width?.endsWith('px')) return Number.parseInt(width, 10);
  return at === 0 ? 220 : 130;
};

export function DataTable<T extends object>(props: Props<T>) {
  const { screen, columns, choice, caption, selection, nameOf, note, empty } = props;
  // Deferred, so that rendering many rows does not block input.
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
            {/* A page is rendered whole, so that the browser's find-in-page searches all of its rows. */}
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

const usualRows = ({ isWhole }: ListSpec, { limit }: Place): number =>
  isWhole ? 3 : limit === 'all' ? 25 : Math.min(limit, 25);
